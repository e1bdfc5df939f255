package app_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// answer is the class of what a caller gets.
type answer string

// The classes. What passes the guard counts as open, whatever it then says.
const (
	open       answer = "open"
	noSession  answer = "401"
	forbidden  answer = "403"
	actingOver answer = "403 acting_ended"
	hidden     answer = "404"
)

// caller is one column of the matrix.
type caller struct {
	name    string
	session sessionState
	role    string  // member, a staff role, or empty
	person  *person // whose portal it is; nil for staff at their own desk
	viewing bool
	acting  *family // set while a member acts for person
}

// family is what is open to somebody who acts for a member.
type family struct {
	areas []string
	ended bool
}

type sessionState int

const (
	none sessionState = iota
	dead              // a credential that opens nothing
	alive
)

// person is a "person" line of who_may_call.txt.
type person struct {
	name                      string
	reaches, features, closed []string
}

// permission is a "call" line of who_may_call.txt.
type permission struct {
	call    string
	changes bool
	who     []string
	viewing []string
	needs   []string
	family  string // what somebody who acts for the member needs; empty for closed
}

// selfJudging are the calls that look at the credential themselves, so that a
// dead one, left over in a browser, keeps nobody from signing in or out.
var selfJudging = []string{
	"createToken", "refreshToken", "logout", "session.SessionService/GetSession", "session.SessionService/SignInOnce", "session.SessionService/LookAtLink", "listMFAContactPoints", "createMFAChallenge",
	"factor.FactorService/StartPasskey", "factor.FactorService/StartEnrolment", "factor.FactorService/FinishEnrolment",
	"sso.SignOnService/ListProviders", "sso.SignOnService/Start", "sso.SignOnService/Finish", "sso.SignOnService/GetArrival", "session.FrameService/RedeemFrameCode",
}

// expect says what a caller gets, in the words of who_may_call.txt.
func (p permission) expect(c caller) answer {
	anyone := slices.Contains(p.who, "anyone")
	switch {
	case slices.Contains(selfJudging, p.call):
		return open
	case c.session == dead:
		return noSession
	case c.session == none && anyone:
		return open
	case c.session == none:
		return noSession
	case c.viewing && !slices.Contains(p.viewing, map[string]string{"Admin": "A", "CallCenterRep": "R"}[c.role]):
		return forbidden
	case !c.viewing && !anyone && !p.admits(c.role):
		return forbidden
	case c.acting != nil && !anyone && p.family != "always":
		if a := p.family; c.acting.ended {
			return actingOver
		} else if a == "" || a != "basics" && !slices.Contains(c.acting.areas, a) {
			return forbidden
		}
	}
	if c.person == nil {
		return open
	}
	return p.satisfied(c.person)
}

func (p permission) admits(role string) bool {
	return slices.Contains(p.who, role) || (role != "member" && slices.Contains(p.who, "staff"))
}

func (p permission) satisfied(who *person) answer {
	switch {
	case len(p.needs) == 0:
		return open
	case p.needs[0] == "area" && slices.Contains(who.closed, p.needs[1]):
		return hidden
	case p.needs[0] == "feature" && !slices.Contains(who.features, p.needs[1]):
		return hidden
	case p.needs[0] != "area" && p.needs[0] != "feature" && !slices.Contains(who.reaches, p.needs[0]):
		return forbidden
	}
	return open
}

// readExpectations reads who_may_call.txt.
func readExpectations(t *testing.T) (calls map[string]permission, people map[string]*person) {
	t.Helper()
	text, err := os.ReadFile("testdata/who_may_call.txt")
	if err != nil {
		t.Fatal(err)
	}
	calls, people = map[string]permission{}, map[string]*person{}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) < 2 || words[0] == "#" {
			continue
		}
		switch words[0] {
		case "person":
			people[words[1]] = &person{
				name: words[1], reaches: after(words, "reaches"), features: after(words, "features"), closed: after(words, "closed"),
			}
		case "call":
			p := permission{
				call: words[1], changes: words[2] == "changes",
				who: after(words, "who"), viewing: after(words, "viewing"), needs: after(words, "needs"),
				family: strings.Join(after(words, "family"), " "),
			}
			if _, twice := calls[p.call]; twice || (words[2] != "changes" && words[2] != "reads") || len(p.who) == 0 {
				t.Fatalf("cannot use the line: %s", line)
			}
			calls[p.call] = p
		default:
			t.Fatalf("cannot read the line: %s", line)
		}
	}
	return calls, people
}

var labels = []string{"reaches", "features", "closed", "who", "viewing", "needs", "family"}

// after returns the words behind a label, up to the next one; "-" is none.
func after(words []string, label string) []string {
	var out []string
	at := slices.Index(words, label)
	if at < 0 {
		return nil
	}
	for _, w := range words[at+1:] {
		if slices.Contains(labels, w) {
			break
		}
		if w != "-" {
			out = append(out, w)
		}
	}
	return out
}
