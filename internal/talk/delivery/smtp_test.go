package delivery

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"io"
	"math/big"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// mailServer is a real SMTP server that keeps what it is given.
type mailServer struct {
	mu       sync.Mutex
	mails    [][]byte
	rcptSays *smtp.SMTPError
	password string
	hang     chan struct{}
}

type mailSession struct {
	s        *mailServer
	signedIn bool
}

func (m *mailServer) NewSession(*smtp.Conn) (smtp.Session, error) { return &mailSession{s: m}, nil }

func (s *mailSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *mailSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != "wellhouse" || password != s.s.password {
			return smtp.ErrAuthFailed
		}
		s.signedIn = true
		return nil
	}), nil
}

func (s *mailSession) Mail(string, *smtp.MailOptions) error {
	if s.s.password != "" && !s.signedIn {
		return smtp.ErrAuthRequired
	}
	return nil
}

func (s *mailSession) Rcpt(string, *smtp.RcptOptions) error {
	if s.s.hang != nil {
		<-s.s.hang
	}
	if s.s.rcptSays != nil {
		return s.s.rcptSays
	}
	return nil
}

func (s *mailSession) Data(r io.Reader) error {
	data, err := io.ReadAll(r)
	s.s.mu.Lock()
	defer s.s.mu.Unlock()
	s.s.mails = append(s.s.mails, data)
	return err
}

func (s *mailSession) Reset()        {}
func (s *mailSession) Logout() error { return nil }

func (m *mailServer) received() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.mails)
}

// serve starts the server: encrypted from the start, by STARTTLS, or not at all.
func (m *mailServer) serve(t *testing.T, mode string) (addr string, roots *x509.CertPool) {
	t.Helper()
	cert, roots := certificate(t)
	server := smtp.NewServer(m)
	server.Domain, server.AllowInsecureAuth = "localhost", mode == "none"
	server.ErrorLog = quietLog{}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	config := &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS12}
	switch mode {
	case "starttls":
		server.TLSConfig = config
	case "tls":
		listener = tls.NewListener(listener, config)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	return listener.Addr().String(), roots
}

type quietLog struct{}

func (quietLog) Printf(string, ...any) {}
func (quietLog) Println(...any)        {}

func certificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, roots
}

var aLetter = Letter{
	ID: "0198f000-0000-7000-8000-000000000001", To: "ana@example.com", Locale: "es-US", From: "Clínica Señor & Co",
	Subject: "Su código para entrar — ñ, é, ¿listo?", Text: "Hola:\n\n¿Qué tal? Línea " + strings.Repeat("larga ", 60) + "\n.\nfin\n",
	HTML: "<p>¿Qué tal?</p>", Unsubscribe: "https://members.example.com/account/communication-preferences",
	At: time.Date(2026, 3, 4, 9, 30, 0, 0, time.UTC),
}

// An email arrives whole at a real server, over each kind of line that we take.
func TestEmailArrives(t *testing.T) {
	for _, mode := range []string{"starttls", "tls", "none"} {
		t.Run(mode, func(t *testing.T) {
			server := &mailServer{password: "secret"}
			addr, roots := server.serve(t, mode)
			sender, err := NewSMTP(SMTPConfig{Addr: addr, From: "no-reply@example.com", User: "wellhouse", Password: "secret", TLS: mode, Roots: roots})
			if err != nil {
				t.Fatal(err)
			}
			for range 2 { // as after a crash between sending and noting so
				if err := sender.Send(t.Context(), aLetter); err != nil {
					t.Fatal(err)
				}
			}
			if server.received() != 2 {
				t.Fatalf("%d emails arrived", server.received())
			}
			for _, raw := range server.mails {
				checkMail(t, raw)
			}
		})
	}
}

func checkMail(t *testing.T, raw []byte) {
	t.Helper()
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	decode := new(mime.WordDecoder)
	subject, err := decode.DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != aLetter.Subject {
		t.Errorf("subject %q %v", subject, err)
	}
	from, err := m.Header.AddressList("From")
	if err != nil || from[0].Name != aLetter.From || from[0].Address != "no-reply@example.com" {
		t.Errorf("from %v %v", from, err)
	}
	for name, want := range map[string]string{
		"Message-Id": "<" + aLetter.ID + "@example.com>", "Date": "Wed, 04 Mar 2026 09:30:00 +0000",
		"List-Unsubscribe": "<" + aLetter.Unsubscribe + ">", "Auto-Submitted": "auto-generated", "Content-Language": "es-US", "X-Mailer": "", "User-Agent": "",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("%s %v", kind, err)
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for _, want := range []struct{ kind, text string }{{"text/plain", aLetter.Text}, {"text/html", aLetter.HTML}} {
		part, err := parts.NextRawPart()
		if err != nil {
			t.Fatal(err)
		}
		if got := part.Header.Get("Content-Type"); got != want.kind+"; charset=UTF-8" {
			t.Errorf("part of type %s", got)
		}
		text, err := io.ReadAll(quotedprintable.NewReader(part))
		if got := strings.ReplaceAll(string(text), "\r\n", "\n"); err != nil || strings.TrimSpace(got) != strings.TrimSpace(want.text) {
			t.Errorf("%s %v: %q", want.kind, err, got)
		}
	}
	for line := range strings.SplitSeq(string(raw), "\r\n") {
		if len(line) > 998 {
			t.Errorf("a line of %d bytes", len(line))
		}
	}
}

// What is attached arrives as it was, with the type that calendars look for.
func TestEmailBringsAFile(t *testing.T) {
	server := &mailServer{}
	addr, _ := server.serve(t, "none")
	sender, err := NewSMTP(SMTPConfig{Addr: addr, From: "no-reply@example.com", TLS: "none"})
	if err != nil {
		t.Fatal(err)
	}
	l := aLetter
	l.File = &File{Name: "appointment.ics", Type: "text/calendar; charset=utf-8; method=REQUEST", Content: []byte("BEGIN:VCALENDAR\r\nSUMMARY:Cita médica\r\n")}
	if err := sender.Send(t.Context(), l); err != nil || server.received() != 1 {
		t.Fatal(err)
	}
	m, err := mail.ReadMessage(bytes.NewReader(server.mails[0]))
	if err != nil {
		t.Fatal(err)
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/mixed" {
		t.Fatalf("%s %v", kind, err)
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	words, err := parts.NextRawPart()
	if err != nil || !strings.HasPrefix(words.Header.Get("Content-Type"), "multipart/alternative") {
		t.Fatalf("%v %v", words.Header, err)
	}
	file, err := parts.NextPart()
	if err != nil || file.FileName() != l.File.Name {
		t.Fatalf("%v", err)
	}
	if kind, params, err := mime.ParseMediaType(file.Header.Get("Content-Type")); err != nil || kind != "text/calendar" || params["method"] != "REQUEST" {
		t.Errorf("%s %v %v", kind, params, err)
	}
	if got, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, file)); err != nil || string(got) != string(l.File.Content) {
		t.Errorf("%q %v", got, err)
	}
}

func troubleIn(t *testing.T, err error) Trouble {
	t.Helper()
	var trouble *Trouble
	if !errors.As(err, &trouble) {
		t.Fatalf("%v is no trouble that we know", err)
	}
	return *trouble
}

// What the server says decides whether it is worth another try, and nothing of
// its words is kept, for they may hold an address.
func TestEmailTrouble(t *testing.T) {
	for _, c := range []struct {
		name     string
		server   *mailServer
		password string
		want     Trouble
	}{
		{"no such mailbox", &mailServer{rcptSays: &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "ana@example.com unknown"}}, "", Trouble{Kind: "refused", Final: true, Status: 550}},
		{"mailbox is busy", &mailServer{rcptSays: &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 0}, Message: "ana@example.com busy"}}, "", Trouble{Kind: "busy", Status: 450}},
		{"wrong password", &mailServer{password: "secret"}, "guess", Trouble{Kind: "credentials", Status: 535}},
		{"no password", &mailServer{password: "secret"}, "", Trouble{Kind: "credentials", Status: 502}},
	} {
		t.Run(c.name, func(t *testing.T) {
			addr, _ := c.server.serve(t, "none")
			config := SMTPConfig{Addr: addr, From: "no-reply@example.com", TLS: "none"}
			if c.password != "" {
				config.User, config.Password = "wellhouse", c.password
			}
			sender, err := NewSMTP(config)
			if err != nil {
				t.Fatal(err)
			}
			err = sender.Send(t.Context(), aLetter)
			got := troubleIn(t, err)
			if got != c.want || strings.Contains(err.Error(), "ana") || c.server.received() != 0 {
				t.Errorf("%+v, want %+v: %v", got, c.want, err)
			}
		})
	}
}

// Without TLS nothing leaves the machine: a server that does not offer it, or
// whose certificate nobody vouches for, gets no email.
func TestEmailNeedsTLS(t *testing.T) {
	for mode, offered := range map[string]string{"starttls": "none", "tls": "none", "": "none", "starttls ": "starttls", "tls ": "tls"} {
		server := &mailServer{}
		addr, _ := server.serve(t, offered)
		sender, err := NewSMTP(SMTPConfig{Addr: addr, From: "no-reply@example.com", TLS: strings.TrimSpace(mode)})
		if err != nil {
			t.Fatal(err)
		}
		if err := sender.Send(t.Context(), aLetter); err == nil || server.received() != 0 || troubleIn(t, err).Final {
			t.Errorf("%q at a server with %s: %v", mode, offered, err)
		}
	}
	for name, c := range map[string]SMTPConfig{
		"no TLS to another machine": {Addr: "mail.example.com:25", From: "a@example.com", TLS: "none"},
		"no port":                   {Addr: "mail.example.com", From: "a@example.com"},
		"no host":                   {Addr: ":25", From: "a@example.com"},
		"no sender":                 {Addr: "mail.example.com:25"},
		"a sender with a name":      {Addr: "mail.example.com:25", From: "A <a@example.com>"},
		"an unknown mode":           {Addr: "mail.example.com:25", From: "a@example.com", TLS: "maybe"},
	} {
		if _, err := NewSMTP(c); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
}

// A server that hangs is left when the time is up.
func TestEmailServerHangs(t *testing.T) {
	server := &mailServer{hang: make(chan struct{})}
	defer close(server.hang)
	addr, _ := server.serve(t, "none")
	sender, err := NewSMTP(SMTPConfig{Addr: addr, From: "no-reply@example.com", TLS: "none"})
	if err != nil {
		t.Fatal(err)
	}
	l := newLane(&Service{}, Email, sender)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if err := l.send(ctx, aLetter); troubleOf(err).Kind != "timeout" {
		t.Errorf("%v", err)
	}
}
