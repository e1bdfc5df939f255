package frame_test

import (
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
)

const (
	rosa, james, marcus, annmarie, coach, admin = "rosa@demo.test", "james@demo.test", "marcus@demo.test", "annmarie@demo.test", "coach.en@demo.test", "admin@demo.test"

	teams   = "https://teams.example"
	issue   = "/wellhouse.session.v1.FrameService/IssueFrameCode"
	redeem  = "/wellhouse.session.v1.FrameService/RedeemFrameCode"
	session = "/wellhouse.session.v1.SessionService/"
	chats   = "/wellhouse.chat.v1.ChatService/ListChannels"
)

type object = map[string]any

// inFrame is what a browser and our own script send from a framed page.
var inFrame = map[string]string{"Wellhouse-Frame": "1", "Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}

var verifier = strings.Repeat("v", 43)

func challenge(of string) string {
	sum := sha256.Sum256([]byte(of))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// list makes a brand list sites.
func list(t *testing.T, s *apitest.Server, code string, sites ...string) *apitest.Reply {
	t.Helper()
	const service = "/wellhouse.brand.v1.BrandService/"
	var got struct {
		Brand struct {
			Revision float64
			Draft    object
		}
	}
	s.As(admin).RPC(service+"GetBrand", object{"code": code}).Decode(t, &got)
	draft := maps.Clone(got.Brand.Draft)
	draft["frame_hosts"] = sites
	return s.As(admin).RPC(service+"UpdateBrand", object{"code": code, "revision": got.Brand.Revision, "draft": draft})
}

// code asks for a code as somebody who is signed in at top level.
func code(t *testing.T, c *apitest.Client) string {
	t.Helper()
	r := c.RPC(issue, object{"host": teams, "challenge": challenge(verifier)})
	text, _ := r.Object(t)["code"].(string)
	if r.Status != 200 || len(text) != 43 {
		t.Fatalf("no code: %d %s", r.Status, r.Body)
	}
	return text
}

func redeemAt(c *apitest.Client, host, text, verifier, site string) *apitest.Reply {
	return c.Do(apitest.Call{Method: "POST", Path: redeem, Host: host, Header: inFrame, JSON: object{"code": text, "verifier": verifier, "host": site}})
}

// framed is a frame with a session that hangs on a window's.
func framed(t *testing.T, s *apitest.Server, window *apitest.Client) *apitest.Client {
	t.Helper()
	c := s.Nobody()
	if r := redeemAt(c, "", code(t, window), verifier, teams); r.Status != 200 {
		t.Fatalf("redeem: %d %s", r.Status, r.Body)
	}
	return c
}

func call(c *apitest.Client, path string) int {
	return c.Do(apitest.Call{Method: "POST", Path: path, Header: inFrame, JSON: object{}}).Status
}

// D34: a listed site's frame gets a session of its own: another cookie
// and another session of the same account, named where the account is signed in.
func TestAFrameGetsASessionOfItsOwn(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		if r := list(t, s, "default", teams); r.Status != 200 {
			t.Fatal(r.Status, r.Body)
		}
		window := s.SignIn(rosa)
		frame := s.Nobody()
		r := redeemAt(frame, "", code(t, window), verifier, teams)
		if r.Status != 200 || !strings.Contains(r.Body, `"role":"member"`) {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		set := r.Header.Values("Set-Cookie")
		if len(set) != 1 || !strings.HasPrefix(set[0], "wellhouse-frame=") {
			t.Fatalf("cookies %q", set)
		}
		for _, part := range []string{"; Secure", "; HttpOnly", "; SameSite=None", "; Partitioned", "; Path=/"} {
			if !strings.Contains(set[0], part) {
				t.Errorf("no %s in %q", part, set[0])
			}
		}
		if call(frame, chats) != 200 || call(frame, session+"GetSession") != 200 {
			t.Error("the frame does not reach chat")
		}
		var places struct {
			Sessions []struct {
				ID, FramedBy string
				Current      bool
			}
		}
		window.RPC(session+"ListSessions", object{}).Decode(t, &places)
		sites := map[string]int{}
		for _, p := range places.Sessions {
			sites[p.FramedBy]++
			if p.Current && p.FramedBy != "" {
				t.Error("the window takes the frame for itself")
			}
		}
		if sites[teams] != 1 || sites[""] < 1 {
			t.Errorf("places %v", sites)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'signIn' AND reason LIKE '%" + teams + "'"); n != 1 {
			t.Errorf("%d rows in the trail", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM frame_codes"); n != 0 {
			t.Errorf("%d codes left", n)
		}
	})
}

// D34: replay, another verifier, another site, another brand, too late, a parent
// that has ended: one answer for all of them, and every try uses the code up.
func TestCodesThatDoNotHold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		list(t, s, "default", teams, "https://other.example")
		list(t, s, "maple", teams)
		window := s.SignIn(rosa)
		var first *apitest.Reply
		refused := func(name string, r *apitest.Reply) {
			t.Helper()
			if r.Status != 401 || !strings.Contains(r.Body, "unauthenticated") || len(r.Header.Values("Set-Cookie")) > 0 {
				t.Errorf("%s: %d %s %v", name, r.Status, r.Body, r.Header.Values("Set-Cookie"))
			}
			if first == nil {
				first = r
			}
			if r.Body != first.Body {
				t.Errorf("%s has an answer of its own: %s", name, r.Body)
			}
		}
		for _, test := range []struct {
			name, host, verifier, site string
			wait                       time.Duration
		}{
			{"another verifier", "", strings.Repeat("w", 43), teams, 0},
			{"no verifier", "", "", teams, 0},
			{"the challenge as verifier", "", challenge(verifier), teams, 0},
			{"another listed site", "", verifier, "https://other.example", 0},
			{"a site that is not listed", "", verifier, "https://evil.example", 0},
			{"no site", "", verifier, "", 0},
			{"another brand's host", "maple.localhost", verifier, teams, 0},
			{"after 60 seconds", "", verifier, teams, 60 * time.Second},
		} {
			text := code(t, window)
			s.Advance(test.wait)
			refused(test.name, redeemAt(s.Nobody(), test.host, text, test.verifier, test.site))
			refused(test.name+", then right", redeemAt(s.Nobody(), "", text, verifier, teams))
		}
		text := code(t, window)
		s.Advance(59 * time.Second)
		if r := redeemAt(s.Nobody(), "", text, verifier, teams); r.Status != 200 {
			t.Errorf("after 59 seconds: %d %s", r.Status, r.Body)
		}
		refused("replay", redeemAt(s.Nobody(), "", text, verifier, teams))
		for _, odd := range []string{"", "x", strings.Repeat("A", 43), text + "A", strings.Repeat("é", 43)} {
			refused("odd "+odd, redeemAt(s.Nobody(), "", odd, verifier, teams))
		}
		text = code(t, window)
		window.Do(apitest.Call{Method: "POST", Path: "/v1/auth/logout"})
		refused("the parent has ended", redeemAt(s.Nobody(), "", text, verifier, teams))

		window = s.SignIn(rosa)
		text = code(t, window)
		list(t, s, "default")
		refused("the brand took the site off its list", redeemAt(s.Nobody(), "", text, verifier, teams))
		if n := s.Count("SELECT COUNT(*) FROM frame_codes"); n != 0 {
			t.Errorf("%d codes left", n)
		}
		if n := s.Count("SELECT COUNT(*) FROM sessions WHERE parent_id <> ''"); n != 1 {
			t.Errorf("%d framed sessions, want the one after 59 seconds", n)
		}
	})
}

// D34: only members of the brand that lists the site get a code. Staff never do,
// also not while they view a member, nor does a frame get a code for the next.
func TestWhoGetsACode(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		ask := func(c *apitest.Client, site, proof string) int {
			return c.RPC(issue, object{"host": site, "challenge": proof}).Status
		}
		right := challenge(verifier)
		if got := ask(s.As(rosa), teams, right); got != 403 {
			t.Errorf("no site is listed: %d", got)
		}
		list(t, s, "default", teams)
		viewer := s.SignIn(admin)
		viewer.RPC(session+"StartView", object{"memberId": apitest.ID(rosa), "reason": "Help with messages", "ticket": "T-1"})
		for _, test := range []struct {
			name        string
			client      *apitest.Client
			site, proof string
			want        int
		}{
			{"a member", s.As(rosa), teams, right, 200},
			{"nobody", s.Nobody(), teams, right, 401},
			{"a coach", s.As(coach), teams, right, 403},
			{"an Admin", s.As(admin), teams, right, 403},
			{"an Admin who views a member", viewer, teams, right, 403},
			{"a member of another brand", s.As(annmarie), teams, right, 403},
			{"another site", s.As(rosa), "https://evil.example", right, 403},
			{"part of the site", s.As(rosa), "https://teams.exampl", right, 403},
			{"the site over http", s.As(rosa), "http://teams.example", right, 403},
			{"the site with a path", s.As(rosa), teams + "/", right, 403},
			{"no site", s.As(rosa), "", right, 403},
			{"no challenge", s.As(rosa), teams, "", 400},
			{"a short challenge", s.As(rosa), teams, right[1:], 400},
			{"a frame", framed(t, s, s.As(rosa)), teams, right, 401}, // without the header it is nobody
		} {
			if got := ask(test.client, test.site, test.proof); got != test.want {
				t.Errorf("%s: %d, want %d", test.name, got, test.want)
			}
		}
		frame := framed(t, s, s.As(rosa))
		r := frame.Do(apitest.Call{Method: "POST", Path: issue, Header: inFrame, JSON: object{"host": teams, "challenge": right}})
		if r.Status != 403 {
			t.Errorf("a frame gets a code: %d", r.Status)
		}
		api := s.AsAPI(rosa)
		text := code(t, api)
		if r := redeemAt(s.Nobody(), "", text, verifier, teams); r.Status == 200 {
			t.Error("a frame hangs on a session outside of a browser")
		}
	})
}

// opens are the calls that a framed session reaches, in our own words and not
// from the contract.
var opens = []string{
	"chat.ChatService/GetUnread", "chat.ChatService/ListChannels", "chat.ChatService/GetChannel", "chat.ChatService/GetChannelMetadata",
	"chat.ChatService/GetAvailability", "chat.ChatService/ListMessages", "chat.ChatService/SearchMessages", "chat.ChatService/SendMessage",
	"chat.ChatService/MarkChannelRead", "chat.ChatService/SetTyping", "chat.ChatService/CreateOneOnOne", "chat.ChatService/RequestCoach",
	"coaching.CoachingService/ListCoachingSessions", "coaching.CoachingService/GetFlowStatus", "desk.HandoverService/GetHandover",
	"getStaffPortrait", "getCoachingInfo", "uploadMessageFile", "getMessageFile", "removeMessageFile", "downloadMessageFile",
	"getMessageFileThumbnail", "reportActivity", "draft.DraftService/GetQueueKey", "alert.AlertService/GetEmergency",
}

// judgeThemselves are the calls that look at the credential themselves.
var judgeThemselves = []string{
	"createToken", "refreshToken", "logout", "listMFAContactPoints", "createMFAChallenge",
	"session.SessionService/GetSession", "session.SessionService/SignInOnce", "session.SessionService/LookAtLink", "session.FrameService/RedeemFrameCode",
	"factor.FactorService/StartPasskey", "factor.FactorService/StartEnrolment", "factor.FactorService/FinishEnrolment",
	"sso.SignOnService/ListProviders", "sso.SignOnService/Start", "sso.SignOnService/Finish", "sso.SignOnService/GetArrival",
}

// D34: a framed session reaches chat and coaching. Every other operation of both
// protocols is refused before its body is read.
func TestWhatAFramedSessionReaches(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		list(t, s, "default", teams)
		window := s.SignIn(rosa)
		frame := framed(t, s, window)
		paths := map[string][2]string{}
		for name, rule := range access.REST {
			path := strings.NewReplacer("{userId}", "me", "/staff/{id}/", "/staff/"+apitest.ID(coach)+"/").Replace(rule.Path)
			for _, gap := range []string{"{id}", "{token}", "{code}", "{partnerId}"} {
				path = strings.ReplaceAll(path, gap, "x")
			}
			paths[name] = [2]string{rule.Method, path}
		}
		for _, procedure := range access.Procedures() {
			name := strings.Replace(strings.TrimPrefix(procedure, "/wellhouse."), ".v1.", ".", 1)
			paths[name] = [2]string{http.MethodPost, procedure}
		}
		tried := 0
		for name, at := range paths {
			if slices.Contains(judgeThemselves, name) {
				continue
			}
			tried++
			r := frame.Do(apitest.Call{Method: at[0], Path: at[1], Header: inFrame, Body: "not what any call takes"})
			denied := r.Status == 403 && strings.Contains(r.Body, `"errors.denied"`)
			if slices.Contains(opens, name) == denied || (denied && len(r.Header.Values("Set-Cookie")) > 0) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if tried < 200 {
			t.Errorf("only %d calls tried", tried)
		}
		for _, name := range slices.Concat(opens, judgeThemselves) {
			if _, ok := paths[name]; !ok {
				t.Errorf("there is no call %s", name)
			}
		}
		// The socket and the pages outside of the contract know no frame.
		if r := frame.Do(apitest.Call{Path: "/live", Header: inFrame}); r.Status != 403 {
			t.Errorf("the socket: %d", r.Status)
		}
		r := frame.Do(apitest.Call{Path: "/home", Header: inFrame})
		if strings.Contains(r.Body, apitest.ID(rosa)) {
			t.Error("a page carries the framed person's data")
		}
	})
}

// D34, decision 52: a member in danger learns in the frame what to do first and whom
// to call. Numbers, times, answers and the alert itself stay in the portal.
func TestAFrameTellsOfAnEmergency(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		list(t, s, "default", teams)
		const service = "/wellhouse.alert.v1.AlertService/"
		tells := func(name string, frame *apitest.Client, want object) {
			t.Helper()
			r := frame.Do(apitest.Call{Method: "POST", Path: service + "GetEmergency", Header: inFrame, JSON: object{}})
			if got := r.Object(t); r.Status != 200 || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %d %s, want %v", name, r.Status, r.Body, want)
			}
		}
		jamesFrame := framed(t, s, s.SignIn(james))
		tells("a gain of weight", jamesFrame, object{"action": "team", "kind": "weight", "adviceKey": "", "old": false})
		for _, closed := range []string{"ListAlertStages", "UpdateAlertStage"} {
			if got := call(jamesFrame, service+closed); got != 403 {
				t.Errorf("%s: %d", closed, got)
			}
		}

		tells("no emergency", framed(t, s, s.SignIn(rosa)), object{"action": "", "kind": "", "adviceKey": "", "old": false})
	})
}

// SameSite=None leaves the cookie open to other sites, so everything else must
// not be: a call that another site makes a browser send is nobody's, and no
// other site may ask for the header.
func TestOtherSitesCannotUseTheFrame(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		list(t, s, "default", teams)
		frame := framed(t, s, s.SignIn(rosa))
		send := "/wellhouse.chat.v1.ChatService/CreateOneOnOne"
		before := s.Count("SELECT COUNT(*) FROM chat_channels")
		for _, test := range []struct {
			name, method, path string
			header             map[string]string
			want               int
		}{
			{"a form of the host", "POST", send, map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": teams}, 403},
			{"a script of the host", "POST", send, map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": teams, "Wellhouse-Frame": "1"}, 403},
			{"a sister site", "POST", send, map[string]string{"Sec-Fetch-Site": "same-site", "Origin": "http://x.localhost", "Wellhouse-Frame": "1"}, 403},
			{"an old browser of the host", "POST", send, map[string]string{"Origin": teams, "Wellhouse-Frame": "1"}, 403},
			{"a client that says nothing", "POST", send, map[string]string{"Wellhouse-Frame": "1"}, 401},
			{"a sandboxed frame", "POST", send, map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "null", "Wellhouse-Frame": "1"}, 403},
			{"a read of the host", "GET", chats + "?connect=v1&encoding=json&message=%7B%7D", map[string]string{"Sec-Fetch-Site": "cross-site", "Wellhouse-Frame": "1"}, 401},
			{"a picture on the host", "GET", "/v1/staff/" + apitest.ID(coach) + "/portrait", map[string]string{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"}, 401},
			{"our own page without the header", "POST", send, map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, 401},
			{"signing out from elsewhere", "POST", "/v1/auth/logout", map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": teams, "Wellhouse-Frame": "1"}, 403},
		} {
			frame.KeepCookies = true
			r := frame.Do(apitest.Call{Method: test.method, Path: test.path, Header: test.header, JSON: object{"subject": "x"}})
			if r.Status != test.want {
				t.Errorf("%s: %d %s", test.name, r.Status, r.Body)
			}
		}
		ask := frame.Do(apitest.Call{Method: "OPTIONS", Path: send, Header: map[string]string{
			"Origin": teams, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "wellhouse-frame,content-type",
		}})
		for name := range ask.Header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("we agreed to %s: %v", name, ask.Header[name])
			}
		}
		if now := s.Count("SELECT COUNT(*) FROM chat_channels"); now != before {
			t.Errorf("%d channels more", now-before)
		}
		if call(frame, chats) != 200 {
			t.Error("the frame itself stopped working")
		}
	})
}

// D34: the secret of a frame works in its cookie alone, and a refresh gives
// another secret of the same frame.
func TestTheSecretStaysInItsCookie(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		list(t, s, "default", teams)
		window := s.SignIn(rosa)
		frame := framed(t, s, window)
		stolen := frame.Cookies["wellhouse-frame"]
		elsewhere := s.Nobody()
		elsewhere.Cookies["wellhouse-sid"] = stolen
		if got := elsewhere.RPC(chats, object{}).Status; got != 401 {
			t.Errorf("as the portal's cookie: %d", got)
		}
		bearer := s.Nobody()
		bearer.Token = stolen
		if got := bearer.RPC(chats, object{}).Status; got != 401 {
			t.Errorf("as a token: %d", got)
		}
		turned := s.Nobody()
		turned.Cookies["wellhouse-frame"] = window.Cookies["wellhouse-sid"]
		if got := call(turned, chats); got != 401 {
			t.Errorf("the portal's secret in a frame: %d", got)
		}
		s.Advance(11 * time.Second) // past the grace of a session that has just begun
		refresh := apitest.Call{Method: "POST", Path: "/v1/users/me/auth/refresher", Header: inFrame, Form: map[string][]string{"grant_type": {"refresh_token"}}}
		r := frame.Do(refresh)
		if r.Status != 200 || frame.Cookies["wellhouse-frame"] == stolen || frame.Cookies["wellhouse-sid"] != "" || strings.Contains(r.Body, "refresh_token") {
			t.Fatalf("refresh: %d %s %v", r.Status, r.Body, frame.Cookies)
		}
		const key = "/wellhouse.draft.v1.DraftService/GetQueueKey"
		if here := frame.Do(apitest.Call{Method: "POST", Path: key, Header: inFrame, JSON: object{}}); here.Status != 200 || here.Body == window.RPC(key, object{}).Body {
			t.Errorf("the frame has the key of the whole portal: %d", here.Status)
		}
		if call(frame, chats) != 200 || call(frame, session+"ListSessions") != 403 {
			t.Error("the frame reaches something else after a refresh")
		}
		if call(frame, session+"StartProof") != 403 || call(frame, "/wellhouse.factor.v1.FactorService/ListMethods") != 403 {
			t.Error("a frame proves something or sees factors")
		}
		s.Advance(11 * time.Second)
		old := s.Nobody()
		old.Cookies["wellhouse-frame"] = stolen
		if got := call(old, chats); got != 401 {
			t.Errorf("an old secret: %d", got)
		}
		if got := call(frame, chats); got != 401 {
			t.Errorf("reuse of an old secret ends the frame: %d", got)
		}
		if got := window.RPC(chats, object{}).Status; got != 200 {
			t.Errorf("the window goes on: %d", got)
		}
	})
}

// D34: a framed session ends with its parent, however that ends, and alone when
// the frame signs out.
func TestAFrameEndsWithItsParent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		list(t, s, "default", teams)
		for _, test := range []struct {
			name string
			end  func(window *apitest.Client)
		}{
			{"signed out", func(w *apitest.Client) { w.Do(apitest.Call{Method: "POST", Path: "/v1/auth/logout"}) }},
			{"signed in again in the same browser", func(w *apitest.Client) { w.Do(apitest.SignInCall(rosa, demo.Password, "portal", "")) }},
			{"signed out from another browser", func(*apitest.Client) {
				s.SignIn(rosa).RPC(session+"RevokeSession", object{})
			}},
			{"idle for 15 minutes", func(*apitest.Client) { s.Advance(15 * time.Minute) }},
		} {
			window := s.SignIn(rosa)
			frame := framed(t, s, window)
			if call(frame, chats) != 200 {
				t.Fatalf("%s: no frame", test.name)
			}
			test.end(window)
			if got := call(frame, chats); got != 401 {
				t.Errorf("%s: the frame answers %d", test.name, got)
			}
			if n := s.Count("SELECT COUNT(*) FROM sessions WHERE parent_id <> '' AND ended_at IS NULL"); n != 0 {
				t.Errorf("%s: %d frames open", test.name, n)
			}
		}
		// A person at work in the frame keeps both awake.
		window := s.SignIn(marcus)
		frame := framed(t, s, window)
		for range 3 {
			s.Advance(10 * time.Minute)
			frame.Do(apitest.Call{Method: "POST", Path: "/v1/users/me/auth/refresher", Header: inFrame, Form: map[string][]string{"grant_type": {"refresh_token"}}})
			if got := call(frame, chats); got != 200 {
				t.Fatalf("at work: %d", got)
			}
		}
		frame.Do(apitest.Call{Method: "POST", Path: "/v1/auth/logout", Header: inFrame})
		if frame.Cookies["wellhouse-frame"] != "" {
			t.Error("the cookie stays after signing out")
		}
		if n := s.Count("SELECT COUNT(*) FROM sessions WHERE account_id = '" + apitest.ID(marcus) + "' AND ended_at IS NULL"); n != 1 {
			t.Errorf("%d sessions of Marcus, want the window's", n)
		}
	})
}
