package attach

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"testing"
	"time"
)

// clamd is a small daemon that speaks as the real one: it reads a stream and
// tells what it found.
func clamd(t *testing.T, answer func(content []byte) string) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				content, err := readStream(conn)
				if err != nil {
					_, _ = fmt.Fprintf(conn, "%v ERROR\x00", err)
					return
				}
				_, _ = io.WriteString(conn, answer(content))
			}()
		}
	}()
	return listener.Addr().String()
}

func readStream(conn io.Reader) ([]byte, error) {
	command := make([]byte, len("zINSTREAM\x00"))
	if _, err := io.ReadFull(conn, command); err != nil || string(command) != "zINSTREAM\x00" {
		return nil, fmt.Errorf("UNKNOWN COMMAND %q", command)
	}
	var content []byte
	for {
		var size uint32
		if err := binary.Read(conn, binary.BigEndian, &size); err != nil {
			return nil, err
		}
		if size == 0 {
			return content, nil
		}
		piece := make([]byte, size)
		if _, err := io.ReadFull(conn, piece); err != nil {
			return nil, err
		}
		content = append(content, piece...)
	}
}

func finder(content []byte) string {
	if bytes.Contains(content, eicar) {
		return "stream: Eicar-Test-Signature FOUND\x00"
	}
	return "stream: OK\x00"
}

func TestClamdAnswers(t *testing.T) {
	scanner, err := NewScanner("clamd://" + clamd(t, finder))
	if err != nil {
		t.Fatal(err)
	}
	long := bytes.Repeat([]byte("0123456789"), 50_000)
	for name, c := range map[string]struct {
		content []byte
		clean   bool
	}{
		"long and clean":                 {long, true},
		"the test file":                  {eicar, false},
		"the test file behind much else": {append(bytes.Clone(long), eicar...), false},
	} {
		if clean, err := scanner.Scan(context.Background(), c.content); err != nil || clean != c.clean {
			t.Errorf("%s: %v, %v", name, clean, err)
		}
	}
}

// Whatever is no verdict is no answer: the file stays held back.
func TestClamdWithoutAnAnswer(t *testing.T) {
	for name, reply := range map[string]string{
		"too long": "INSTREAM size limit exceeded. ERROR\x00", "silence": "", "half a verdict": "stream: ", "another word": "stream: FINE\x00",
	} {
		scanner := Clamd{Network: "tcp", Address: clamd(t, func([]byte) string { return reply })}
		if clean, err := scanner.Scan(context.Background(), []byte("x")); err == nil || clean {
			t.Errorf("%s: %v, %v", name, clean, err)
		}
	}
	gone := Clamd{Network: "tcp", Address: "127.0.0.1:1"}
	if clean, err := gone.Scan(context.Background(), []byte("x")); err == nil || clean {
		t.Errorf("nobody there: %v, %v", clean, err)
	}
	slow := Clamd{Network: "tcp", Address: clamd(t, func([]byte) string { time.Sleep(5 * time.Second); return "stream: OK\x00" })}
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if clean, err := slow.Scan(ctx, []byte("x")); err == nil || clean {
		t.Errorf("too slow: %v, %v", clean, err)
	}
}

func TestScannerSettings(t *testing.T) {
	for setting, want := range map[string]Scanner{
		"": BuiltIn{}, "clamd://scan.local:3310": Clamd{"tcp", "scan.local:3310"}, "clamd:///run/clamd.sock": Clamd{"unix", "/run/clamd.sock"},
		"clamd://": nil, "clamd://host": nil, "http://host:1": nil, "scan": nil, "%": nil,
	} {
		got, err := NewScanner(setting)
		if got != want || (err == nil) != (want != nil) {
			t.Errorf("%q: %v, %v", setting, got, err)
		}
	}
}
