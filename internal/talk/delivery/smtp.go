package delivery

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/textproto"
	"strconv"
	"strings"
	"time"

	"github.com/wneessen/go-mail"
)

// SMTPConfig says where emails are handed over.
type SMTPConfig struct {
	Addr string // host:port
	From string // the address that emails come from
	User string // empty: without signing in
	// Password comes from a file or the environment, never from a flag.
	Password string
	// TLS is starttls, tls or none; empty is tls at port 465 and starttls
	// elsewhere. None is for a server on the same machine.
	TLS string
	// Roots are the authorities to trust; the machine's own when nil.
	Roots *x509.CertPool
}

// smtpTimeout bounds one conversation with the server.
const smtpTimeout = 15 * time.Second

// SMTP hands emails to a server.
type SMTP struct {
	config  SMTPConfig
	domain  string
	host    string
	options []mail.Option
}

// NewSMTP checks the settings without connecting.
func NewSMTP(c SMTPConfig) (*SMTP, error) {
	host, portText, err := net.SplitHostPort(c.Addr)
	port, portErr := strconv.Atoi(portText)
	if err != nil || portErr != nil || host == "" {
		return nil, fmt.Errorf("the mail server %q must be HOST:PORT", c.Addr)
	}
	from, err := netmail.ParseAddress(c.From)
	if err != nil || from.Name != "" {
		return nil, fmt.Errorf("the sender of emails %q must be an address such as no-reply@example.com", c.From)
	}
	_, domain, _ := strings.Cut(from.Address, "@")
	s := &SMTP{config: c, domain: domain, host: host}
	s.options = []mail.Option{
		mail.WithPort(port), mail.WithTimeout(smtpTimeout), mail.WithHELO(domain), mail.WithoutNoop(),
		mail.WithTLSConfig(&tls.Config{ServerName: host, MinVersion: tls.VersionTLS12, RootCAs: c.Roots}),
	}
	mode := c.TLS
	if mode == "" && port == 465 {
		mode = "tls"
	}
	switch mode {
	case "", "starttls":
		s.options = append(s.options, mail.WithTLSPolicy(mail.TLSMandatory))
	case "tls":
		s.options = append(s.options, mail.WithSSL())
	case "none":
		if !loopback(host) {
			return nil, fmt.Errorf("emails to %s need TLS; without it only a server on this machine is allowed", host)
		}
		s.options = append(s.options, mail.WithTLSPolicy(mail.NoTLS))
	default:
		return nil, fmt.Errorf("TLS of the mail server is starttls, tls or none, not %q", mode)
	}
	if c.User != "" {
		kind := mail.SMTPAuthPlain
		if mode == "none" {
			kind = mail.SMTPAuthPlainNoEnc
		}
		s.options = append(s.options, mail.WithSMTPAuth(kind), mail.WithUsername(c.User), mail.WithPassword(c.Password))
	}
	return s, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// Send hands one email over.
func (s *SMTP) Send(ctx context.Context, l Letter) error {
	message, err := s.message(l)
	if err != nil {
		return &Trouble{Kind: "refused", Final: true}
	}
	client, err := mail.NewClient(s.host, s.options...)
	if err != nil {
		return err
	}
	err = client.DialAndSendWithContext(ctx, message)
	if err == nil || message.IsDelivered() { // a goodbye that fails takes nothing back
		return nil
	}
	return smtpTrouble(err)
}

// message is the letter in MIME, with the same words as text and as HTML.
func (s *SMTP) message(l Letter) (*mail.Msg, error) {
	m := mail.NewMsg(mail.WithEncoding(mail.EncodingQP), mail.WithNoDefaultUserAgent())
	if err := m.FromFormat(l.From, s.config.From); err != nil {
		return nil, err
	}
	if err := m.To(l.To); err != nil {
		return nil, err
	}
	m.Subject(l.Subject)
	m.SetDateWithValue(l.At)
	m.SetMessageIDWithValue(l.ID + "@" + s.domain)
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	m.SetGenHeader("Content-Language", l.Locale)
	if l.Unsubscribe != "" {
		m.SetGenHeaderPreformatted("List-Unsubscribe", "<"+l.Unsubscribe+">")
	}
	m.SetBodyString(mail.TypeTextPlain, l.Text)
	m.AddAlternativeString(mail.TypeTextHTML, l.HTML)
	if f := l.File; f != nil {
		return m, m.AttachReader(f.Name, bytes.NewReader(f.Content), mail.WithFileContentType(mail.ContentType(f.Type)))
	}
	return m, nil
}

// smtpTrouble reads the server's answer. Only a refusal of the recipient or of
// the letter is final: that we may not send at all is ours to mend, and then it
// leaves.
func smtpTrouble(err error) error {
	var sending *mail.SendError
	if errors.As(err, &sending) && sending.ErrorCode() >= 400 {
		t := &Trouble{Kind: "busy", Status: sending.ErrorCode()}
		aboutLetter := sending.Reason == mail.ErrSMTPRcptTo || sending.Reason == mail.ErrSMTPData || sending.Reason == mail.ErrSMTPDataClose
		if t.Status >= 500 {
			t.Kind, t.Final = "refused", aboutLetter && t.Status != 530
		}
		if t.Status >= 500 && !t.Final {
			t.Kind = "credentials"
		}
		return t
	}
	var answer *textproto.Error
	if errors.As(err, &answer) {
		if answer.Code >= 500 {
			return &Trouble{Kind: "credentials", Status: answer.Code}
		}
		return &Trouble{Kind: "busy", Status: answer.Code}
	}
	return troubleOf(err)
}
