package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// device signs uploads as a meter does. Every reading it makes has a moment of
// its own, a second after the one before.
type device struct {
	id     string
	secret []byte
	at     *time.Time
}

func readDevice(printed string) (device, error) {
	words := strings.Fields(printed)
	if len(words) != 4 {
		return device{}, fmt.Errorf("device add printed %q", printed)
	}
	secret, err := hex.DecodeString(words[3])
	at := time.Now().AddDate(0, 0, -85)
	return device{words[1], secret, &at}, err
}

// upload is a signed request with some new readings.
func (d device) upload(addr string, readings int) []byte {
	return d.uploadFrom(addr, d.at, readings)
}

// uploadFrom takes the readings a second after each other from a moment on.
func (d device) uploadFrom(addr string, at *time.Time, readings int) []byte {
	list := make([]string, readings)
	for i := range list {
		*at = at.Add(time.Second)
		list[i] = fmt.Sprintf(`{"kind":"bloodSugar","at":%d,"offsetMinutes":-360,"unit":"mg/dL","value":%d,"tags":{"eat_code":6}}`, at.UnixMilli(), 90+at.Unix()%80)
	}
	body := []byte(`{"readings":[` + strings.Join(list, ",") + `]}`)
	stamp := strconv.FormatInt(time.Now().UnixMilli(), 10)
	mac := hmac.New(sha256.New, d.secret)
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	headers := "X-Device-Id: " + d.id + "\r\nX-Timestamp: " + stamp + "\r\nX-Signature: " + hex.EncodeToString(mac.Sum(nil))
	return post(addr, "/ingest/v1/readings", headers, body)
}

// uploading is a server that takes so many requests with new readings, all of
// which it must store.
func (d device) uploading(t target, requests, readings int) target {
	list := make([][]byte, requests)
	for i := range list {
		list[i] = d.upload(t.addr, readings)
	}
	return t.asking(each(list)).saying(fmt.Sprintf(`"stored":%d,`, readings))
}
