package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// socket is a WebSocket that only listens.
type socket struct {
	conn net.Conn
	in   *bufio.Reader
}

// perSource is how many sockets leave from one loopback address, which has only
// so many ports.
const perSource = 5_000

// dial opens the nth socket and sends a first text, if any.
func dial(addr, path, headers, hello string, nth int) (*socket, error) {
	d := net.Dialer{Timeout: 10 * time.Second, LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(2+nth/perSource))}}
	conn, err := d.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	s := &socket{conn, bufio.NewReaderSize(conn, 1024)}
	_, err = fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"+
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n", path, addr, headers)
	if err == nil {
		err = s.upgraded()
	}
	if err == nil && hello != "" {
		if err = s.say(hello); err == nil {
			_, err = s.hear()
		}
	}
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	return s, nil
}

func (s *socket) upgraded() error {
	r, err := http.ReadResponse(s.in, nil)
	if err != nil {
		return err
	}
	if r.StatusCode != http.StatusSwitchingProtocols {
		return errors.New("the socket was answered " + r.Status)
	}
	return nil
}

func (s *socket) say(text string) error {
	_, err := s.conn.Write(append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...))
	return err
}

// hear returns the next frame and answers a ping in it. A server puts what waits
// into one frame, a line each, so a ping may come among messages. Left
// unanswered, it costs the socket, and with it every later message.
func (s *socket) hear() ([]byte, error) {
	head := make([]byte, 2)
	if _, err := io.ReadFull(s.in, head); err != nil {
		return nil, err
	}
	size := uint64(head[1] & 0x7f)
	if size == 126 {
		wide := make([]byte, 2)
		if _, err := io.ReadFull(s.in, wide); err != nil {
			return nil, err
		}
		size = uint64(binary.BigEndian.Uint16(wide))
	} else if size == 127 {
		wide := make([]byte, 8)
		if _, err := io.ReadFull(s.in, wide); err != nil {
			return nil, err
		}
		size = binary.BigEndian.Uint64(wide)
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(s.in, data); err != nil {
		return nil, err
	}
	if head[0]&0x0f == 8 {
		return nil, fmt.Errorf("the server closed the socket: %q", data[min(2, len(data)):])
	}
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		if string(bytes.TrimSpace(line)) == "{}" {
			return data, s.say("{}")
		}
	}
	return data, nil
}

// live opens the socket of somebody in the crowd at the product.
func live(addr, id string, nth int) (*socket, error) {
	s, err := dial(addr, "/live", "Authorization: Bearer "+tokenOf(id)+"\r\n", `{"id":1,"connect":{}}`, nth)
	if err != nil {
		return nil, fmt.Errorf("the socket of %s: %w", id, err)
	}
	return s, nil
}

// sockets are many that listen at once.
type sockets struct {
	mu   sync.Mutex
	list []*socket
	lost error // why the first that ended did so before it was closed here
	done sync.WaitGroup
}

// alive fails when a socket has ended: what it did not hear is not lost.
func (s *sockets) alive() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lost
}

// ended notes the end of a socket, unless it was closed here.
func (s *sockets) ended(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.list != nil && s.lost == nil {
		s.lost = err
	}
}

// open opens n sockets, a few at a time, and gives every frame of each to hear.
func (s *sockets) open(n int, one func(nth int) (*socket, error), hear func(nth int, frame []byte)) error {
	const atOnce = 16
	var first error
	var wg sync.WaitGroup
	turns := make(chan int)
	for range atOnce {
		wg.Go(func() {
			for nth := range turns {
				opened, err := one(nth)
				s.mu.Lock()
				if err != nil {
					first = errors.Join(first, err)
				} else {
					s.list = append(s.list, opened)
				}
				failed := first != nil
				s.mu.Unlock()
				if failed {
					continue
				}
				s.done.Go(func() {
					for {
						frame, err := opened.hear()
						if err != nil {
							s.ended(err)
							return
						}
						hear(nth, frame)
					}
				})
			}
		})
	}
	for nth := range n {
		turns <- nth
	}
	close(turns)
	wg.Wait()
	return first
}

func (s *sockets) close() {
	s.mu.Lock()
	for _, one := range s.list {
		_ = one.conn.Close()
	}
	s.list = nil
	s.mu.Unlock()
	s.done.Wait()
}
