package bot_test

import (
	"context"
	"net"
	"sync"
)

// memory is a network within the process, for tests under a fake clock: that
// stands still while anybody waits for a real one.
type memory struct {
	arriving chan net.Conn
	closed   chan struct{}
	closing  sync.Once
}

func newMemory() *memory {
	return &memory{arriving: make(chan net.Conn), closed: make(chan struct{})}
}

// dial connects to whoever accepts; the address does not matter.
func (m *memory) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	mine, theirs := net.Pipe()
	select {
	case m.arriving <- theirs:
		return mine, nil
	case <-m.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *memory) Accept() (net.Conn, error) {
	select {
	case c := <-m.arriving:
		return c, nil
	case <-m.closed:
		return nil, net.ErrClosed
	}
}

func (m *memory) Close() error {
	m.closing.Do(func() { close(m.closed) })
	return nil
}

// Addr is one that no proxy is asked for.
func (m *memory) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }
