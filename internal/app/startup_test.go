package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"connectrpc.com/connect"

	navv1 "wellhouse.app/api/rpc/nav/v1"
	"wellhouse.app/api/rpc/nav/v1/navv1connect"
	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/platform/db"
)

const (
	getNavigation = "/wellhouse.nav.v1.NavigationService/GetNavigation"
	getStartup    = "/wellhouse.nav.v1.NavigationService/GetStartup"
	listPrograms  = "/wellhouse.program.v1.ProgramService/ListProgramsAndDiagnoses"
	getSession    = "/wellhouse.session.v1.SessionService/GetSession"
)

// S2-7, S1-3-19, S2-3-23: the start-up reads, with the specification's names.
func TestStartupReads(t *testing.T) {
	apitest.Run(t, []apitest.Scenario{
		{
			Name: "personal info", As: "rosa@demo.test", Path: "/v1/users/me/info/personal", Status: 200,
			Contains: []string{
				`"firstName":"Rosa"`, `"lastName":"Delgado"`, `"birthDate":"1968-03-12"`, `"addressLine1":"412 Mesquite Lane"`, `"zipcode":"78205"`,
				`"phoneType":"MO","number":"2105550134","selectedCountry":"US"`,
			},
			Lacks: []string{"numberE164", "+1210"},
		},
		{
			Name: "foreign phones only for who asks", As: "annmarie@demo.test", Path: "/v1/users/me/info/personal", Status: 200,
			Contains: []string{`"city":"Montréal"`}, Lacks: []string{"5145550153"},
		},
		{
			Name: "foreign phones in E.164", As: "annmarie@demo.test", Path: "/v1/users/me/info/personal?inclIntlPhones=true", Status: 200,
			Contains: []string{`"numberE164":"+15145550153"`, `"selectedCountry":"CA"`},
		},
		{Name: "bad query value", As: "rosa@demo.test", Path: "/v1/users/me/info/personal?inclIntlPhones=maybe", Status: 400, Contains: []string{`"field":"inclIntlPhones"`}},
		{Name: "locale", As: "rosa@demo.test", Path: "/v1/users/me/info/locale", Status: 200, Contains: []string{`"locale":"es-US"`}},
		{Name: "locale of staff", As: "coach.fr@demo.test", Path: "/v1/users/me/info/locale", Status: 200, Contains: []string{`"locale":"fr-CA"`}},
		{Name: "account", As: "tom@demo.test", Path: "/v1/accounts/me/info", Status: 200, Contains: []string{`"organization":{"code":"DIRECT"`}},
		{Name: "own promo", As: "tom@demo.test", Path: "/v1/promos/DIRECT", Status: 200, Contains: []string{`"isD2C":true`, `"addressTypes":["INDIVIDUAL"]`, `"phoneNumberRegions":["US"]`}},
		{Name: "Canadian promo", As: "priya@demo.test", Path: "/v1/promos/MAPLE", Status: 200, Contains: []string{`"phoneNumberRegions":["CA","US"]`, `"isD2C":false`}},
		{Name: "public partner id", As: "rosa@demo.test", Path: "/v1/users/me/partners/PUBLIC", Status: 200, Contains: []string{`"publicUUID"`}, Lacks: []string{apitest.ID("rosa@demo.test")}},
		{Name: "devices by program", As: "rosa@demo.test", Path: "/v1/users/me/web/refresh/v2", Status: 200, Contains: []string{`"deviceGroupsByPrograms"`, `"DIABETES"`, `"device":"bg300"`, `"device":"ht900"`, `"state":"active","stateAt":`, `"lastReadingAt":`}},
		{Name: "the old monitor keeps its name on the wire or its successor's", As: "james@demo.test", Path: "/v1/users/me/web/refresh/v2", Status: 200, Contains: []string{`"HEART_FAILURE"`, `"device":"htn`}},
		{Name: "no devices", As: "helen@demo.test", Path: "/v1/users/me/web/refresh/v2", Status: 200, Contains: []string{`"deviceGroupsByPrograms":{}`}},
		{Name: "shared coaching", As: "grace@demo.test", Path: "/v1/users/me/coaching/info", Status: 200, Contains: []string{`"sharedCoaching":true`}},
		{Name: "own coaching", As: "rosa@demo.test", Path: "/v1/users/me/coaching/info", Status: 200, Contains: []string{`"sharedCoaching":false`}},
		{Name: "features", As: "rosa@demo.test", Path: "/v1/users/me/platform/features/config", Status: 200, Check: featuresOf("reminders", "goalSetting", "newCoaching", "launchpad", "guide")},
		{Name: "no feature at all", As: "james@demo.test", Path: "/v1/users/me/platform/features/config", Status: 200, Check: featuresOf()},
		{Name: "features of tom", As: "tom@demo.test", Path: "/v1/users/me/platform/features/config", Status: 200, Check: featuresOf("medicationOptimization", "glpEducation", "onboarding", "newUpsell")},
		{Name: "features of staff", As: "admin@demo.test", Path: "/v1/users/me/platform/features/config", Status: 200, Contains: []string{`"features":[`}},
		{Name: "through the api client", As: "api rosa@demo.test", Path: "/v1/users/me/info/locale", Status: 200, Contains: []string{`"locale":"es-US"`}},
		{Name: "not built yet says so", As: "rosa@demo.test", Method: "POST", Path: "/wellhouse.food.v1.FoodService/ListFoodLogs", JSON: struct{}{}, Status: 501, Contains: []string{`"errorType":"unimplemented"`, "not built yet"}},
		{Name: "nobody", Path: "/v1/users/me/info/personal", Status: 401, Contains: []string{`"errorType":"unauthenticated"`}},
	})
}

// featuresOf checks that all fifteen features are listed and which are on.
func featuresOf(on ...string) func(*testing.T, *apitest.Server, *apitest.Reply) {
	return func(t *testing.T, _ *apitest.Server, r *apitest.Reply) {
		var got struct {
			Features []struct{ Name, State string }
		}
		r.Decode(t, &got)
		if len(got.Features) != 15 {
			t.Errorf("%d features", len(got.Features))
		}
		for _, f := range got.Features {
			if want := slices.Contains(on, f.Name); (f.State == "on") != want {
				t.Errorf("%s is %s", f.Name, f.State)
			}
		}
	}
}

// S1-3-01 to S1-3-05, S1-7-01: the member navigation response.
func TestNavigation(t *testing.T) {
	rpc := func(name, as string, contains ...string) apitest.Scenario {
		return apitest.Scenario{
			Name: name, As: as, Method: "POST", Path: getNavigation, JSON: map[string]any{}, Status: 200,
			Check: func(t *testing.T, _ *apitest.Server, r *apitest.Reply) {
				text := packed(t, r)
				for _, want := range contains {
					if !strings.Contains(text, want) {
						t.Errorf("lacks %s\n%s", want, text)
					}
				}
			},
		}
	}
	apitest.Run(t, []apitest.Scenario{
		rpc("rosa", "rosa@demo.test", `"telemed_inbox":true`, `"brand_code":"default"`, `"supress_health_info":false`,
			`"Telemed":["Primary Care plan","Primary Care team","Primary Care vitals"]`, `"Condition Management":["bloodSugar","bloodPressure"]`,
			`"Mental Health Support":[]`, `"Partner Programs":["MoveWell"]`, `"unread_messages_count":{"coach":2,"food_logger":0,"mental_health":0,"telemed":1}`),
		rpc("a correctional brand", "kdoe@demo.test", `"supress_health_info":true`, `"restricted_member_correctional_facilities":true`,
			`"suppressed_account_routes":["family","coverage-and-billing"]`, `"brand_code":"restricted"`, `"Telemed":[]`),
		rpc("a Canadian brand", "annmarie@demo.test", `"country":"CA"`, `"brand_code":"maple"`, `"Expert Medical Opinion cases"`),
		rpc("more than nine unread", "tom@demo.test", `"coach":1`, `"brand_code":"direct"`),
		rpc("no active program", "nora@demo.test", `"Condition Management":[]`, `"Partner Programs":["MoveWell","QuietMind"]`, `"telemed_inbox":false`),
		rpc("behavioral health only", "helen@demo.test", `"Condition Management":[]`, `"width":124`, `"logout_url":"https://login.bridgewater.example/signed-out"`),
		{Name: "staff have no portal of their own", As: "coach.en@demo.test", Method: "POST", Path: getNavigation, JSON: map[string]any{}, Status: 403},
		{Name: "nobody", Method: "POST", Path: getNavigation, JSON: map[string]any{}, Status: 401},
	})
}

// packed is a reply without spaces between its parts and with sorted keys:
// the RPC library adds spaces at random.
func packed(t *testing.T, r *apitest.Reply) string {
	t.Helper()
	var any any
	r.Decode(t, &any)
	out, err := json.Marshal(any)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// S2-7: programs and diagnoses, one scenario for each status.
func TestPrograms(t *testing.T) {
	row := func(as, want string) apitest.Scenario {
		return apitest.Scenario{
			Name: as, As: as + "@demo.test", Method: "POST", Path: listPrograms, JSON: map[string]any{}, Status: 200,
			Check: func(t *testing.T, _ *apitest.Server, r *apitest.Reply) {
				var got struct {
					Programs []struct{ DbSlug, Status, Id, Slug, Program string }
				}
				r.Decode(t, &got)
				var list []string
				for _, p := range got.Programs {
					list = append(list, p.DbSlug+" "+p.Status)
					if p.Id == "" || p.Slug == "" || p.Program == "" {
						t.Errorf("a program lacks a name: %+v", p)
					}
				}
				if text := strings.Join(list, ", "); text != want {
					t.Errorf("%s", text)
				}
			},
		}
	}
	apitest.Run(t, []apitest.Scenario{
		row("rosa", "DIABETES ACTIVE, HYPERTENSION ACTIVE"),
		row("devon", "ADV_WEIGHT_MANAGEMENT ACTIVE, BEHAVIORAL_HEALTH REGISTERED"),
		row("luis", "HYPERTENSION ACTIVE, ADV_PREDIABETES ACTIVE, COMPR_WEIGHT_CARE PENDING, WEIGHT_MANAGEMENT OFFERED"),
		row("grace", "WEIGHT_MANAGEMENT ACTIVE, DIABETES_DEVICEFLEX ACTIVE, PREDIABETES INACTIVE"),
		row("nora", "WEIGHT_MANAGEMENT OFFERED, BEHAVIORAL_HEALTH OFFERED, DIABETES INACTIVE"),
	})
}

// The start-up of every member: the right person, no failed part, and the same
// block inside the page.
func TestStartupOfEveryMember(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		_, people := readExpectations(t)
		delete(people, "mateo") // has no sign-in
		for name := range people {
			c := s.As(name + "@demo.test")
			r := c.RPC(getStartup, map[string]any{})
			var got struct {
				Startup struct {
					User       struct{ UserId, Email string }
					Features   []any
					Failures   []any
					Navigation map[string]any
					Home       map[string]any
					Programs   map[string]any
				}
			}
			r.Decode(t, &got)
			u := got.Startup
			if r.Status != 200 || u.User.UserId != apitest.ID(name+"@demo.test") || len(u.Failures) != 0 || len(u.Features) != 15 || u.Home == nil || u.Programs == nil {
				t.Errorf("%s: %d %.600s", name, r.Status, r.Body)
			}
			if page := c.Get("/home"); page.Status != 200 || !strings.Contains(page.Body, `"email":"`+name+`@demo.test"`) {
				t.Errorf("%s: the page does not carry the start-up: %d", name, page.Status)
			}
		}
		if page := s.Nobody().Get("/home"); !strings.Contains(page.Body, `"session":null`) || strings.Contains(page.Body, "@demo.test") {
			t.Errorf("the page of nobody: %.2000s", page.Body)
		}
	})
}

// D12: reads by GET and POST, in JSON, in binary, as Connect and as gRPC-Web.
func TestRPCProtocols(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	rosa := s.As("rosa@demo.test")
	get := rosa.Get(getNavigation + "?connect=v1&encoding=json&message=" + url.QueryEscape("{}"))
	post := rosa.RPC(getNavigation, map[string]any{})
	if get.Status != 200 || packed(t, get) != packed(t, post) {
		t.Errorf("GET %d and POST %d differ", get.Status, post.Status)
	}
	if r := rosa.Get("/wellhouse.session.v1.SessionService/RevokeSession?connect=v1&encoding=json&message=%7B%7D"); r.Status != 405 && r.Status != 501 {
		t.Errorf("a changing call by GET: %d %s", r.Status, r.Body)
	}
	base := s.Listen()
	for name, option := range map[string]connect.ClientOption{"connect": connect.WithHTTPGet(), "grpc-web": connect.WithGRPCWeb()} {
		client := navv1connect.NewNavigationServiceClient(http.DefaultClient, base, option, connect.WithInterceptors(cookie(rosa)))
		got, err := client.GetNavigation(t.Context(), &navv1.GetNavigationRequest{})
		if err != nil || got.GetBranding().GetBrandCode() != "default" {
			t.Errorf("%s: %v %v", name, got, err)
		}
		nobody := navv1connect.NewNavigationServiceClient(http.DefaultClient, base, option)
		if _, err := nobody.GetNavigation(t.Context(), &navv1.GetNavigationRequest{}); err == nil || connect.CodeOf(err) != connect.CodeUnauthenticated {
			t.Errorf("%s as nobody: %v", name, err)
		}
	}
}

// cookie lets an RPC client call with the session of another client.
func cookie(c *apitest.Client) connect.UnaryInterceptorFunc {
	return func(next connect.UnaryFunc) connect.UnaryFunc {
		return func(ctx context.Context, r connect.AnyRequest) (connect.AnyResponse, error) {
			r.Header().Set("Cookie", fmt.Sprintf("%s=%s", sid, c.Cookies[sid]))
			return next(ctx, r)
		}
	}
}

// D20: a visitor without a cookie asks once who they are.
func TestGetSession(t *testing.T) {
	apitest.Run(t, []apitest.Scenario{
		{Name: "nobody", Method: "POST", Path: getSession, JSON: map[string]any{}, Status: 200, Lacks: []string{"reference"}},
		{Name: "a member", As: "rosa@demo.test", Method: "POST", Path: getSession, JSON: map[string]any{}, Status: 200, Contains: []string{`"accountId"`, `"role"`, `"expiresAt"`}},
		{
			Name: "a dead cookie is nobody", Method: "POST", Path: getSession, JSON: map[string]any{}, Status: 200,
			Header: map[string]string{"Cookie": sid + "=" + strings.Repeat("A", 43)}, Lacks: []string{"reference"},
		},
	})
}
