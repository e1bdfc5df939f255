package dbtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// SharedVariable names the environment variable with a folder in which the test
// programs of one run leave what the others need not make again; pgserver sets
// it. Without it every program makes its own.
const SharedVariable = "WELLHOUSE_TEST_SHARED"

// shared returns the files that fill leaves in a folder. It runs once for all
// the programs that one `go test` starts, which are built from the same source.
func shared(name string, fill func(dir string) error) (map[string][]byte, error) {
	if os.Getenv(SharedVariable) == "" {
		dir, err := os.MkdirTemp("", "wellhouse-template")
		if err != nil {
			return nil, err
		}
		defer func() { _ = os.RemoveAll(dir) }()
		if err := fill(dir); err != nil {
			return nil, err
		}
		return readAll(dir)
	}
	run := filepath.Join(os.Getenv(SharedVariable), strconv.Itoa(os.Getppid()))
	if err := os.MkdirAll(run, 0o700); err != nil {
		return nil, err
	}
	lock, err := os.OpenFile(filepath.Join(run, name+".lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	defer func() { _ = lock.Close() }()
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX); err != nil {
		return nil, err
	}
	made := filepath.Join(run, name)
	if _, err := os.Stat(made); err == nil || !errors.Is(err, os.ErrNotExist) {
		return readAll(made)
	}
	dir, err := os.MkdirTemp(run, name+"-*") // a program that dies half-way leaves nothing to the next
	if err != nil {
		return nil, err
	}
	if err := fill(dir); err != nil {
		return nil, fmt.Errorf("template %s: %w", name, err)
	}
	if err := os.Rename(dir, made); err != nil {
		return nil, err
	}
	return readAll(made)
}

func readAll(dir string) (map[string][]byte, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte, len(entries))
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(dir, e.Name())); err != nil {
			return nil, err
		}
	}
	return files, nil
}
