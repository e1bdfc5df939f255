package live

import "time"

// Prefix is where tests meet the nodes in Redis.
const Prefix = prefix

// Signer signs and checks as nodes with a key do.
type Signer struct{ r *relay }

// NewSigner makes one.
func NewSigner(key []byte, now func() time.Time) Signer {
	return Signer{newRelay(nil, Options{Key: key, Now: now}, nil)}
}

// Sign signs a message for a channel.
func (s Signer) Sign(channel, text string) []byte { return s.r.sign(channel, []byte(text)) }

// Heard is what a node takes of a message, empty when it ignores it.
func (s Signer) Heard(channel string, signed []byte) string {
	data, _ := s.r.verified(channel, signed)
	return string(data)
}
