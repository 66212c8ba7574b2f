// How fast go-libvirt encodes and decodes an answer with 10,000 domains: the twin of the bench
// target `records` of virtwire-proto. Prints megabytes per second, the best of many rounds.
package main

import (
	"bytes"
	"fmt"
	"time"

	"github.com/digitalocean/go-libvirt"
	xdr "github.com/digitalocean/go-libvirt/internal/go-xdr/xdr2"
)

const (
	records = 10000
	rounds  = 50
)

func main() {
	answer := libvirt.ConnectListAllDomainsRet{Ret: records}
	for i := 0; i < records; i++ {
		domain := libvirt.Domain{Name: fmt.Sprintf("egress-proxy-%08d", i), ID: int32(i)}
		answer.Domains = append(answer.Domains, domain)
	}
	var encoded []byte
	encode := best(func() error {
		var out bytes.Buffer
		_, err := xdr.Marshal(&out, &answer)
		encoded = out.Bytes()
		return err
	})
	decode := best(func() error {
		var back libvirt.ConnectListAllDomainsRet
		_, err := xdr.Unmarshal(bytes.NewReader(encoded), &back)
		return err
	})
	rate := func(taken time.Duration) float64 {
		return float64(len(encoded)) / taken.Seconds() / 1e6
	}
	fmt.Printf("encode %.1f decode %.1f\n", rate(encode), rate(decode))
}

func best(work func() error) time.Duration {
	best := time.Hour
	for i := 0; i < rounds; i++ {
		start := time.Now()
		if err := work(); err != nil {
			panic(err)
		}
		if taken := time.Since(start); taken < best {
			best = taken
		}
	}
	return best
}
