package support

import (
	"crypto/rand"
	"slices"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/legible"
)

// Topics are what a message can be about.
var Topics = []string{"account", "billing", "device", "program", "visit", "privacy", "other"}

// The ways to answer.
const (
	ByEmail = "email"
	ByPhone = "phone"
)

// How far a message is.
const (
	received   = "received"
	inProgress = "in_progress"
	answered   = "answered"
)

// MaxText is how many characters a message or an answer may have.
const MaxText = 2000

const (
	minClientID, maxClientID = 8, 64
	// maxPerDay keeps one account from filling the desk of everybody.
	maxPerDay = 20
	// maxListed is how many earlier messages a member sees.
	maxListed = 50
)

// Draft is what a member is about to send.
type Draft struct {
	ClientID      string
	Topic         string
	Text          string
	AnswerChannel string
}

// Message is what a member has sent.
type Message struct {
	ID            string
	Reference     string
	Topic         string
	Text          string
	AnswerChannel string
	Status        string
	CreatedAt     int64
	AnswerDueAt   int64
	// What was answered, by whom and when; empty until then.
	Answer, AnsweredBy string
	AnsweredAt         int64
}

// clean trims the text; everything else is taken as it comes.
func (d Draft) clean() Draft {
	d.Text = strings.TrimSpace(d.Text)
	return d
}

// validate names every field that cannot be sent as it is.
func (d Draft) validate(hasPhone bool) error {
	var wrong []apperr.Field
	refuse := func(bad bool, field, key, message string) {
		if bad {
			wrong = append(wrong, apperr.Field{Name: field, MessageKey: key, Message: message})
		}
	}
	badID := len(d.ClientID) < minClientID || len(d.ClientID) > maxClientID ||
		strings.ContainsFunc(d.ClientID, func(r rune) bool { return r <= ' ' || r > '~' })
	refuse(badID, "clientId", "support.clientId", "The message needs a client id.")
	refuse(!slices.Contains(Topics, d.Topic), "topic", "support.topic", "Choose what your message is about.")
	refuse(d.Text == "", "text", "support.textMissing", "Write your message.")
	refuse(utf8.RuneCountInString(d.Text) > MaxText, "text", "support.textLong", "Your message can have at most 2,000 characters.")
	refuse(!legible.Text(d.Text), "text", "support.textOdd", "Your message has characters that we can’t show.")
	refuse(d.AnswerChannel != ByEmail && d.AnswerChannel != ByPhone, "answerChannel", "support.channel", "Choose how we should answer.")
	refuse(d.AnswerChannel == ByPhone && !hasPhone, "answerChannel", "support.noPhone", "We have no phone number for you. Please choose email.")
	if len(wrong) > 0 {
		return apperr.Invalid(wrong...)
	}
	return nil
}

// letters leaves out what is easily misheard or misread on the phone.
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

// newReference makes a number such as WH-7K3M-2Q9F.
func newReference() string {
	var raw [8]byte
	_, _ = rand.Read(raw[:]) // crypto/rand never fails; it ends the program instead
	out := make([]byte, 0, 12)
	out = append(out, "WH"...)
	for i, b := range raw {
		if i%4 == 0 {
			out = append(out, '-')
		}
		out = append(out, letters[int(b)%len(letters)])
	}
	return string(out)
}
