package audit

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"

	"wellhouse.app/internal/platform/audit/auditdb"
)

// headFile keeps copies of signed heads beside the data. When it is full it is
// thinned: the newest heads stay as they are, and of the older ones half, spread
// evenly over the whole trail, the first among them. However old a change of the
// trail is, a head before and after it remains.
type headFile struct {
	path  string
	most  int64 // bytes; headFileMost when zero
	whole int   // heads that are never thinned; keptWhole when zero
	mu    sync.Mutex
}

const (
	headFileMost = 4 << 20
	keptWhole    = 2048 // of the newest heads
)

// older is where the first versions of the server put the older half.
func (f *headFile) older() string { return f.path + ".1" }

func (f *headFile) add(h auditdb.AuditHead) error {
	if f.path == "" {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if info, err := os.Stat(f.path); err == nil && info.Size() > cmp.Or(f.most, headFileMost) {
		if err := f.thin(); err != nil {
			return fmt.Errorf("cannot thin the audit heads in %s: %w", f.path, err)
		}
	}
	file, err := os.OpenFile(f.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("cannot copy the audit head to %s: %w", f.path, err)
	}
	return errors.Join(writeHeads(file, h), file.Sync(), file.Close())
}

// writeHeads writes one line each. The break comes first, so that a line cut
// short by a crash does not swallow the next.
func writeHeads(file *os.File, heads ...auditdb.AuditHead) error {
	out := bufio.NewWriter(file)
	for _, h := range heads {
		text, err := json.Marshal(h)
		if err != nil {
			return err
		}
		_, _ = out.Write(append([]byte{'\n'}, text...)) // Flush tells
	}
	return out.Flush()
}

// thin writes the file anew. The old one is in place until the new one is
// durable.
func (f *headFile) thin() error {
	heads, err := f.read()
	if err != nil {
		return err
	}
	fresh := f.path + ".new"
	file, err := os.OpenFile(fresh, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(writeHeads(file, thinned(heads, cmp.Or(f.whole, keptWhole))...), file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(fresh, f.path); err != nil {
		return err
	}
	if err := os.Remove(f.older()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// thinned keeps the newest heads and, of those before, half at even distances.
func thinned(heads []auditdb.AuditHead, whole int) []auditdb.AuditHead {
	cut := len(heads) - whole
	if cut < 2 {
		return heads
	}
	// How far each head is from the first along the trail. A restored database
	// counts from an earlier number again, so the numbers alone do not tell.
	far := make([]int64, cut)
	for i := 1; i < cut; i++ {
		far[i] = far[i-1] + max(1, heads[i].Seq-heads[i-1].Seq)
	}
	half := int64(cut / 2)
	step := max(2, (far[cut-1]+half-1)/half)
	kept := make([]auditdb.AuditHead, 0, len(heads))
	var next int64
	for i, h := range heads[:cut] {
		if far[i] >= next {
			kept = append(kept, h)
			next = far[i] + step
		}
	}
	return append(kept, heads[cut:]...)
}

// all returns the copies, oldest first. A line that a crash cut short is left
// out: the head it copies stands in the database.
func (f *headFile) all() ([]auditdb.AuditHead, error) {
	if f.path == "" {
		return nil, nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.read()
}

func (f *headFile) read() ([]auditdb.AuditHead, error) {
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
