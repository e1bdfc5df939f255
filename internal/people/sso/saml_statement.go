package sso

import (
	"encoding/json"
	"errors"
	"strings"
	"time"
	"unicode"

	"github.com/beevik/etree"
	"github.com/russellhaering/gosaml2/types"
)

const (
	bearer        = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
	persistent    = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
	statusSuccess = "urn:oasis:names:tc:SAML:2.0:status:Success"
	transient     = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
)

// readStatement reads a statement whose signature holds.
func readStatement(el *etree.Element, want relying) (identity, error) {
	name, err := nameOf(el)
	if err != nil {
		return identity{}, err
	}
	var a types.Assertion
	if err := unmarshal(el, &a); err != nil {
		return identity{}, err
	}
	until, err := refuseStatement(a, name, want)
	if err != nil {
		return identity{}, err
	}
	return identity{
		subject: name, naming: namingOf(el), hint: hintOf(a, name), sid: a.AuthnStatement.SessionIndex, id: a.ID,
		expiresAt: until.Add(skew).UnixMilli(),
	}, nil
}

// nameOf reads whom a statement is about. The name is one piece of text, and
// there is one way to confirm it.
func nameOf(el *etree.Element) (string, error) {
	subject, err := only(el, nsAssertion, "Subject")
	if err != nil {
		return "", err
	}
	name, err := only(subject, nsAssertion, "NameID")
	if err != nil {
		return "", err
	}
	if _, err := only(subject, nsAssertion, "SubjectConfirmation"); err != nil {
		return "", err
	}
	return textOf(name)
}

// textOf reads an element that is one piece of text.
func textOf(el *etree.Element) (string, error) {
	for _, piece := range el.Child {
		if _, ok := piece.(*etree.CharData); !ok {
			return "", errors.New("sso: the name is more than text")
		}
	}
	return el.Text(), nil
}

// namingAttributes are what belongs to a name, in the order in which they are kept.
var namingAttributes = []string{"Format", "NameQualifier", "SPNameQualifier"}

// namingOf keeps how an organization writes a name: most compare all of it.
func namingOf(statement *etree.Element) string {
	subject, err := only(statement, nsAssertion, "Subject")
	if err != nil {
		return ""
	}
	name, err := only(subject, nsAssertion, "NameID")
	if err != nil {
		return ""
	}
	kept := map[string]string{}
	for _, one := range namingAttributes {
		if value := name.SelectAttrValue(one, ""); value != "" {
			kept[one] = value
		}
	}
	text, _ := json.Marshal(kept)
	return string(text)
}

// nameID writes a name as the organization wrote it.
func nameID(subject, naming string) string {
	kept := map[string]string{}
	_ = json.Unmarshal([]byte(naming), &kept) // a session from before has none
	text := `<saml:NameID`
	for _, one := range namingAttributes {
		if kept[one] != "" {
			text += ` ` + one + `="` + escape(kept[one]) + `"`
		}
	}
	return text + `>` + escape(subject) + `</saml:NameID>`
}

// refuseStatement says why a statement with a good signature does not hold, and
// until when it would.
func refuseStatement(a types.Assertion, name string, want relying) (until time.Time, err error) {
	switch {
	case a.Version != "2.0" || a.ID == "":
		return until, errors.New("sso: the statement is of another version or has no id")
	case a.Issuer == nil || a.Issuer.Value != want.issuer:
		return until, errors.New("sso: the statement is of another organization")
	case a.Subject.NameID.Format == transient || !validSubject(name):
		return until, errors.New("sso: the name is missing, odd or made for one visit")
	case a.AuthnStatement == nil:
		return until, errors.New("sso: the statement does not say that the person signed in")
	case a.AuthnStatement.SessionNotOnOrAfter != nil && !want.now.Before(*a.AuthnStatement.SessionNotOnOrAfter):
		return until, errors.New("sso: the session over there is over")
	case a.IssueInstant.After(want.now.Add(skew)) || a.IssueInstant.Before(want.now.Add(-oldest)):
		return until, errors.New("sso: the statement is too old or from the future")
	}
	if err := refuseConditions(a.Conditions, want); err != nil {
		return until, err
	}
	return refuseConfirmation(a.Subject.SubjectConfirmation, want)
}

func refuseConditions(c *types.Conditions, want relying) error {
	if c == nil || len(c.AudienceRestrictions) == 0 {
		return errors.New("sso: the statement does not say for whom it is")
	}
	for _, r := range c.AudienceRestrictions {
		if !hasAudience(r, want.entityID) {
			return errors.New("sso: the statement is for somebody else")
		}
	}
	if c.NotBefore != "" {
		from, err := time.Parse(time.RFC3339, c.NotBefore)
		if err != nil || from.After(want.now.Add(skew)) {
			return errors.New("sso: the statement is not good yet")
		}
	}
	until, err := time.Parse(time.RFC3339, c.NotOnOrAfter)
	if err != nil || !want.now.Add(-skew).Before(until) {
		return errors.New("sso: the statement has expired")
	}
	return nil
}

func hasAudience(r types.AudienceRestriction, entityID string) bool {
	for _, one := range r.Audiences {
		if one.Value == entityID {
			return true
		}
	}
	return false
}

func refuseConfirmation(c *types.SubjectConfirmation, want relying) (until time.Time, err error) {
	if c == nil || c.Method != bearer || c.SubjectConfirmationData == nil {
		return until, errors.New("sso: nothing confirms the person")
	}
	d := c.SubjectConfirmationData
	switch {
	case d.Recipient != want.acs:
		return until, errors.New("sso: the statement was sent elsewhere")
	case d.InResponseTo != want.requestID:
		return until, errors.New("sso: the statement answers another request")
	}
	until, err = time.Parse(time.RFC3339, d.NotOnOrAfter)
	if err != nil || !want.now.Add(-skew).Before(until) {
		return until, errors.New("sso: the statement has expired")
	}
	return until, nil
}

// hintOf is what the person is likely to recognize themselves by.
func hintOf(a types.Assertion, name string) string {
	found := map[string]string{}
	if a.AttributeStatement != nil {
		for _, one := range a.AttributeStatement.Attributes {
			if len(one.Values) > 0 {
				found[strings.ToLower(one.Name)], found[strings.ToLower(one.FriendlyName)] = one.Values[0].Value, one.Values[0].Value
			}
		}
	}
	return shown(
		found["mail"], found["email"], found["urn:oid:0.9.2342.19200300.100.1.3"],
		found["http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress"],
		found["displayname"], found["cn"], addressOnly(name),
	)
}

// addressOnly shows a name that is an address and hides one that means nothing
// to a person.
func addressOnly(name string) string {
	if strings.Contains(name, "@") {
		return name
	}
	return ""
}

func noSpace(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
}
