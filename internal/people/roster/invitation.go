package roster

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// The limits of an invitation.
const (
	// LastsFor is how long a link works.
	LastsFor = 72 * time.Hour
	// triesMost is how many wrong answers close a member's invitation.
	triesMost = 5
	// keepFor is how long an invitation is kept after its end.
	keepFor = 90 * 24 * time.Hour

	nameMost   = 80
	reasonMost = 300
)

// Person is whom an invitation is for.
type Person struct {
	Email      string
	Role       who.Role
	GivenName  string
	FamilyName string
	BrandCode  string
	Locale     string
	BirthDate  string // yyyy-mm-dd, members only
}

// tidy takes away what nobody means.
func (p Person) tidy() Person {
	for _, text := range []*string{&p.Email, &p.GivenName, &p.FamilyName, &p.BirthDate} {
		*text = strings.TrimSpace(*text)
	}
	if p.Role != who.Member {
		p.BirthDate = ""
	}
	return p
}

// refusals are the fields that cannot stay as they are. The brand is looked up by
// the caller.
func (p Person) refusals(today string) (fields []apperr.Field) {
	refuse := func(ok bool, name, key, message string) {
		if !ok {
			fields = append(fields, apperr.Field{Name: name, MessageKey: key, Message: message})
		}
	}
	_, validEmail := auth.FoldEmail(p.Email)
	refuse(validEmail, "email", "errors.email", "Please enter a valid email address.")
	refuse(slices.Contains(who.Roles, p.Role), "role", "roster.role", "Choose a role.")
	refuse(validName(p.GivenName), "givenName", "roster.givenName", "Enter a first name of up to 80 characters.")
	refuse(validName(p.FamilyName), "familyName", "roster.familyName", "Enter a last name of up to 80 characters.")
	_, knownLocale := i18n.Known(p.Locale)
	refuse(knownLocale, "locale", "roster.locale", "Choose a language.")
	if p.Role == who.Member && future(p.BirthDate, today) {
		refuse(false, "birthDate", "roster.birthDateFuture", "Enter a date in the past.")
	} else {
		refuse(p.Role != who.Member || contactrule.BirthDate(p.BirthDate, today) == contactrule.Possible, "birthDate", "roster.birthDate", "Enter the date of birth.")
	}
	return fields
}

func validName(name string) bool {
	return name != "" && utf8.RuneCountInString(name) <= nameMost && legible.Line(name)
}

func future(date, today string) bool {
	_, err := time.Parse(time.DateOnly, date)
	return err == nil && date > today
}

// validReason is what the trail needs to be of use to someone who reads it later.
func validReason(reason string) bool {
	n := utf8.RuneCountInString(strings.TrimSpace(reason))
	return n >= 5 && n <= reasonMost && legible.Line(strings.TrimSpace(reason))
}

// State is how an invitation stands.
type State string

// The states that the desk shows.
const (
	Open    State = "open"
	Expired State = "expired"
	Tries   State = "tries" // closed after too many wrong answers
)

func stateOf(closedWhy string, expiresAt, now int64) State {
	switch {
	case closedWhy == string(Tries):
		return Tries
	case expiresAt <= now:
		return Expired
	}
	return Open
}

// alphabet has no sign that looks or sounds like another one on paper or on the
// phone.
const alphabet = "2346789BCDFGHJKMPQRTVWXY"

const codeLength = 8

// newCode makes a code for a letter. Each of its letters is equally likely.
func newCode() string {
	code := make([]byte, 0, codeLength)
	for len(code) < codeLength {
		var b [1]byte
		_, _ = rand.Read(b[:]) // never fails
		if limit := 256 - 256%len(alphabet); int(b[0]) < limit {
			code = append(code, alphabet[int(b[0])%len(alphabet)])
		}
	}
	return string(code)
}

// showCode is a code as people read it.
func showCode(code string) string {
	if len(code) != codeLength {
		return code
	}
	return code[:4] + "-" + code[4:]
}

// foldCode gives every way of typing a code one form.
func foldCode(typed string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '–' || r == ' ' || r == '\u00a0' {
			return -1
		}
		return r
	}, strings.ToUpper(strings.TrimSpace(typed)))
}

// hashCode needs the server's key: a code is short enough to be guessed from a
// plain hash.
func hashCode(key []byte, invitationID, code string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(invitationID + "\x00" + foldCode(code)))
	return hex.EncodeToString(mac.Sum(nil))
}

// proof is what a member shows beside the link.
type proof struct{ emailFolded, birthDate, codeHash string }

// equals compares everything, whatever differs first, so that the time tells
// nothing.
func (p proof) equals(other proof) bool {
	same := subtle.ConstantTimeCompare([]byte(p.emailFolded), []byte(other.emailFolded))
	same &= subtle.ConstantTimeCompare([]byte(p.birthDate), []byte(other.birthDate))
	same &= subtle.ConstantTimeCompare([]byte(p.codeHash), []byte(other.codeHash))
	return same == 1
}
