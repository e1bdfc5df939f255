package apitest

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"wellhouse.app/internal/demo"
)

// Call is one request. At most one of Form, JSON and Body is set; each of the
// first two brings its content type.
type Call struct {
	Method string // GET when empty
	Path   string
	Host   string // localhost when empty
	Addr   string // of the client, a loopback one when empty
	Header map[string]string
	Form   url.Values
	JSON   any
	Body   string
}

// Reply is what came back.
type Reply struct {
	Status int
	Header http.Header
	Body   string
}

// Decode reads the reply as JSON.
func (r *Reply) Decode(t testing.TB, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(r.Body), into); err != nil {
		t.Fatalf("reply is not the JSON we expect: %v\n%.500s", err, r.Body)
	}
}

// Object reads the reply as a JSON object.
func (r *Reply) Object(t testing.TB) map[string]any {
	t.Helper()
	var o map[string]any
	r.Decode(t, &o)
	return o
}

// Client calls the server as one person, or as nobody.
type Client struct {
	Cookies map[string]string
	Token   string // bearer of an api client
	Refresh string
	// For is the person whose portal the page shows while its session acts for them.
	For string
	// KeepCookies keeps the cookies as they are, whatever a reply sets.
	KeepCookies bool

	server *Server
}

// Nobody returns a client without a session.
func (s *Server) Nobody() *Client { return &Client{server: s, Cookies: map[string]string{}} }

// As returns a browser that is signed in as a demo person. The same person
// keeps the same session.
func (s *Server) As(email string) *Client {
	s.t.Helper()
	return s.cached("cookie "+email, func() *Client { return s.SignIn(email) })
}

// AsAPI returns an api client that holds tokens of a demo person.
func (s *Server) AsAPI(email string) *Client {
	s.t.Helper()
	return s.cached("api "+email, func() *Client {
		c := s.Nobody()
		r := c.Do(SignInCall(email, demo.Password, "demo-api", "demo-api"))
		var got struct {
			Access  string `json:"access_token"`
			Refresh string `json:"refresh_token"`
		}
		if r.Status != http.StatusOK {
			s.t.Fatalf("api sign-in of %s: %d %s", email, r.Status, r.Body)
		}
		r.Decode(s.t, &got)
		c.Token, c.Refresh = got.Access, got.Refresh
		return c
	})
}

func (s *Server) cached(key string, make func() *Client) *Client {
	s.mu.Lock()
	c, ok := s.clients[key]
	s.mu.Unlock()
	if ok {
		return c
	}
	c = make()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.clients[key] = c
	return c
}

// SignIn signs a demo person in anew, in a browser of its own.
func (s *Server) SignIn(email string) *Client {
	s.t.Helper()
	c := s.Nobody()
	if r := c.Do(SignInCall(email, demo.Password, "portal", "")); r.Status != http.StatusOK {
		s.t.Fatalf("sign-in of %s: %d %s", email, r.Status, r.Body)
	}
	return c
}

// SignInCall is the call that signs somebody in through a client program.
func SignInCall(email, password, client, secret string) Call {
	return Call{
		Method: "POST", Path: "/v1/users/me/auth", Header: map[string]string{"Authorization": Basic(client, secret)},
		Form: url.Values{"grant_type": {"password"}, "username": {email}, "password": {password}},
	}
}

// Basic is the Authorization header of a client program.
func Basic(client, secret string) string {
	r := http.Request{Header: http.Header{}}
	r.SetBasicAuth(client, secret)
	return r.Header.Get("Authorization")
}

// Do sends a call straight to the server's handler and keeps the cookies.
func (c *Client) Do(call Call) *Reply {
	w := httptest.NewRecorder()
	c.server.Handler.ServeHTTP(w, c.Request(call))
	for _, k := range w.Result().Cookies() {
		switch {
		case c.KeepCookies:
		case k.MaxAge < 0:
			delete(c.Cookies, k.Name)
		default:
			c.Cookies[k.Name] = k.Value
		}
	}
	return &Reply{Status: w.Code, Header: w.Header(), Body: w.Body.String()}
}

// Get reads a path.
func (c *Client) Get(path string) *Reply { return c.Do(Call{Path: path}) }

// RPC calls a procedure with a JSON message. One build in two puts spaces into the
// replies, which no test should depend on: they are taken out.
func (c *Client) RPC(procedure string, message any) *Reply {
	r := c.Do(Call{Method: "POST", Path: procedure, JSON: message})
	var tight bytes.Buffer
	if json.Compact(&tight, []byte(r.Body)) == nil {
		r.Body = tight.String()
	}
	return r
}

// Request makes the request of a call with the client's credentials.
func (c *Client) Request(call Call) *http.Request {
	method := call.Method
	if method == "" {
		method = http.MethodGet
	}
	body, kind := call.content()
	r := httptest.NewRequest(method, "/", bytes.NewReader(body))
	if len(body) == 0 {
		r.Body, r.ContentLength = http.NoBody, 0
	}
	r.RequestURI = call.Path
	u, err := url.ParseRequestURI(call.Path)
	if err != nil {
		panic("apitest: " + err.Error())
	}
	r.URL, r.Host, r.RemoteAddr = u, or(call.Host, "localhost"), or(call.Addr, "127.0.0.1:40000")
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if c.Token != "" {
		r.Header.Set("Authorization", "Bearer "+c.Token)
	}
	for name, value := range c.Cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	if c.For != "" {
		r.Header.Set("Wellhouse-For", c.For)
	}
	for name, value := range call.Header {
		r.Header[http.CanonicalHeaderKey(name)] = []string{value}
	}
	return r
}

func (call Call) content() (body []byte, kind string) {
	switch {
	case call.Form != nil:
		return []byte(call.Form.Encode()), "application/x-www-form-urlencoded"
	case call.JSON != nil:
		data, err := json.Marshal(call.JSON)
		if err != nil {
			panic("apitest: " + err.Error())
		}
		return data, "application/json"
	}
	return []byte(call.Body), ""
}

func or(value, fallback string) string {
	if value == "" {
		return fallback
	}
	return value
}

func cutAt(email string) (name, host string, found bool) { return strings.Cut(email, "@") }
