package openapi

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

func TestProbe(t *testing.T) {
	b := time.Now()
	d, err := read(os.Getenv(variable))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("read", time.Since(b))
	row := `{"type":1,"components":[{"type":2,"style":1,"label":"a","custom_id":"b"},{"type":2,"style":1,"label":"a","custom_id":"b"}]}`
	for _, body := range []string{
		`{"type":4,"data":{"flags":32832,"components":[{"type":10,"content":"x"},{"type":1,"components":[{"type":2,"style":1,"label":"a","custom_id":"b"},{"type":2,"style":1,"label":"a","custom_id":"b","emojy":3}]}]}}`,
		`{"type":4,"data":{"flags":32832,"components":[{"type":10,"content":"x"},` + row + `]}}`,
		`{"type":7,"data":{"flags":32832,"components":[{"type":10,"content":"x"},` + row + "," + row + "," + row + "," + row + `]}}`,
		`{"type":4,"data":{"flags":32832,"components":[{"type":10,"content":"x"},{"type":1,"components":[{"type":2,"style":1,"label":"a","custom_id":"b"},{"type":2,"style":1,"custom_id":7}]}]}}`,
	} {
		for range 3 {
			q, _ := http.NewRequest("POST", "https://discord.com/api/v10/interactions/1/token/callback", strings.NewReader(body))
			q.Header.Set("Content-Type", "application/json")
			b := time.Now()
			ok, es := d.exchanges.ValidateHttpRequestSync(q)
			fmt.Println("request", time.Since(b), ok)
			for _, l := range lines(es) {
				fmt.Println("  ", l)
			}
		}
	}
}
