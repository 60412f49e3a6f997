package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"strconv"
)

// protocol is the first line of what is hashed into a key: another way of
// dealing gets another name.
const protocol = "shengji-deal-v1\n"

// Key returns the key of a deal's chance: the secret over the nonce and the
// cuts. The length before each cut keeps one from running into the next.
func (d Deal) Key() [32]byte {
	mac := hmac.New(sha256.New, d.Secret[:])
	mac.Write([]byte(protocol + strconv.Itoa(d.Nonce) + "\n"))
	for _, cut := range d.Cuts {
		mac.Write(binary.BigEndian.AppendUint32(nil, uint32(len(cut))))
		mac.Write([]byte(cut))
	}
	return [32]byte(mac.Sum(nil))
}

// Stream is the chance of a deal: HMAC-SHA256 of a counter under the key, read
// as big-endian 32-bit numbers.
type Stream struct {
	mac     hash.Hash
	counter uint64
	block   [32]byte
	used    int // bytes of block
}

// NewStream returns the stream of a key from its beginning.
func NewStream(key [32]byte) *Stream {
	return &Stream{mac: hmac.New(sha256.New, key[:]), used: len(Stream{}.block)}
}

// Below returns the next index below n, every one equally likely; n > 0.
func (s *Stream) Below(n int) int {
	const all = 1 << 32
	limit := all - all%uint64(n)
	for {
		if v := uint64(s.next()); v < limit {
			return int(v % uint64(n))
		}
	}
}

func (s *Stream) next() uint32 {
	if s.used == len(s.block) {
		s.mac.Reset()
		s.mac.Write(binary.BigEndian.AppendUint64(nil, s.counter))
		s.mac.Sum(s.block[:0])
		s.counter, s.used = s.counter+1, 0
	}
	v := binary.BigEndian.Uint32(s.block[s.used:])
	s.used += 4
	return v
}
