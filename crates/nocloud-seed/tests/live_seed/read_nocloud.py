"""Lets cloud-init's own NoCloud data source read an image, and prints what it found.

Arguments: the image, a scratch folder. Two things are replaced, since the image is a file here
and no block device: the search for devices, and mounting, for which xorriso extracts the tree.
"""

import subprocess
import sys

from cloudinit import helpers, settings, util
from cloudinit.sources import DataSourceNoCloud

image, scratch = sys.argv[1:]


def found_devices(criteria=None, *_arguments, **_options):
    return [image] if criteria in ("LABEL=CIDATA", "TYPE=iso9660") else []


def mounted(device, callback, data):
    folder = scratch + "/extracted"
    command = ["xorriso", "-abort_on", "WARNING", "-osirrox", "on", "-indev", device]
    subprocess.run(command + ["-extract", "/", folder], check=True, capture_output=True)
    return callback(folder, data)


util.find_devs_with = found_devices
util.mount_cb = mounted
paths = helpers.Paths({"cloud_dir": scratch + "/cloud", "run_dir": scratch + "/run"})
source = DataSourceNoCloud.DataSourceNoCloud(settings.CFG_BUILTIN, None, paths)
if not source._get_data():
    sys.exit("cloud-init found no NoCloud seed in " + image)
print(source.get_instance_id())
print(source.metadata["local-hostname"])
print("version", source.network_config["version"])
print(source.userdata_raw if isinstance(source.userdata_raw, str) else source.userdata_raw.decode())
