package app_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	openScreen  = "/wellhouse.embed.v1.EmbedService/OpenScreen"
	exchange    = "/public/v3/auth/web"
	getContact  = "/wellhouse.support.v1.ContactService/GetContact"
	sendMessage = "/wellhouse.support.v1.ContactService/SendMessage"
)

func screenOf(name string, query map[string]string) map[string]any {
	return map[string]any{"destination": name, "query": query}
}

// D10 S1-2.6-30: who opens the contact screen, and what it may know.
func TestOpenScreen(t *testing.T) {
	rosa, james := apitest.ID("rosa@demo.test"), apitest.ID("james@demo.test")
	apitest.Run(t, []apitest.Scenario{
		{Name: "nobody", Method: "POST", Path: openScreen, JSON: screenOf("help.contact", nil), Status: 401},
		{Name: "staff at their desk", As: "support@demo.test", Method: "POST", Path: openScreen, JSON: screenOf("help.contact", nil), Status: 403},
		{
			Name: "a member", As: "rosa@demo.test", Method: "POST", Path: openScreen,
			JSON:   screenOf("help.contact", map[string]string{"selected_member_id": rosa, "from_screen": "home", "evil": "1"}),
			Status: 200, Contains: []string{`"mount":"first-party"`, `"selected_member_id":"` + rosa, `"dropped":["evil"]`, `"authToken":"`},
		},
		{
			Name: "an id of somebody else", As: "rosa@demo.test", Method: "POST", Path: openScreen,
			JSON:   screenOf("help.contact", map[string]string{"selected_member_id": james, "dependent_id": james}),
			Status: 200, Contains: []string{`"parameters":{}`, `"dropped":["dependent_id"`, `"selected_member_id"]`}, Lacks: []string{james},
		},
		{Name: "a screen that is none", As: "rosa@demo.test", Method: "POST", Path: openScreen, JSON: screenOf("home", nil), Status: 400},
		{Name: "a screen that the brand closes", As: "kdoe@demo.test", Method: "POST", Path: openScreen, JSON: screenOf("member.health-record", nil), Status: 404},
		{
			Name: "a consult of nobody", As: "rosa@demo.test", Method: "POST", Path: openScreen,
			JSON: map[string]any{"destination": "video", "path": map[string]string{"consultId": james}}, Status: 404,
		},
	})
}

type opened struct {
	AuthToken   string `json:"authToken"`
	ReauthToken string `json:"reauthToken"`
}

func openAs(t *testing.T, c *apitest.Client) opened {
	t.Helper()
	r := c.RPC(openScreen, screenOf("help.contact", nil))
	if r.Status != http.StatusOK {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	var got opened
	r.Decode(t, &got)
	return got
}

func redeem(c *apitest.Client, o opened) *apitest.Reply {
	return c.Do(apitest.Call{Method: "POST", Path: exchange, JSON: map[string]string{"authToken": o.AuthToken, "reauthToken": o.ReauthToken}})
}

// S1-7-05 S1-7-12 S1-7-13 S2-7-14: the exchange over HTTP, once, in the session it was made for.
func TestExchangeOfAScreensTokens(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		devon, rosa := s.SignIn("devon@demo.test"), s.SignIn("rosa@demo.test")
		pair := openAs(t, devon)
		for name, c := range map[string]*apitest.Client{
			"nobody": s.Nobody(), "a foreign member": rosa, "another session of the member": s.SignIn("devon@demo.test"), "staff": s.As("guide@demo.test"),
		} {
			if r := redeem(c, pair); r.Status != 401 || !strings.Contains(r.Body, "errors.embedToken") {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		r := redeem(devon, pair)
		if r.Status != 200 || !strings.Contains(r.Body, `"guideName":"Maya Ellison"`) || !strings.Contains(r.Body, `"accessToken":"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if r := redeem(devon, pair); r.Status != 401 {
			t.Errorf("redeemed twice: %d %s", r.Status, r.Body)
		}
		if r := redeem(rosa, openAs(t, rosa)); r.Status != 200 || !strings.Contains(r.Body, `"coachingAssignment":null`) {
			t.Errorf("without a guide: %d %s", r.Status, r.Body)
		}
		late := openAs(t, rosa)
		s.Advance(2 * time.Minute)
		if r := redeem(rosa, late); r.Status != 401 {
			t.Errorf("two minutes late: %d %s", r.Status, r.Body)
		}
		ended := openAs(t, rosa)
		rosa.KeepCookies = true
		rosa.Do(apitest.Call{Method: "POST", Path: "/v1/auth/logout"})
		if r := redeem(rosa, ended); r.Status != 401 {
			t.Errorf("after signing out: %d %s", r.Status, r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM embed_spent WHERE token_hash LIKE $1", pair.AuthToken[:20]+"%"); n != 0 {
			t.Error("the store holds a token in the clear")
		}
	})
}

// D10: the policy of a page names the outside screens of its own brand only,
// and signup paths lead out before anybody signs in (S1-2.7-09).
func TestOutsideAddressesOfABrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec(`INSERT INTO embed_outside (brand_code, destination, url, origin) VALUES ('default', 'help.contact', 'https://screens.example/contact', 'https://screens.example')`)
		s.Exec(`INSERT INTO signup_redirects (brand_code, path, url) VALUES ('default', '/signup', 'https://join.example/start')`)
		s.Advance(5 * time.Second)
		policy := func(c *apitest.Client, path, host string) string {
			return c.Do(apitest.Call{Path: path, Host: host}).Header.Get("Content-Security-Policy")
		}
		for name, c := range map[string]struct {
			client     *apitest.Client
			path, host string
			want       string
		}{
			"page of the brand":           {s.Nobody(), "/login", "localhost", "frame-src https://screens.example;"},
			"page of another brand":       {s.Nobody(), "/login", "maple.localhost", "frame-src 'none';"},
			"member of the brand":         {s.As("rosa@demo.test"), "/help/contact", "localhost", "frame-src https://screens.example;"},
			"member of another, its host": {s.As("tom@demo.test"), "/help/contact", "localhost", "frame-src 'none';"},
		} {
			if got := policy(c.client, c.path, c.host); !strings.Contains(got, c.want) {
				t.Errorf("%s: %s", name, got)
			}
		}
		r := s.As("rosa@demo.test").RPC(openScreen, screenOf("help.contact", nil))
		if !strings.Contains(r.Body, `"mount":"outside"`) || !strings.Contains(r.Body, `"origin":"https://screens.example"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		r = s.Nobody().Get("/signup?promo=HARBOR&token=secret")
		if r.Status != http.StatusFound || r.Header.Get("Location") != "https://join.example/start?promo=HARBOR" {
			t.Errorf("%d %s", r.Status, r.Header.Get("Location"))
		}
		if r := s.Nobody().Do(apitest.Call{Path: "/signup", Host: "maple.localhost"}); r.Status != 200 {
			t.Errorf("a brand without a signup answers %d", r.Status)
		}
	})
}

// S1-2.6-30: writing to Member Support over HTTP.
func TestContactMessages(t *testing.T) {
	body := map[string]string{"clientId": "0199-abcd-efgh", "topic": "device", "text": "My meter shows E-3.", "answerChannel": "email"}
	without := func(field string) map[string]string {
		out := map[string]string{}
		for k, v := range body {
			if k != field {
				out[k] = v
			}
		}
		return out
	}
	apitest.Run(t, []apitest.Scenario{
		{Name: "nobody sends", Method: "POST", Path: sendMessage, JSON: body, Status: 401},
		{Name: "staff send", As: "support@demo.test", Method: "POST", Path: sendMessage, JSON: body, Status: 403},
		{Name: "without a text", As: "rosa@demo.test", Method: "POST", Path: sendMessage, JSON: without("text"), Status: 400},
		{Name: "without a topic", As: "rosa@demo.test", Method: "POST", Path: sendMessage, JSON: without("topic"), Status: 400},
		{Name: "first time", As: "rosa@demo.test", Method: "POST", Path: sendMessage, JSON: body, Status: 200, Contains: []string{`"reference":"WH-`, `"status":"received"`}},
		{Name: "second time", As: "rosa@demo.test", Method: "POST", Path: sendMessage, JSON: body, Status: 200, Contains: []string{`"reference":"WH-`}},
		{
			Name: "her list has it once", As: "rosa@demo.test", Method: "POST", Path: getContact, JSON: map[string]any{}, Status: 200,
			Contains: []string{"My meter shows E-3.", `"timeZone":"America/New_York"`, `"answerDays":2`},
			Check: func(t *testing.T, _ *apitest.Server, r *apitest.Reply) {
				if strings.Count(r.Body, `"reference"`) != 1 {
					t.Error(r.Body)
				}
			},
		},
		{Name: "nobody else's has", As: "james@demo.test", Method: "POST", Path: getContact, JSON: map[string]any{}, Status: 200, Lacks: []string{"E-3", "WH-"}},
		{Name: "a Canadian desk", As: "priya@demo.test", Method: "POST", Path: getContact, JSON: map[string]any{}, Status: 200, Contains: []string{"America/Toronto"}},
	})
}

// D26: who views a member neither reads nor writes their messages to support,
// and gets no tokens of theirs.
func TestViewersOfAMemberAndEmbeddedScreens(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		c := viewing(t, s, "rep@demo.test", "rosa@demo.test")
		for _, path := range []string{getContact, sendMessage} {
			if r := c.RPC(path, map[string]any{}); r.Status != 403 {
				t.Errorf("%s: %d %s", path, r.Status, r.Body)
			}
		}
		if r := c.RPC(openScreen, screenOf("help.contact", nil)); r.Status != 403 {
			t.Errorf("the contact screen: %d %s", r.Status, r.Body)
		}
		if r := c.RPC(openScreen, screenOf("member.health-record", nil)); r.Status != 200 || !strings.Contains(r.Body, `"authToken":""`) {
			t.Errorf("a record: %d %s", r.Status, r.Body)
		}
		if r := redeem(c, openAs(t, s.As("rosa@demo.test"))); r.Status != 403 {
			t.Errorf("the exchange: %d %s", r.Status, r.Body)
		}
	})
}

// S2-7-39: who can move to the one-app shell.
func TestMigrationInfo(t *testing.T) {
	const path = "/wellhouse.migration.v1.MigrationService/GetMigrationInfo"
	apitest.Run(t, []apitest.Scenario{
		{Name: "eligible", As: "nora@demo.test", Method: "POST", Path: path, JSON: map[string]any{}, Status: 200, Contains: []string{`"eligible":true`}},
		{Name: "not eligible", As: "rosa@demo.test", Method: "POST", Path: path, JSON: map[string]any{}, Status: 200, Contains: []string{`"eligible":false`}},
		{Name: "nobody", Method: "POST", Path: path, JSON: map[string]any{}, Status: 401},
	})
}
