package history_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// socket is a WebSocket that fails instead of ending the test: here sockets are
// lost all the time.
type socket struct {
	net.Conn
	in *bufio.Reader
}

// push is one event of the server, or its answer.
type push struct {
	Push struct {
		Pub struct {
			Data struct {
				Kind       string
				ChannelURL string
				Message    message
			}
		}
	}
}

func open(base, token string) (*socket, error) {
	host := strings.TrimPrefix(base, "http://")
	conn, err := net.DialTimeout("tcp", host, 2*time.Second)
	if err != nil {
		return nil, err
	}
	s := &socket{conn, bufio.NewReader(conn)}
	if err := s.hello(host, token); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return s, nil
}

func (s *socket) hello(host, token string) error {
	_ = s.SetDeadline(time.Now().Add(5 * time.Second))
	fmt.Fprintf(s, "GET /live HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"+
		"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer %s\r\n\r\n", host, token)
	r, err := http.ReadResponse(s.in, nil)
	if err != nil {
		return err
	}
	if r.StatusCode != http.StatusSwitchingProtocols {
		return errors.New(r.Status)
	}
	if err := s.say(`{"id":1,"connect":{}}`); err != nil {
		return err
	}
	body, err := s.hear()
	if err == nil && !bytes.Contains(body, []byte(`"connect"`)) {
		err = fmt.Errorf("not connected: %s", body)
	}
	return err
}

func (s *socket) say(text string) error {
	_, err := s.Write(append([]byte{0x81, 0x80 | byte(len(text)), 0, 0, 0, 0}, text...))
	return err
}

// hear returns the next frame of text.
func (s *socket) hear() ([]byte, error) {
	_ = s.SetDeadline(time.Now().Add(40 * time.Second))
	head := make([]byte, 2)
	if _, err := io.ReadFull(s.in, head); err != nil {
		return nil, err
	}
	size := uint64(head[1] & 0x7f)
	if size >= 126 {
		wide := make([]byte, 8)
		part := wide[6:]
		if size == 127 {
			part = wide
		}
		if _, err := io.ReadFull(s.in, part); err != nil {
			return nil, err
		}
		size = binary.BigEndian.Uint64(wide)
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(s.in, data); err != nil {
		return nil, err
	}
	if head[0]&0x0f == 8 {
		return nil, io.EOF
	}
	return data, nil
}

// events reads a frame, which may hold several.
func (s *socket) events() ([]push, error) {
	frame, err := s.hear()
	if err != nil {
		return nil, err
	}
	var list []push
	for line := range bytes.Lines(frame) {
		line = bytes.TrimSpace(line)
		if string(line) == "{}" {
			if err := s.say("{}"); err != nil {
				return nil, err
			}
			continue
		}
		var p push
		if err := json.Unmarshal(line, &p); err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}
