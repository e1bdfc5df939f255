package draft

import (
	"crypto/hmac"
	"crypto/sha256"

	"wellhouse.app/internal/platform/who"
)

// queuePurpose names the key that all queue keys come from.
const queuePurpose = "offline-queue"

// QueueKey is the key with which a person's browser seals what waits there for
// the network. The browser holds it in memory only, so that someone who finds the
// queue without the person's session finds nothing to read.
func (s *Service) QueueKey(w who.Who) []byte {
	mac := hmac.New(sha256.New, s.Keys.Derive(queuePurpose))
	mac.Write([]byte(w.AccountID))
	if w.Framed { // it opens nothing that the whole portal keeps
		mac.Write([]byte(" framed"))
	}
	return mac.Sum(nil)
}
