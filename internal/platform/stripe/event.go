package stripe

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"
)

// SignatureHeader carries the time and the signatures of an event.
const SignatureHeader = "Stripe-Signature"

// eventAge is how old an event may be, and how far ahead its clock.
const eventAge = 5 * time.Minute

// mostSignatures bounds what is computed for a header: Stripe sends two while a
// secret is being replaced.
const mostSignatures = 5

// Event is something that happened to an object of ours.
type Event struct {
	ID   string `json:"id"`
	Type string `json:"type"`
	Data struct {
		Object struct {
			ID       string            `json:"id"`
			Object   string            `json:"object"`
			Metadata map[string]string `json:"metadata"`
		} `json:"object"`
	} `json:"data"`
}

var errSignature = errors.New("stripe: the signature of an event is wrong or too old")

// ReadEvent checks the signature of the raw body before it reads anything of it.
func (c *Client) ReadEvent(body []byte, signature string, now time.Time) (e Event, err error) {
	if !signed(body, signature, c.config.EventSecret, now) {
		return e, errSignature
	}
	err = json.Unmarshal(body, &e)
	return e, err
}

func signed(body []byte, header, secret string, now time.Time) bool {
	var at string
	var given []string
	for part := range strings.SplitSeq(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			at = value
		case "v1":
			given = append(given, value)
		}
	}
	seconds, err := strconv.ParseInt(at, 10, 64)
	if err != nil || len(given) > mostSignatures || now.Sub(time.Unix(seconds, 0)).Abs() > eventAge {
		return false
	}
	want := []byte(Sign(body, at, secret))
	for _, v := range given {
		if hmac.Equal(want, []byte(v)) {
			return true
		}
	}
	return false
}

// Sign makes the signature of an event at a time, in seconds.
func Sign(body []byte, at, secret string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(at + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}
