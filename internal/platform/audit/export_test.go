package audit

import "wellhouse.app/internal/platform/audit/auditdb"

// Recall is what a server does when it starts.
func (l *Log) Recall() error { return l.recall() }

// AddHeads writes heads 1 to many to a file that holds so many bytes.
func AddHeads(path string, most int64, many int) error {
	f := headFile{path: path, most: most, whole: 40}
	for i := range many {
		if err := f.add(auditdb.AuditHead{Seq: int64(i + 1), ChainHash: "0123456789abcdef0123456789abcdef", Signature: "0123456789abcdef"}); err != nil {
			return err
		}
	}
	return nil
}

// HeadSeqs lists the numbers of the heads in a file.
func HeadSeqs(path string) (seqs []int64, err error) {
	f := headFile{path: path}
	heads, err := f.all()
	for _, h := range heads {
		seqs = append(seqs, h.Seq)
	}
	return seqs, err
}

// Thinned thins heads with these numbers.
func Thinned(seqs []int64, whole int) (kept []int64) {
	heads := make([]auditdb.AuditHead, len(seqs))
	for i, seq := range seqs {
		heads[i].Seq = seq
	}
	for _, h := range thinned(heads, whole) {
		kept = append(kept, h.Seq)
	}
	return kept
}
