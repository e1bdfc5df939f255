package db

import (
	"bytes"
	"io/fs"
	"regexp"
	"time"
)

// clustered finds the tables that a migration wants to lie in the order of
// their primary key. Only SQLite has a word for it, and it is the one place
// where the schema of the two engines is not the same text.
var clustered = regexp.MustCompile(`(?s)(-- clustered\n.*?\n\));`)

// clusterTables reads migrations for SQLite.
type clusterTables struct{ fs.FS }

// Open implements fs.FS.
func (c clusterTables) Open(name string) (fs.File, error) {
	f, err := c.FS.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err != nil || info.IsDir() {
		return f, err
	}
	defer func() { _ = f.Close() }()
	text, err := fs.ReadFile(c.FS, name)
	if err != nil {
		return nil, err
	}
	text = clustered.ReplaceAll(text, []byte("$1 WITHOUT ROWID;"))
	return &textFile{bytes.NewReader(text), info, int64(len(text))}, nil
}

type textFile struct {
	*bytes.Reader
	fs.FileInfo
	size int64
}

// Stat implements fs.File.
func (f *textFile) Stat() (fs.FileInfo, error) { return f, nil }

// Size is that of the text as it is read.
func (f *textFile) Size() int64 { return f.size }

// ModTime implements fs.FileInfo.
func (f *textFile) ModTime() time.Time { return f.FileInfo.ModTime() }

// Close implements fs.File.
func (f *textFile) Close() error { return nil }
