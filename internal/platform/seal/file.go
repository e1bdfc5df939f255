package seal

import (
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// keyFile is the file as it is stored. The root secret feeds Derive; the keys
// seal fields.
type keyFile struct {
	Version int         `json:"version"`
	Root    []byte      `json:"root"`
	Primary string      `json:"primary"`
	Keys    []storedKey `json:"keys"`
}

type storedKey struct {
	ID  string `json:"id"`
	Key []byte `json:"key"`
}

// LoadOrCreate reads the key file, and makes it at the first start.
func LoadOrCreate(path string) (*Keyring, error) {
	k, err := Load(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return k, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("cannot create the folder of the key file %s: %w", path, err)
	}
	first := keyFile{Version: 1, Root: random(keyLength)}
	first.Primary = first.add()
	temp, err := writeTemp(path, first)
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(temp) }()
	// A link fails when another process was first; then its file is the one.
	if err := os.Link(temp, path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("cannot create the key file %s: %w", path, err)
	}
	if err := syncDir(path); err != nil {
		return nil, err
	}
	return Load(path)
}

// Load reads the key file and refuses one that others may read.
func Load(path string) (*Keyring, error) {
	file, err := read(path)
	if err != nil {
		return nil, err
	}
	k := &Keyring{path: path, primary: file.Primary, root: file.Root, ciphers: map[string]cipher.AEAD{}, prints: map[string]fingerprint{}}
	for _, key := range file.Keys {
		gcm, err := newCipher(key.Key)
		if err != nil {
			return nil, fmt.Errorf("the key file %s is damaged: %w", path, err)
		}
		k.order = append(k.order, key.ID)
		k.ciphers[key.ID], k.prints[key.ID] = gcm, sha256.Sum256(key.Key)
	}
	if k.ciphers[k.primary] == nil || len(k.root) != keyLength {
		return nil, fmt.Errorf("the key file %s is damaged: it lacks its primary key or its root secret; restore it from the backup", path)
	}
	return k, nil
}

// Add puts a new key into the file without sealing with it yet, so that every
// node can be given the file before the first value needs it.
func (k *Keyring) Add() (id string, err error) {
	err = k.change(func(file *keyFile) error {
		id = file.add()
		return nil
	})
	return id, err
}

// Use seals with a key of the file from now on, the newest one when the id is
// empty. The others stay for reading; Reseal moves the stored values over.
func (k *Keyring) Use(id string) (used string, err error) {
	err = k.change(func(file *keyFile) error {
		if id == "" {
			id = file.Keys[len(file.Keys)-1].ID
		}
		if !slices.ContainsFunc(file.Keys, func(key storedKey) bool { return key.ID == id }) {
			return fmt.Errorf("there is no key %s in %s", id, k.path)
		}
		file.Primary = id
		return nil
	})
	return id, err
}

// Rotate adds a key and uses it at once, for a store with one node.
func (k *Keyring) Rotate() error {
	return k.change(func(file *keyFile) error {
		file.Primary = file.add()
		return nil
	})
}

// Listed is a key of the file by its name.
type Listed struct {
	ID    string
	InUse bool // new values are sealed with it
}

// List names the keys of the file, oldest first.
func (k *Keyring) List() ([]Listed, error) {
	file, err := read(k.path)
	var out []Listed
	for _, key := range file.Keys {
		out = append(out, Listed{ID: key.ID, InUse: key.ID == file.Primary})
	}
	return out, err
}

// change rewrites the file; of several processes one does so at a time.
func (k *Keyring) change(edit func(*keyFile) error) error {
	lock, err := os.OpenFile(k.path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = lock.Close() }()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		return err
	}
	// A file that lost keys must not be made the newest one.
	if err := k.Refresh(); err != nil {
		return err
	}
	file, err := read(k.path)
	if err != nil {
		return err
	}
	if err := edit(&file); err != nil {
		return err
	}
	temp, err := writeTemp(k.path, file)
	if err != nil {
		return err
	}
	if err := os.Rename(temp, k.path); err != nil {
		return err
	}
	if err := syncDir(k.path); err != nil {
		return err
	}
	return k.Refresh()
}

func (f *keyFile) add() (id string) {
	key := storedKey{ID: hex.EncodeToString(random(idLength)), Key: random(keyLength)}
	f.Keys = append(f.Keys, key)
	return key.ID
}

func read(path string) (keyFile, error) {
	var file keyFile
	info, err := os.Stat(path)
	if err != nil {
		return file, fmt.Errorf("cannot read the key file: %w", err)
	}
	if info.Mode().Perm()&0o077 != 0 {
		return file, fmt.Errorf("the key file %s may be read by others (mode %04o)\nRun: chmod 600 %s", path, info.Mode().Perm(), path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return file, fmt.Errorf("cannot read the key file: %w", err)
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return file, fmt.Errorf("the key file %s is damaged (%w); restore it from the backup", path, err)
	}
	if file.Version != 1 {
		return file, fmt.Errorf("the key file %s has version %d, which this program does not know", path, file.Version)
	}
	return file, nil
}

// writeTemp writes the file beside its place and makes it durable.
func writeTemp(path string, file keyFile) (string, error) {
	text, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return "", err
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".keys-*") // mode 0600
	if err != nil {
		return "", fmt.Errorf("cannot write beside the key file %s: %w", path, err)
	}
	_, err = temp.Write(append(text, '\n'))
	if err := errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return "", errors.Join(err, os.Remove(temp.Name()))
	}
	return temp.Name(), nil
}

func syncDir(path string) error {
	dir, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	return errors.Join(dir.Sync(), dir.Close())
}

func random(n int) []byte {
	b := make([]byte, n)
	_, _ = rand.Read(b) // never fails: the program ends when the system has no randomness
	return b
}
