package audit

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"wellhouse.app/internal/audit/auditdb"
)

// headFile keeps copies of signed heads beside the data. It is only appended
// to; when it is full it becomes the older part and a new one begins.
type headFile struct {
	path string
	mu   sync.Mutex
}

const headFileMost = 4 << 20

func (f *headFile) older() string { return f.path + ".1" }

func (f *headFile) add(h auditdb.AuditHead) error {
	if f.path == "" {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if info, err := os.Stat(f.path); err == nil && info.Size() > headFileMost {
		if err := os.Rename(f.path, f.older()); err != nil {
			return err
		}
	}
	file, err := os.OpenFile(f.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("cannot copy the audit head to %s: %w", f.path, err)
	}
	text, err := json.Marshal(h)
	if err == nil {
		// The break comes first, so that a line cut short by a crash does not
		// swallow this one.
		_, err = file.Write(append([]byte{'\n'}, text...))
	}
	return errors.Join(err, file.Sync(), file.Close())
}

// all returns the copies, oldest first. A line that a crash cut short is left
// out: the head it copies stands in the database.
func (f *headFile) all() ([]auditdb.AuditHead, error) {
	if f.path == "" {
		return nil, nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	var heads []auditdb.AuditHead
	for _, path := range []string{f.older(), f.path} {
		file, err := os.Open(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		lines := bufio.NewScanner(file)
		for lines.Scan() {
			var h auditdb.AuditHead
			if json.Unmarshal(lines.Bytes(), &h) == nil {
				heads = append(heads, h)
			}
		}
		if err := errors.Join(lines.Err(), file.Close()); err != nil {
			return nil, err
		}
	}
	return heads, nil
}
