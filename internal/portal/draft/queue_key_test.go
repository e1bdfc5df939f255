package draft_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/draft"
)

// D29: what waits for the network is sealed with a key of the person, which a
// later session gets again and nobody else gets.
func TestQueueKeyBelongsToOnePerson(t *testing.T) {
	keys, err := seal.LoadOrCreate(filepath.Join(t.TempDir(), "wellhouse.keys"))
	if err != nil {
		t.Fatal(err)
	}
	s := draft.New(draft.Deps{Keys: keys})
	rosa, luis := who.Who{AccountID: "rosa", SessionID: "s1"}, who.Who{AccountID: "luis", SessionID: "s2"}
	key := s.QueueKey(rosa)
	if len(key) != 32 {
		t.Fatalf("key has %d bytes, want 32", len(key))
	}
	if again := s.QueueKey(who.Who{AccountID: "rosa", SessionID: "s9"}); !bytes.Equal(key, again) {
		t.Error("a later session of the same person gets another key")
	}
	if bytes.Equal(key, s.QueueKey(luis)) {
		t.Error("two people share a key")
	}
}
