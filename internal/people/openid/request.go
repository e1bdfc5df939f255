package openid

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// refusal is an error of the protocol. Those of a request without a checked
// address are shown on a page of ours and go to nobody else.
type refusal struct {
	code string // as RFC 6749 and OpenID Connect name it
	why  string // for the people who write the app
}

func (r *refusal) Error() string { return r.code + ": " + r.why }

func refuse(code, why string) *refusal { return &refusal{code, why} }

// asked is a checked request of an app.
type asked struct {
	scopes           []string
	state, nonce     string
	challenge        string
	prompts          []string
	maxAge           int64 // seconds; -1 where none was asked
	issuer, redirect string
	clientID         string
}

const (
	maxState   = 2048
	maxNonce   = 512
	maxScope   = 2000
	longestAge = 1 << 31
)

var promptWords = []string{"none", "login", "consent", "select_account"}

// single returns a parameter, and false where it comes twice: two readers could
// each take another one.
func single(q url.Values, name string) (string, bool) {
	values := q[name]
	if len(values) > 1 {
		return "", false
	}
	return strings.Join(values, ""), true
}

// readRequest checks all of a request but who asks and where the answer goes,
// which were checked before.
func readRequest(q url.Values, c Client, issuer string) (asked, *refusal) {
	for name := range q {
		if _, ok := single(q, name); !ok {
			return asked{}, refuse("invalid_request", "A parameter comes twice.")
		}
	}
	a := asked{
		clientID: c.ID, redirect: q.Get("redirect_uri"), issuer: issuer, state: q.Get("state"), nonce: q.Get("nonce"),
		challenge: q.Get("code_challenge"), scopes: splitScope(q.Get("scope")), prompts: strings.Fields(q.Get("prompt")), maxAge: -1,
	}
	for _, check := range []func(url.Values, Client, *asked) *refusal{checkForm, checkProof, checkScopes, checkPrompts} {
		if fault := check(q, c, &a); fault != nil {
			return a, fault
		}
	}
	return a, nil
}

// checkForm refuses every flow but the code in a query.
func checkForm(q url.Values, _ Client, a *asked) *refusal {
	aud := q.Get("aud")
	switch {
	case q.Has("request"):
		return refuse("request_not_supported", "Send the parameters in the query.")
	case q.Has("request_uri"):
		return refuse("request_uri_not_supported", "Send the parameters in the query.")
	case q.Has("registration"):
		return refuse("registration_not_supported", "Apps are registered by people.")
	case q.Get("response_type") == "":
		return refuse("invalid_request", "response_type is missing.")
	case q.Get("response_type") != "code":
		return refuse("unsupported_response_type", "Only response_type=code is supported.")
	case q.Has("response_mode") && q.Get("response_mode") != "query":
		return refuse("invalid_request", "Only response_mode=query is supported.")
	case len(a.state) > maxState || len(a.nonce) > maxNonce || !utf8.ValidString(a.state+a.nonce) || strings.ContainsRune(a.state+a.nonce, 0):
		return refuse("invalid_request", "state or nonce is too long or is no text.")
	case aud != "" && aud != a.issuer && !strings.HasPrefix(aud, a.issuer+"/"):
		return refuse("invalid_request", "aud names another server.")
	}
	return nil
}

// checkProof asks for PKCE with S256 from everybody: plain proves nothing.
func checkProof(q url.Values, _ Client, a *asked) *refusal {
	switch {
	case a.challenge == "":
		return refuse("invalid_request", "code_challenge is missing.")
	case q.Get("code_challenge_method") != "S256":
		return refuse("invalid_request", "code_challenge_method must be S256.")
	case !isChallenge(a.challenge):
		return refuse("invalid_request", "code_challenge is not a SHA-256 in base64url.")
	}
	return nil
}

func checkScopes(q url.Values, c Client, a *asked) *refusal {
	switch {
	case len(a.scopes) == 0 || len(q.Get("scope")) > maxScope:
		return refuse("invalid_scope", "scope is missing or too long.")
	case slices.ContainsFunc(a.scopes, func(s string) bool { return !known(s) }):
		return refuse("invalid_scope", "A scope is not known here.")
	case !coversAll(c.Scopes, a.scopes):
		return refuse("invalid_scope", "The app may not ask for one of the scopes.")
	}
	return nil
}

func checkPrompts(q url.Values, _ Client, a *asked) *refusal {
	if slices.ContainsFunc(a.prompts, func(p string) bool { return !slices.Contains(promptWords, p) }) {
		return refuse("invalid_request", "prompt is not known.")
	}
	if a.asks("none") && len(a.prompts) > 1 {
		return refuse("invalid_request", "prompt=none stands alone.")
	}
	if text := q.Get("max_age"); text != "" {
		age, err := strconv.ParseInt(text, 10, 64)
		if err != nil || age < 0 || age > longestAge {
			return refuse("invalid_request", "max_age is no number of seconds.")
		}
		a.maxAge = age
	}
	return nil
}

func (a asked) asks(prompt string) bool { return slices.Contains(a.prompts, prompt) }

// visitor is who is at the browser when a request is looked at.
type visitor struct {
	accountID  string // empty when nobody is signed in
	isMember   bool   // on their own behalf: neither staff nor a view
	signedInAt int64  // ms
	brand      string // of a member
}

// step is what happens next with a request.
type step int

const (
	askPerson step = iota // on the page where people decide
	giveCode
	turnDown
)

// mustSignInAgain says whether a sign-in is too old for a request.
func (a asked) mustSignInAgain(v visitor, madeAt, now int64) bool {
	again := a.asks("login") || a.asks("select_account")
	return again && v.signedInAt < madeAt || a.maxAge >= 0 && now-v.signedInAt > a.maxAge*1000
}

// decide says what to do with a request; it reads nothing itself. held is what the
// person already shares with the app, clientBrand the brand that the app is for.
func (a asked) decide(v visitor, clientBrand string, held []string, madeAt, now int64) (step, *refusal) {
	quiet := a.asks("none")
	switch {
	case v.accountID == "" && quiet:
		return turnDown, refuse("login_required", "Nobody is signed in.")
	case v.accountID != "" && !v.isMember && quiet:
		return turnDown, refuse("access_denied", "Only members connect apps.")
	case v.isMember && !serves(clientBrand, v.brand) && quiet:
		return turnDown, refuse("access_denied", "The app is not for this person.")
	case v.accountID == "" || !v.isMember || !serves(clientBrand, v.brand):
		return askPerson, nil // the page tells them why not
	case a.mustSignInAgain(v, madeAt, now) && quiet:
		return turnDown, refuse("login_required", "The sign-in is too long ago.")
	case a.mustSignInAgain(v, madeAt, now), a.asks("consent"):
		return askPerson, nil
	case coversAll(held, a.scopes):
		return giveCode, nil
	case quiet:
		return turnDown, refuse("consent_required", "The person has not agreed to this yet.")
	}
	return askPerson, nil
}
