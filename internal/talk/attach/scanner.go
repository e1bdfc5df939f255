package attach

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
)

// Scanner looks for harm in a file. An error means that there is no answer yet:
// the file is held back and asked about again.
type Scanner interface {
	Scan(ctx context.Context, content []byte) (clean bool, err error)
}

// eicar is the harmless file that every scanner agrees to take for a virus. It
// stands in two parts, so that a scanner does not take this program for one.
var eicar = []byte(`X5O!P%@AP[4\PZX54(P^)7CC)7}$` + `EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`)

// BuiltIn is the scanner of a server that was given no other. It knows the test
// file alone: what protects is that pictures are drawn anew and that nothing of
// what people sent is ever shown by the browser as a page.
type BuiltIn struct{}

// Scan refuses what holds the test file.
func (BuiltIn) Scan(_ context.Context, content []byte) (bool, error) {
	return !bytes.Contains(content, eicar), nil
}

// NewScanner makes the scanner that a setting names: clamd://HOST:PORT,
// clamd:///PATH of a socket, or the built-in one when it is empty.
func NewScanner(setting string) (Scanner, error) {
	if setting == "" {
		return BuiltIn{}, nil
	}
	u, err := url.Parse(setting)
	if err != nil || u.Scheme != "clamd" || u.Host == "" && u.Path == "" || u.Host != "" && u.Port() == "" {
		return nil, fmt.Errorf("%q is no scanner: write clamd://HOST:PORT or clamd:///PATH/OF/SOCKET", setting)
	}
	if u.Host != "" {
		return Clamd{Network: "tcp", Address: u.Host}, nil
	}
	return Clamd{Network: "unix", Address: u.Path}, nil
}
