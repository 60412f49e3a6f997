package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// A Verdict is the answer to a case. Answer is one of the *Answer types of
// this package, nil if the case could not be read or answered.
type Verdict struct {
	ID     json.RawMessage
	Answer any
	OK     *bool // whether the answer is as expected; nil if nothing was
	Err    error // why there is no answer
}

// Failed reports whether the verdict is an error or not as expected.
func (v Verdict) Failed() bool { return v.Err != nil || v.OK != nil && !*v.OK }

// Judge reads one case and answers it.
func Judge(line []byte) Verdict {
	c, err := read(line)
	if err != nil {
		return Verdict{ID: idOf(line), Err: err}
	}
	v := Verdict{ID: c.ID}
	if v.Answer, v.Err = c.Answer(); v.Err != nil {
		return v
	}
	if len(c.Expect) > 0 {
		ok, err := expected(c.Op, c.Expect, v.Answer)
		if err != nil {
			return Verdict{ID: c.ID, Err: err}
		}
		v.OK = &ok
	}
	return v
}

// idOf finds the id of a case that cannot be read in whole.
func idOf(line []byte) json.RawMessage {
	var c struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(line, &c) != nil {
		return nil
	}
	return c.ID
}

// Answer answers a case; what it expects is not looked at.
func (c *Case) Answer() (any, error) {
	op, ok := ops[c.Op]
	if !ok {
		return nil, fmt.Errorf("no op %q", c.Op)
	}
	return op(c)
}

// ops are the questions of product.md 9.
var ops = map[string]func(*Case) (any, error){
	"shape":   (*Case).shape,
	"lead":    (*Case).lead,
	"follow":  (*Case).follow,
	"answers": (*Case).answers,
	"trick":   (*Case).trick,
	"declare": (*Case).declare,
	"bottom":  (*Case).bottom,
	"result":  (*Case).result,
	"deal":    (*Case).deal,
	"rate":    (*Case).rate,
}

// MarshalJSON writes id, then the answer or the error, then ok.
func (v Verdict) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(`{"id":`)
	if len(v.ID) == 0 {
		b.WriteString("null")
	}
	b.Write(v.ID)
	if v.Err != nil {
		text, err := json.Marshal(v.Err.Error())
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, `,"error":%s}`, text)
		return b.Bytes(), nil
	}
	answer, err := json.Marshal(v.Answer)
	if err != nil {
		return nil, err
	}
	b.WriteByte(',')
	b.Write(answer[1 : len(answer)-1]) // an object; none is empty
	if v.OK != nil {
		fmt.Fprintf(&b, `,"ok":%t`, *v.OK)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
