package seal

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"

	"wellhouse.app/internal/platform/apperr"
)

const (
	format    = 1 // first byte of every sealed value
	idLength  = 8
	keyLength = 32
)

// ErrOpen says that a value does not open: it was changed, moved from another
// place, or sealed with a key that the key file does not have.
var ErrOpen = errors.New("seal: the value does not open at this place")

// ErrUnknownKey says that the key of a value is not in the key file of this
// node. It may come: the value is fine, and another node can open it.
var ErrUnknownKey = fmt.Errorf("%w: its key is not in the key file", ErrOpen)

// IsDamaged says whether a value will never open: it was changed or moved. One
// whose key is not here may open later, or on another node.
func IsDamaged(err error) bool { return errors.Is(err, ErrOpen) && !errors.Is(err, ErrUnknownKey) }

// Keyring seals with its primary key and opens with any key it holds. It is
// safe for use by several goroutines.
type Keyring struct {
	path string

	mu      sync.RWMutex
	primary string
	order   []string // the ids of the keys, oldest first
	root    []byte
	ciphers map[string]cipher.AEAD
	prints  map[string]fingerprint // of the keys, to notice one that changed
	refused bool                   // the file on disk is not the one we began with
}

type fingerprint = [sha256.Size]byte

// Row names a row by the values of its primary key, in the declared order. The
// separator inside a value is escaped, so that no two keys share a name.
func Row(key ...string) string {
	parts := make([]string, len(key))
	for i, k := range key {
		parts[i] = escape.Replace(k)
	}
	return strings.Join(parts, "/")
}

var escape = strings.NewReplacer("%", "%25", "/", "%2F")

// Seal encrypts a value for its one place.
func (k *Keyring) Seal(plain []byte, table, row, column string) ([]byte, error) {
	return k.sealWith(k.inUse(), plain, table, row, column)
}

func (k *Keyring) sealWith(id string, plain []byte, table, row, column string) ([]byte, error) {
	gcm, err := k.cipher(id)
	if err != nil {
		return nil, err
	}
	head, err := header(id)
	if err != nil {
		return nil, err
	}
	return gcm.Seal(head, nil, plain, place(head, table, row, column)), nil
}

// Open decrypts a value that was sealed for this place.
func (k *Keyring) Open(sealed []byte, table, row, column string) ([]byte, error) {
	id, ok := keyOf(sealed)
	if !ok {
		return nil, ErrOpen
	}
	head, body := sealed[:1+idLength], sealed[1+idLength:]
	gcm, err := k.cipher(id)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, nil, body, place(head, table, row, column))
	if err != nil {
		return nil, ErrOpen
	}
	return plain, nil
}

// Current reports whether a value is sealed with the primary key.
func (k *Keyring) Current(sealed []byte) bool {
	k.mu.RLock()
	defer k.mu.RUnlock()
	id, ok := keyOf(sealed)
	return ok && id == k.primary
}

// keyOf reads the id of the key from a sealed value.
func keyOf(sealed []byte) (id string, ok bool) {
	if len(sealed) < 1+idLength || sealed[0] != format {
		return "", false
	}
	return hex.EncodeToString(sealed[1 : 1+idLength]), true
}

// Derive returns the 32-byte key of another use, such as a MAC. It comes from
// the root secret, which rotation leaves alone, so it stays the same for good.
func (k *Keyring) Derive(purpose string) []byte {
	k.mu.RLock()
	defer k.mu.RUnlock()
	key, err := hkdf.Key(sha256.New, k.root, nil, "wellhouse "+purpose, keyLength)
	if err != nil {
		panic(err) // only a length over 255 hashes fails
	}
	return key
}

// cipher finds the key of a value. A key this process has not seen was made by
// a rotation in another one, so the file is read again before giving up.
func (k *Keyring) cipher(id string) (cipher.AEAD, error) {
	k.mu.RLock()
	gcm := k.ciphers[id]
	k.mu.RUnlock()
	if gcm != nil {
		return gcm, nil
	}
	fresh, err := Load(k.path)
	if err != nil {
		return nil, notHere(errors.Join(ErrUnknownKey, err))
	}
	gcm = fresh.ciphers[id]
	if gcm == nil {
		return nil, notHere(fmt.Errorf("%w: key %s, file %s", ErrUnknownKey, id, k.path))
	}
	if err := k.adopt(fresh); err != nil {
		return nil, notHere(errors.Join(ErrUnknownKey, err))
	}
	return gcm, nil
}

// Refresh reads the key file again, so that a running server learns which keys
// were added and which one to use. A file that lost a key or has another root is
// refused, and the keys known so far stay.
func (k *Keyring) Refresh() error {
	fresh, err := Load(k.path)
	if err != nil {
		return err
	}
	return k.adopt(fresh)
}

// Refused reports whether the file on disk is one that was refused. The server
// works on until it is started again, and then what the lost keys sealed is lost.
func (k *Keyring) Refused() bool {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.refused
}

// notHere asks a caller to come again: the right file may be on its way to this
// node.
func notHere(cause error) error {
	return apperr.New(apperr.Unavailable, "errors.unavailable", "We could not save or load this right now. Please try again in a moment.").Because(cause)
}

func (k *Keyring) adopt(fresh *Keyring) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	err := k.follows(fresh)
	if k.refused = err != nil; err != nil {
		return err
	}
	k.primary, k.order, k.root, k.ciphers, k.prints = fresh.primary, fresh.order, fresh.root, fresh.ciphers, fresh.prints
	return nil
}

// ErrLost says that a key file is not a later version of the one in use.
var ErrLost = errors.New("seal: the key file is not the one in use; put back the right one")

// follows checks that a file has everything the one in use has; the caller holds
// the lock.
func (k *Keyring) follows(fresh *Keyring) error {
	if !bytes.Equal(k.root, fresh.root) {
		return fmt.Errorf("%w: its root secret is another (%s)", ErrLost, k.path)
	}
	for id, want := range k.prints {
		if got, ok := fresh.prints[id]; !ok || got != want {
			return fmt.Errorf("%w: it lacks key %s (%s)", ErrLost, id, k.path)
		}
	}
	return nil
}

func header(id string) ([]byte, error) {
	raw, err := hex.DecodeString(id)
	if err != nil {
		return nil, err
	}
	return append([]byte{format}, raw...), nil
}

// place is the additional data: format, key and the three names, each with its
// length in front, so that no shift of letters between them goes unnoticed.
func place(head []byte, table, row, column string) []byte {
	out := append([]byte(nil), head...)
	for _, name := range []string{table, row, column} {
		out = binary.BigEndian.AppendUint32(out, uint32(len(name)))
		out = append(out, name...)
	}
	return out
}

func newCipher(key []byte) (cipher.AEAD, error) {
	if len(key) != keyLength {
		return nil, fmt.Errorf("a key has %d bytes instead of %d", len(key), keyLength)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCMWithRandomNonce(block)
}
