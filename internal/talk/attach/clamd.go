package attach

import (
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"strings"
	"time"
)

// Clamd asks the daemon of ClamAV, one connection for each file.
type Clamd struct {
	Network string // tcp or unix
	Address string
}

const (
	clamdPatience = 30 * time.Second
	clamdChunk    = 64 << 10
	clamdReply    = 4 << 10
)

// Scan streams a file to the daemon and reads its verdict.
func (c Clamd) Scan(ctx context.Context, content []byte) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, clamdPatience)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, c.Network, c.Address)
	if err != nil {
		return false, err
	}
	defer func() { _ = conn.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	if err := stream(conn, content); err != nil {
		return false, err
	}
	reply, err := io.ReadAll(io.LimitReader(conn, clamdReply))
	if err != nil {
		return false, err
	}
	return verdict(strings.TrimRight(string(reply), "\x00\n"))
}

// stream sends a file in pieces with their lengths; a length of zero ends it.
func stream(w io.Writer, content []byte) error {
	if _, err := io.WriteString(w, "zINSTREAM\x00"); err != nil {
		return err
	}
	for len(content) > 0 {
		n := min(len(content), clamdChunk)
		if _, err := w.Write(append(binary.BigEndian.AppendUint32(nil, uint32(n)), content[:n]...)); err != nil {
			return err
		}
		content = content[n:]
	}
	_, err := w.Write(make([]byte, 4))
	return err
}

// verdict reads "stream: OK" and "stream: NAME FOUND". Anything else is a
// trouble of the daemon and no answer.
func verdict(reply string) (bool, error) {
	switch {
	case reply == "stream: OK":
		return true, nil
	case strings.HasPrefix(reply, "stream: ") && strings.HasSuffix(reply, " FOUND"):
		return false, nil
	}
	return false, fmt.Errorf("attach: the scanner answered %q", reply)
}
