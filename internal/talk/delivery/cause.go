package delivery

// Cause is what a message tells of. One cause of a member is told once, however
// often it is queued.
type Cause struct {
	Kind   string // what happened
	ID     string // of what it happened to
	Reader string // who is told, where several people may be
	Mark   string // which time it is, such as how far the reader has read
	// Part keeps messages apart that share everything else, such as one to each
	// address of a person.
	Part string
}

// key is the text by which a cause is told once. A message without a cause is its
// own.
func (c Cause) key(messageID string) string {
	if c.Kind == "" {
		return messageID
	}
	key := c.Kind
	for _, part := range []string{c.ID, c.Reader, c.Mark, c.Part} {
		if part != "" {
			key += " " + part
		}
	}
	return key
}
