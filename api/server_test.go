package api_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	ht "github.com/ogen-go/ogen/http"
	"github.com/ogen-go/ogen/ogenerrors"

	"wellhouse.app/api/rest"
)

// recorder notes what the generated server hands over.
type recorder struct {
	rest.UnimplementedHandler
	got any
}

func (h *recorder) NewError(_ context.Context, err error) *rest.ErrorStatusCode {
	status := http.StatusInternalServerError
	switch {
	case errors.Is(err, ht.ErrNotImplemented):
		status = http.StatusNotImplemented
	case errors.As(err, new(*ogenerrors.SecurityError)):
		status = http.StatusUnauthorized
	}
	return &rest.ErrorStatusCode{StatusCode: status, Response: rest.Error{ErrorType: "test"}}
}

func (h *recorder) CreateToken(_ context.Context, req *rest.TokenRequest) (*rest.TokenResponse, error) {
	h.got = string(req.GrantType) + " " + string(req.Username.Value) + " " + string(req.Password.Value)
	return &rest.TokenResponse{AccessToken: "ref", Type: rest.TokenResponseTypeCookie}, nil
}

func (h *recorder) UpdateContact(_ context.Context, req *rest.ContactPatch, _ rest.UpdateContactParams) (*rest.Contact, error) {
	h.got = req.Email
	return &rest.Contact{ID: "1", ContactType: rest.ContactTypeFA, Phones: []rest.ContactPhone{}}, nil
}

func (h *recorder) ListAppPreferences(_ context.Context, p rest.ListAppPreferencesParams) (*rest.AppPreferences, error) {
	h.got = len(p.AppID)
	return &rest.AppPreferences{Prefs: []rest.AppPreference{}}, nil
}

func (h *recorder) ListBloodPressure(_ context.Context, p rest.ListBloodPressureParams) (*rest.BloodPressurePage, error) {
	h.got = p.UserID
	next := rest.NilString{Null: true}
	return &rest.BloodPressurePage{BpReadings: []rest.BloodPressure{}, NextCursor: next}, nil
}

func (h *recorder) SetRemainingStrips(_ context.Context, req rest.SetRemainingStripsReq) error {
	body, err := io.ReadAll(req)
	h.got = string(body)
	return err
}

func (h *recorder) GetWeightTarget(context.Context) (*rest.WeightTarget, error) {
	h.got = "target"
	return &rest.WeightTarget{SelfEnteredTarget: rest.NilFloat64{Null: true}, Figure: rest.NilFigure{Null: true}}, nil
}

// open lets everyone in: access has its own tests.
type open struct{}

func (open) HandleClient(ctx context.Context, _ rest.OperationName, _ rest.Client) (context.Context, error) {
	return ctx, nil
}

func (open) HandleDevice(ctx context.Context, _ rest.OperationName, _ rest.Device) (context.Context, error) {
	return ctx, nil
}

func (open) HandleSession(ctx context.Context, _ rest.OperationName, _ rest.Session) (context.Context, error) {
	return ctx, nil
}

func TestGeneratedServerIsStrict(t *testing.T) {
	const form, json, text = "application/x-www-form-urlencoded", "application/json", "text/plain"
	tests := []struct {
		name, method, path, contentType, body string
		header                                string // "Name: value"
		status                                int
		got                                   any
		contains                              string
	}{
		{name: "S2-7-02 sign-in is a form", method: "POST", path: "/v1/users/me/auth", contentType: form, body: "grant_type=password&username=a%40b.test&password=x+y", header: "Authorization: Basic cG9ydGFsOg==", status: 200, got: "password a@b.test x y", contains: `"access_token":"ref"`},
		{name: "S2-7-02 not JSON", method: "POST", path: "/v1/users/me/auth", contentType: json, body: `{"grant_type":"password"}`, header: "Authorization: Basic cG9ydGFsOg==", status: 415},
		{name: "S2-7-02 with client authorization", method: "POST", path: "/v1/users/me/auth", contentType: form, body: "grant_type=password", status: 401},
		{name: "S2-7-02 with a known grant", method: "POST", path: "/v1/users/me/auth", contentType: form, body: "grant_type=magic", header: "Authorization: Basic cG9ydGFsOg==", status: 400},
		{name: "S2-7-18 a reset needs its token", method: "POST", path: "/v1/users/me/info/password/reset", contentType: form, body: "newPassword=x", status: 400},
		{name: "a mobile hand-over needs its session", method: "POST", path: "/v1/users/partners/p1/auth/idp/saml/redirect", status: 400},
		{name: "S2-7-57 several apps at once", method: "GET", path: "/v1/users/me/prefs/apps?appId=5&appId=11", status: 200, got: 2},
		{name: "S2-7-49 null removes", method: "PATCH", path: "/v1/users/me/contacts/1?contactType=FA", contentType: json, body: `{"email":null}`, status: 200, got: rest.OptNilString{Set: true, Null: true}},
		{name: "S2-7-49 absent stays", method: "PATCH", path: "/v1/users/me/contacts/1?contactType=FA", contentType: json, body: `{}`, status: 200, got: rest.OptNilString{}},
		{name: "S2-7-49 contactType is needed", method: "PATCH", path: "/v1/users/me/contacts/1", contentType: json, body: `{}`, status: 400},
		{name: "S2-7-53 count has a limit", method: "GET", path: "/v1/users/me/readings/bgs/data?count=5000", status: 400},
		{name: "S2-7-53 times have a form", method: "GET", path: "/v1/users/me/readings/bgs/data?start=yesterday", status: 400},
		{name: "plain text", method: "PUT", path: "/v1/users/me/supplies/bgStrips/remaining", contentType: text, body: "42", status: 204, got: "42"},
		{name: "not JSON", method: "PUT", path: "/v1/users/me/supplies/bgStrips/remaining", contentType: json, body: "42", status: 415},
		{name: "S2-7-66 me is an id", method: "GET", path: "/v1/users/me/reading/bp", status: 200, got: "me", contains: `"nextCursor":null`},
		{name: "S2-7-66 so is an id", method: "GET", path: "/v1/users/0198a/reading/bp?count=5", status: 200, got: "0198a"},
		{name: "S2-7-72 no goal is null", method: "GET", path: "/v1/users/me/reading/weight/target", status: 200, got: "target", contains: `"selfEnteredTarget":null`},
		{name: "S2-7-67 what is not built says so", method: "GET", path: "/v1/users/me/reading/bp/stats", status: 501},
		{name: "S2-7-31 PUBLIC is no partner", method: "GET", path: "/v1/users/me/partners/PUBLIC", status: 501},
		{name: "an unknown path", method: "GET", path: "/v1/users/me/nothing", status: 404},
		{name: "a wrong method", method: "DELETE", path: "/v1/users/me/auth", status: 405},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			h := &recorder{}
			server, err := rest.NewServer(h, h, open{})
			if err != nil {
				t.Fatal(err)
			}
			r := httptest.NewRequest(tt.method, tt.path, strings.NewReader(tt.body))
			if tt.contentType != "" {
				r.Header.Set("Content-Type", tt.contentType)
			}
			if name, value, ok := strings.Cut(tt.header, ": "); ok {
				r.Header.Set(name, value)
			}
			w := httptest.NewRecorder()
			server.ServeHTTP(w, r)
			if w.Code != tt.status {
				t.Errorf("status %d, want %d: %s", w.Code, tt.status, w.Body)
			}
			if h.got != tt.got {
				t.Errorf("handler got %#v, want %#v", h.got, tt.got)
			}
			if !strings.Contains(w.Body.String(), tt.contains) {
				t.Errorf("body %s lacks %s", w.Body, tt.contains)
			}
		})
	}
}
