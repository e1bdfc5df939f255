package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"
)

// device signs uploads as a meter does. Every reading it makes has a moment of
// its own, some time after the one before.
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

// What was measured at once is a second apart, and one that is sent alone comes
// half a minute after the one before it: more often than any meter is used, and
// seldom enough that a measurement fits into the days that a meter may send.
func (d device) upload(addr string, readings int) []byte {
	if readings == 1 {
		*d.at = d.at.Add(30 * time.Second)
	}
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

// fleet is several meters, which send in turn: one may have only some uploads
// under way.
type fleet []device

// with adds a meter, whose readings come between those of the others.
func (f fleet) with(one device) fleet {
	if len(f) > 0 {
		one.at = f[0].at
	}
	return append(f, one)
}

// meters is how many a fleet has, so that 64 writers can all send.
const meters = 8

// uploading is a server that takes requests with new readings and must store
// every one of them. A request is made just before it is sent.
func (f fleet) uploading(t target, readings int) target {
	var mu sync.Mutex
	turn := 0
	next := func() []byte {
		mu.Lock()
		defer mu.Unlock()
		turn++
		return f[turn%len(f)].upload(t.addr, readings)
	}
	return t.asking(next).saying(fmt.Sprintf(`"stored":%d,`, readings))
}
