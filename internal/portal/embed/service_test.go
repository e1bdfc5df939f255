package embed_test

import (
	"context"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/guard"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/embed"
	"wellhouse.app/internal/portal/nav"
	"wellhouse.app/internal/talk/chat"
)

// owned makes everything whose id begins with "own-" the member's.
func owned(_ context.Context, _ db.Q, _, id string) (bool, error) {
	return strings.HasPrefix(id, "own-"), nil
}

func service(w *demotest.World, owners map[string]embed.Owner) *embed.Service {
	facts := nav.New(nav.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Brands: w.Brands})
	return embed.New(embed.Deps{
		DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit, Owners: owners,
		Facts: func(ctx context.Context, id string) (guard.Facts, error) {
			f, err := facts.Facts(ctx, id)
			return guard.Facts(f), err
		},
	})
}

func caller(ctx context.Context) who.Who { return who.From(ctx) }

// S1-2.6-43 S1-2.6-44 D10: everything that is well formed and the member's own
// arrives, everything else is left out and named.
func TestParametersOfAScreen(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w, map[string]embed.Owner{"consult": owned, "case": owned, "inbox": owned, "message": owned})
		nora := caller(demotest.As("nora", who.Member))
		query := map[string]string{
			"selected_member_id": nora.MemberID, "visit_type": "video", "health_category": "skin", "interstitial_mode": "full",
			"group_id": "g1", "from_screen": "home", "specialty_flavor": "derm", "notification_type": "visit", "tobacco_cessation": "true",
			"skip_member_selection_screen": "false", "reason_for_visit": "a rash, 2 days", "rav_from_vpc_overlay_screen": "true",
			"dependent_id": nora.MemberID, "case_id": "own-case", "consult_id": "own-1", "consultation_id": "own-2",
			"destination": "reassesment", "is_deep_link": "true", "slug": "sleep/better", "id": "article-7", "version": "1.2",
			"referrer": "home", "survey_method_cd": "web", "vendor_id": "movewell", "dynamic_service_line_id": "sl-9",
			"service_line_name": "Skin care", "sls_response_time": "24h",
		}
		path := map[string]string{
			"inboxId": "own-3", "messageId": "own-4", "generalMessageId": "own-5", "consultId": "own-6", "consultationId": "own-7",
		}
		got, err := s.Open(t.Context(), nora, embed.Request{Destination: "consult.new", Query: query, Path: path})
		if err != nil {
			t.Fatal(err)
		}
		want := maps.Clone(query)
		maps.Copy(want, path)
		if !maps.Equal(got.Parameters, want) || len(got.Dropped) != 0 {
			t.Errorf("kept %v\nwant %v\ndropped %v", got.Parameters, want, got.Dropped)
		}
		foreign := maps.Clone(query)
		foreign["selected_member_id"], foreign["dependent_id"] = demo.MemberID("rosa"), "not-anyone"
		foreign["consult_id"], foreign["vendor_id"], foreign["visit_type"] = "rosas", "QuietMinds", "teleport"
		foreign["token"], foreign["quick_url_token"], foreign["evil"], foreign["consultId"] = "t", "q", "x", "own-1"
		got, err = s.Open(t.Context(), nora, embed.Request{Destination: "consult.new", Query: foreign})
		if err != nil {
			t.Fatal(err)
		}
		dropped := []string{"consultId", "consult_id", "dependent_id", "evil", "quick_url_token", "selected_member_id", "token", "vendor_id", "visit_type"}
		if !slices.Equal(got.Dropped, dropped) {
			t.Errorf("dropped %v", got.Dropped)
		}
		for _, name := range dropped {
			if value, kept := got.Parameters[name]; kept {
				t.Errorf("%s=%s arrived", name, value)
			}
		}
		for name := range path {
			if _, err := s.Open(t.Context(), nora, embed.Request{Destination: "consult.new", Path: map[string]string{name: "rosas"}}); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("foreign %s in the path: %v", name, err)
			}
		}
	})
}

// The {id} of a path is the person or the visit that the page is about.
func TestIDOfAPath(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w, map[string]embed.Owner{"consult": owned})
		rosa := caller(demotest.As("rosa", who.Member))
		for _, c := range []struct {
			destination, id string
			open            bool
		}{
			{"member.health-record", rosa.MemberID, true},
			{"member.health-record", demo.MemberID("james"), false},
			{"member.health-record", "../" + rosa.MemberID, false},
			{"consult.assessment", "own-1", true},
			{"consult.assessment", rosa.MemberID, false},
		} {
			got, err := s.Open(t.Context(), rosa, embed.Request{Destination: c.destination, Path: map[string]string{"id": c.id}})
			if (err == nil) != c.open || (err != nil && !apperr.Is(err, apperr.NotFound)) || (c.open && got.Parameters["id"] != c.id) {
				t.Errorf("%s of %s: %+v %v", c.destination, c.id, got.Parameters, err)
			}
		}
		got, err := s.Open(t.Context(), rosa, embed.Request{Destination: "help.contact", Path: map[string]string{"id": rosa.MemberID}})
		if err != nil || !slices.Equal(got.Dropped, []string{"id"}) {
			t.Errorf("a page without an id: %+v %v", got, err)
		}
	})
}

// What the program has no tables for yet belongs to nobody; channels and their
// messages belong to their member.
func TestOwnersOfIDs(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w, map[string]embed.Owner{"inbox": chat.OwnsChannel, "message": chat.OwnsMessage})
		channel, message := anyMessage(t, w, "rosa")
		for _, person := range []string{"rosa", "devon"} {
			p := caller(demotest.As(person, who.Member))
			for name, id := range map[string]string{"inboxId": channel, "messageId": message, "generalMessageId": message} {
				_, err := s.Open(t.Context(), p, embed.Request{Destination: "inbox", Path: map[string]string{name: id}})
				if (err == nil) != (person == "rosa") {
					t.Errorf("%s of rosa for %s: %v", name, person, err)
				}
			}
			if _, err := s.Open(t.Context(), p, embed.Request{Destination: "video", Path: map[string]string{"consultId": "c1"}}); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("a consult of nobody: %v", err)
			}
		}
	})
}

func anyMessage(t *testing.T, w *demotest.World, person string) (channel, message string) {
	t.Helper()
	err := w.DB.Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT channel_id, id FROM chat_messages WHERE member_id = $1 ORDER BY seq LIMIT 1", demo.MemberID(person)).Scan(&channel, &message)
	})
	if err != nil {
		t.Fatal(err)
	}
	return channel, message
}

// D9: what closes a page closes the screen behind it.
func TestScreensAreClosedAsTheirPagesAre(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w, nil)
		member := func(name string) who.Who { return caller(demotest.As(name, who.Member)) }
		admin := caller(demotest.Viewing("admin", who.Admin, "rosa"))
		rep := caller(demotest.Viewing("rep", who.CallCenterRep, "rosa"))
		for _, c := range []struct {
			name, destination string
			caller            who.Who
			kind              apperr.Kind
		}{
			{"open to members", "help.contact", member("rosa"), apperr.OK},
			{"open in a correctional brand", "help.contact", member("kdoe"), apperr.OK},
			{"closed by the brand", "member.health-record", member("kdoe"), apperr.NotFound},
			{"pharmacies closed by the brand", "member.doctors-and-pharmacies", member("kdoe"), apperr.NotFound},
			{"account closed by the brand", "my-account.pricing-table", member("kdoe"), apperr.NotFound},
			{"open where the brand is not closed", "member.health-record", member("rosa"), apperr.OK},
			{"flag and program there", "mental-health.home", member("devon"), apperr.OK},
			{"flag off", "mental-health.home", member("helen"), apperr.NotFound},
			{"Admin may view a record", "member.health-record", admin, apperr.OK},
			{"the representative too", "member.health-record", rep, apperr.OK},
			{"care team is the Admin's", "member.care-team-select", admin, apperr.OK},
			{"and not the representative's", "member.care-team-select", rep, apperr.PermissionDenied},
			{"nobody joins a video", "video", admin, apperr.PermissionDenied},
			{"nobody writes for a member", "help.contact", admin, apperr.PermissionDenied},
			{"unknown", "no-such", member("rosa"), apperr.InvalidArgument},
			{"empty", "", member("rosa"), apperr.InvalidArgument},
		} {
			got, err := s.Open(t.Context(), c.caller, embed.Request{Destination: c.destination})
			var e *apperr.Error
			kind := apperr.OK
			if errors.As(err, &e) {
				kind = e.Kind
			}
			if kind != c.kind {
				t.Errorf("%s: %v, want %s", c.name, err, c.kind)
			}
			if err == nil && (got.AuthToken == "") != (c.caller.Viewing != nil) {
				t.Errorf("%s: token %q", c.name, got.AuthToken)
			}
		}
	})
}

func put(t *testing.T, w *demotest.World, do func(ctx context.Context, q db.Q) error) error {
	t.Helper()
	return w.DB.Write(t.Context(), db.System, do)
}

// D10: a brand replaces a screen by one of its own, for its own members only.
func TestOutsideScreens(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w, nil)
		set := func(brand, name, address string) error {
			return put(t, w, func(ctx context.Context, q db.Q) error { return embed.PutOutside(ctx, q, brand, name, address, true) })
		}
		if err := set("default", "help.contact", "https://Screens.Partner.example:443/contact?x=1"); err != nil {
			t.Fatal(err)
		}
		rosa, annmarie := caller(demotest.As("rosa", who.Member)), caller(demotest.As("annmarie", who.Member))
		got, err := s.Open(t.Context(), rosa, embed.Request{Destination: "help.contact"})
		if err != nil || got.Mount != embed.Outside || got.Origin != "https://screens.partner.example" || !strings.HasSuffix(got.URL, "/contact?x=1") {
			t.Errorf("%+v %v", got, err)
		}
		if got, err := s.Open(t.Context(), annmarie, embed.Request{Destination: "help.contact"}); err != nil || got.Mount != embed.FirstParty || got.URL != "" {
			t.Errorf("another brand: %+v %v", got, err)
		}
		if origins, err := s.Origins(t.Context(), "default"); err != nil || !slices.Equal(origins, []string{"https://screens.partner.example"}) {
			t.Errorf("%v %v", origins, err)
		}
		for _, bad := range []string{
			"http://partner.example/", "javascript:alert(1)", "//partner.example", "/help", "https://user@partner.example/", "https:///x",
			"https://partner.example/#x", "https://localhost:8080@evil.example/", "https://part ner.example", "https://partner.example\\@evil",
			"https://localhost/x", "http://maple.localhost/x", "data:text/html,x", "https://partner.example/" + strings.Repeat("a", 2000),
		} {
			if err := set("default", "help.contact", bad); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%q: %v", bad, err)
			}
		}
		if err := set("default", "no-such", "https://partner.example"); !apperr.Is(err, apperr.InvalidArgument) {
			t.Error(err)
		}
		if err := set("default", "help.contact", ""); err != nil {
			t.Fatal(err)
		}
		w.Pass(5 * time.Second)
		if origins, err := s.Origins(t.Context(), "default"); err != nil || len(origins) != 0 {
			t.Errorf("after the screen was taken back: %v %v", origins, err)
		}
	})
}

// S1-2.7-09 D25: configured signup paths lead where the brand says and keep the
// promo code, nothing else.
func TestSignupRedirects(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w, nil)
		local := false
		set := func(path, address string) error {
			return put(t, w, func(ctx context.Context, q db.Q) error {
				return embed.PutSignup(ctx, q, "default", path, address, local)
			})
		}
		if err := set("/signup", "https://join.example/start?source=portal"); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ brand, path, query, want string }{
			{"default", "/signup", "", "https://join.example/start?source=portal"},
			{"default", "/signup", "promo=HARBOR-7&next=https://evil.example", "https://join.example/start?promo=HARBOR-7&source=portal"},
			{"default", "/signup", "promo=%0d%0aSet-Cookie:x", "https://join.example/start?source=portal"},
			{"maple", "/signup", "", ""},
			{"default", "/signup/", "", ""},
			{"default", "/register", "", ""},
		} {
			query, err := url.ParseQuery(c.query)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := s.Signup(t.Context(), c.brand, c.path, query); err != nil || got != c.want {
				t.Errorf("%s %s?%s: %q %v", c.brand, c.path, c.query, got, err)
			}
		}
		for path, address := range map[string]string{"/": "https://a.example", "/Sign up": "https://a.example", "//evil": "https://a.example", "/join": "http://a.example", "/x": "javascript:1", "/own": "https://localhost/x", "/near": "http://127.0.0.1:9/x"} {
			if err := set(path, address); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%s to %s: %v", path, address, err)
			}
		}
		local = true
		if err := set("/near", "http://127.0.0.1:9/x"); err != nil {
			t.Errorf("on a local server: %v", err)
		}
		if err := set("/own", "http://localhost:9/x"); !apperr.Is(err, apperr.InvalidArgument) {
			t.Errorf("our own host: %v", err)
		}
	})
}
