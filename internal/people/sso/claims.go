package sso

import (
	"errors"
	"strings"
	"time"

	"wellhouse.app/internal/platform/legible"
)

// claims are the parts of an id_token that we read.
type claims struct {
	Subject         string `json:"sub"`
	AuthorizedParty string `json:"azp"`
	Nonce           string `json:"nonce"`
	IssuedAt        int64  `json:"iat"`
	NotBefore       int64  `json:"nbf"`
	ID              string `json:"jti"`
	SID             string `json:"sid"`
	Name            string `json:"name"`
	Email           string `json:"email"`
}

// maxSubject is how long the standards let a subject be.
const maxSubject = 255

// oldest is how long ago a token may have been made.
const oldest = 10 * time.Minute

// refuse says why a token with a good signature does not hold.
func (c claims) refuse(clientID, nonce string, audience []string, now time.Time) error {
	issued := time.Unix(c.IssuedAt, 0)
	switch {
	case !validSubject(c.Subject):
		return errors.New("sso: the subject is missing or odd")
	case c.AuthorizedParty != "" && c.AuthorizedParty != clientID:
		return errors.New("sso: the token is for another client")
	case len(audience) > 1 && c.AuthorizedParty == "":
		return errors.New("sso: a token for several must name its client")
	case nonce != "" && !same(c.Nonce, nonce):
		return errors.New("sso: the token is of another sign-in")
	case c.IssuedAt <= 0 || issued.After(now.Add(skew)):
		return errors.New("sso: the token is from the future")
	case issued.Before(now.Add(-oldest)):
		return errors.New("sso: the token is too old")
	case c.NotBefore > 0 && time.Unix(c.NotBefore, 0).After(now.Add(skew)):
		return errors.New("sso: the token is not good yet")
	}
	return nil
}

// validSubject takes a subject as it is: one that had to be mended could become
// that of somebody else.
func validSubject(text string) bool {
	return text != "" && len(text) <= maxSubject && strings.TrimSpace(text) == text && legible.Line(text)
}

// hint is what the person is likely to recognize themselves by.
func (c claims) hint() string { return shown(c.Email, c.Name) }

// maxHint keeps what an organization calls somebody to one line of a page.
const maxHint = 120

func shown(choices ...string) string {
	for _, text := range choices {
		if text != "" && len(text) <= maxHint && legible.Line(text) {
			return text
		}
	}
	return ""
}
