package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"

	"shengji/bot/chat"
)

// A body is what a request carries.
type body struct {
	contentType string
	data        []byte
}

func jsonBody(v any) (body, error) {
	data, err := json.Marshal(v)
	return body{contentType: "application/json", data: data}, err
}

// withFiles is v as JSON, in multipart with the data of the files that have
// any; their number is the id they have in the attachment list.
func withFiles(v any, files []chat.File) (body, error) {
	b, err := jsonBody(v)
	if err != nil {
		return b, err
	}
	var all bytes.Buffer
	form := multipart.NewWriter(&all)
	sent := 0
	for _, f := range files {
		if f.Data == nil {
			continue
		}
		if sent == 0 {
			if err := part(form, `form-data; name="payload_json"`, b.contentType, b.data); err != nil {
				return body{}, err
			}
		}
		// Names are checked to need no quoting (limits.go).
		disposition := fmt.Sprintf(`form-data; name="files[%d]"; filename="%s"`, sent, f.Name)
		if err := part(form, disposition, f.Type, f.Data); err != nil {
			return body{}, err
		}
		sent++
	}
	if sent == 0 {
		return b, nil
	}
	if err := form.Close(); err != nil {
		return body{}, err
	}
	return body{contentType: form.FormDataContentType(), data: all.Bytes()}, nil
}

func part(form *multipart.Writer, disposition, contentType string, data []byte) error {
	w, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {disposition},
		"Content-Type":        {contentType},
	})
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}
