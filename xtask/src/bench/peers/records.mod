// Named as if it were part of go-libvirt, whose codec only its own packages may use.
module github.com/digitalocean/go-libvirt/records

go 1.21

require github.com/digitalocean/go-libvirt v0.0.0-20261013170128-efbbdf578ac8
