package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"wellhouse.app/internal/talk/delivery"
)

// sendConfig says how messages leave. Secrets come from files or from the
// environment; a flag would show them to everyone on the machine.
type sendConfig struct {
	smtp             delivery.SMTPConfig
	smtpPasswordFile string
	sms              delivery.GatewayConfig
	smsTokenFile     string
	replyTokenFile   string
	warehouseFile    string
}

// The variables that hold a secret itself.
const (
	smtpPasswordVariable = "WELLHOUSE_SMTP_PASSWORD"
	smsTokenVariable     = "WELLHOUSE_SMS_TOKEN"
	replyTokenVariable   = "WELLHOUSE_SMS_REPLY_TOKEN"
	warehouseVariable    = "WELLHOUSE_WAREHOUSE_SECRET"
)

func (c *sendConfig) flags(fs *flag.FlagSet) {
	fs.StringVar(&c.smtp.Addr, "smtp-addr", "", "HOST:PORT of the mail server that emails are handed to (none are sent when empty)")
	fs.StringVar(&c.smtp.From, "smtp-from", "", "address that emails come from")
	fs.StringVar(&c.smtp.User, "smtp-user", "", "name to sign in to the mail server with (without signing in when empty)")
	fs.StringVar(&c.smtp.TLS, "smtp-tls", "", "starttls, tls, or none for a server on this machine (default tls at port 465, else starttls)")
	fs.StringVar(&c.smtpPasswordFile, "smtp-password-file", "", "file with the password; or set "+smtpPasswordVariable)
	fs.StringVar(&c.sms.URL, "sms-url", "", "address of the gateway that text messages are handed to (none are sent when empty)")
	fs.StringVar(&c.sms.From, "sms-from", "", "number or name that text messages come from")
	fs.StringVar(&c.smsTokenFile, "sms-token-file", "", "file with the bearer token of the gateway; or set "+smsTokenVariable)
	fs.StringVar(&c.replyTokenFile, "sms-reply-token-file", "", "file with the token that the gateway posts replies with (needed with --sms-url); or set "+replyTokenVariable)
	fs.StringVar(&c.warehouseFile, "warehouse-secret-file", "", "file with the secret that a warehouse signs its shipment events with (none are taken when empty); or set "+warehouseVariable)
}

// senders makes the channels that are set up.
func (c *sendConfig) senders(demo bool) (map[delivery.Channel]delivery.Sender, error) {
	if demo && (c.smtp.Addr != "" || c.sms.URL != "") {
		return nil, errors.New("the demo sends no messages: remove --smtp-addr and --sms-url, and read its messages at /__outbox")
	}
	out := map[delivery.Channel]delivery.Sender{}
	if c.smtp.Addr != "" {
		password, err := secret(c.smtpPasswordFile, smtpPasswordVariable)
		if err != nil {
			return nil, fmt.Errorf("--smtp-password-file: %w", err)
		}
		c.smtp.Password = password
		sender, err := delivery.NewSMTP(c.smtp)
		if err != nil {
			return nil, fmt.Errorf("--smtp-*: %w", err)
		}
		out[delivery.Email] = sender
	}
	if c.sms.URL != "" {
		token, err := secret(c.smsTokenFile, smsTokenVariable)
		if err != nil {
			return nil, fmt.Errorf("--sms-token-file: %w", err)
		}
		c.sms.Token = token
		sender, err := delivery.NewGateway(c.sms)
		if err != nil {
			return nil, fmt.Errorf("--sms-url: %w", err)
		}
		// Text messages ask for STOP and OK: where they leave, replies must come in.
		if token, err := c.replyToken(); err != nil {
			return nil, err
		} else if token == "" {
			return nil, errors.New("--sms-url needs --sms-reply-token-file or " + replyTokenVariable + ": people reply STOP and OK to text messages")
		}
		out[delivery.SMS] = sender
	}
	return out, nil
}

// warehouseSecret is what a warehouse signs with that tells how far parcels have come.
func (c *sendConfig) warehouseSecret() (string, error) {
	text, err := secret(c.warehouseFile, warehouseVariable)
	if err != nil {
		return "", fmt.Errorf("--warehouse-secret-file: %w", err)
	}
	return text, nil
}

// replyToken is what the gateway shows that posts replies to text messages.
func (c *sendConfig) replyToken() (string, error) {
	token, err := secret(c.replyTokenFile, replyTokenVariable)
	if err != nil {
		return "", fmt.Errorf("--sms-reply-token-file: %w", err)
	}
	return token, nil
}

// secret reads a secret from its file, or else from its variable.
func secret(file, variable string) (string, error) {
	if file == "" {
		return os.Getenv(variable), nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	text := strings.TrimSpace(string(data))
	if text == "" {
		return "", fmt.Errorf("%s is empty", file)
	}
	return text, nil
}
