package ingest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/db"
)

const path = "/ingest/v1/readings"

// item is a blood sugar reading as a meter sends it.
func item(at time.Time, value any, more map[string]any) map[string]any {
	out := map[string]any{"kind": "bloodSugar", "at": at.UnixMilli(), "offsetMinutes": -360, "unit": "mg/dL", "value": value}
	for k, v := range more {
		out[k] = v
	}
	return out
}

// meter is the first device of a member of the demo.
func meter(email string, category string) string {
	for _, d := range demo.Devices(email) {
		if string(d.Category) == category {
			return d.ID
		}
	}
	panic("no " + category)
}

func signed(t *testing.T, s *apitest.Server, device string, items ...map[string]any) apitest.Call {
	t.Helper()
	rows := make([]any, len(items))
	for i := range items {
		rows[i] = items[i]
	}
	return signedRows(t, s, device, rows)
}

func signedRows(t *testing.T, s *apitest.Server, device string, rows []any) apitest.Call {
	t.Helper()
	body, err := json.Marshal(map[string]any{"readings": rows})
	if err != nil {
		t.Fatal(err)
	}
	at := s.Now().UnixMilli()
	return apitest.Call{Method: "POST", Path: path, Body: string(body), Header: map[string]string{
		"Content-Type": "application/json", ingest.DeviceHeader: device, ingest.TimestampHeader: strconv.FormatInt(at, 10),
		ingest.SignatureHeader: ingest.Sign(demo.DeviceSecret(device), at, body),
	}}
}

type result struct {
	Stored, Duplicates, Refused int
	Results                     []struct {
		Status, ID, Reason, MessageKey, Message string
		Warnings                                []struct{ Field, Reason, MessageKey, Message string }
	}
}

func send(t *testing.T, s *apitest.Server, device string, items ...map[string]any) (out result) {
	t.Helper()
	return sent(t, s, signed(t, s, device, items...))
}

func sendRows(t *testing.T, s *apitest.Server, device string, rows []any) result {
	t.Helper()
	return sent(t, s, signedRows(t, s, device, rows))
}

func sent(t *testing.T, s *apitest.Server, call apitest.Call) (out result) {
	t.Helper()
	r := s.Nobody().Do(call)
	if r.Status != 200 {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	r.Decode(t, &out)
	return out
}

// S2-0-02: each reading is stored, a duplicate or refused on its own, with a
// reason, whatever its neighbours are.
func TestEachReadingIsJudgedAlone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		device, now := meter("rosa@demo.test", "bg_meter"), s.Now()
		got := send(t, s, device,
			item(now, 120, nil),
			item(now, 120, nil), // the same once more
			item(now.Add(-time.Minute), 9, nil),
			item(now.Add(-time.Minute), 10, nil),
			item(now.Add(-2*time.Minute), 701, nil),
			item(now.Add(6*time.Minute), 120, nil),
			item(now.Add(-91*24*time.Hour), 120, nil),
			item(now.Add(-3*time.Minute), 120.5, nil),
			item(now.Add(-4*time.Minute), 6.6, map[string]any{"unit": "mmol/L"}),
			item(now.Add(-5*time.Minute), 120, map[string]any{"unit": "mmHg"}),
			item(now.Add(-6*time.Minute), 120, map[string]any{"kind": "steps"}),
			item(now.Add(-7*time.Minute), 80, map[string]any{"kind": "weight", "unit": "kg"}),
			item(now.Add(-8*time.Minute), 120, map[string]any{"offsetMinutes": 900}),
			item(now.Add(-9*time.Minute), 120, map[string]any{"tags": map[string]any{"eat_code": 5}}),
			item(now.Add(-10*time.Minute), 120, map[string]any{"tags": map[string]any{"insulin": map[string]any{"short_float": 1e300}}}),
			map[string]any{"kind": "bloodSugar", "at": now.Add(-11 * time.Minute).UnixMilli(), "offsetMinutes": 0, "unit": "mg/dL"},
			map[string]any{"kind": "bloodSugar", "at": now.Add(-12 * time.Minute).UnixMilli(), "offsetMinutes": 0, "unit": "mg/dL", "tags": map[string]any{"OOR_low": true}},
		)
		want := []string{
			"stored", "duplicate", "refused value_out_of_range", "stored", "refused value_out_of_range", "refused in_the_future", "refused too_old",
			"refused value_not_whole", "stored", "refused unknown_unit", "refused unknown_kind", "refused wrong_device", "refused offset_impossible",
			"stored", "stored", "refused value_missing", "stored",
		}
		for i, r := range got.Results {
			if text := strings.TrimSpace(r.Status + " " + r.Reason); text != want[i] {
				t.Errorf("reading %d: %s, want %s", i, text, want[i])
			}
			if (r.Status == "refused") != (r.Message != "" && r.MessageKey != "" && r.ID == "") {
				t.Errorf("reading %d: %+v", i, r)
			}
		}
		if got.Stored != 6 || got.Duplicates != 1 || got.Refused != 10 || len(got.Results) != len(want) {
			t.Errorf("%d stored, %d duplicates, %d refused", got.Stored, got.Duplicates, got.Refused)
		}
		n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE actor_id = $1 AND actor_role = 'device' AND action = 'readingsStored'", device)
		if n != 1 {
			t.Errorf("%d rows in the trail for one batch", n)
		}
		if r := s.As("rosa@demo.test").Get("/v1/users/me/readings/bgs/data?count=2"); !strings.Contains(r.Body, `"value":120`) || !strings.Contains(r.Body, `"source":1`) {
			t.Errorf("the member sees %s", r.Body)
		}
	})
}

// What pressure monitors and scales send.
func TestPressureAndWeight(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		now := s.Now()
		pressure := func(minutes, top, bottom, pulse int) map[string]any {
			return map[string]any{
				"kind": "bloodPressure", "at": now.Add(-time.Duration(minutes) * time.Minute).UnixMilli(), "offsetMinutes": -300, "unit": "mmHg",
				"systolic": top, "diastolic": bottom, "pulse": pulse, "irregularBeat": true, "simulated": true,
			}
		}
		got := send(t, s, meter("james@demo.test", "bp_monitor"), pressure(1, 118, 70, 72), pressure(2, 70, 118, 72), pressure(3, 118, 70, 20), pressure(4, 261, 70, 72), pressure(5, 118, 0, 0))
		for i, want := range []string{"", "top_not_above_bottom", "", "value_out_of_range", "value_missing"} {
			if got.Results[i].Reason != want {
				t.Errorf("pressure %d: %+v, want %q", i, got.Results[i], want)
			}
		}
		if r := s.As("james@demo.test").Get("/v1/users/me/reading/bp?count=1"); !strings.Contains(r.Body, `"text":"118/70"`) || !strings.Contains(r.Body, `"irregularBeat":true`) || !strings.Contains(r.Body, `"source":14`) {
			t.Errorf("%s", r.Body)
		}
		weight := func(minutes int, value float64, unit string) map[string]any {
			return map[string]any{"kind": "weight", "at": now.Add(-time.Duration(minutes) * time.Minute).UnixMilli(), "offsetMinutes": -300, "unit": unit, "value": value}
		}
		scale := meter("james@demo.test", "weight_scale")
		got = send(t, s, scale, weight(1, 199.2, "lb"), weight(2, 90.1, "kg"), weight(3, 90100, "g"), weight(4, 49.9, "lb"), weight(5, 700.1, "lb"), weight(6, 14, "st"))
		for i, want := range []string{"", "", "", "value_out_of_range", "value_out_of_range", "unknown_unit"} {
			if got.Results[i].Reason != want {
				t.Errorf("weight %d: %+v, want %q", i, got.Results[i], want)
			}
		}
	})
}

// SECURITY threat 15: forged, stale and replayed requests.
func TestSignatures(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		device := meter("rosa@demo.test", "bg_meter")
		good := func() apitest.Call { return signed(t, s, device, item(s.Now(), 111, nil)) }
		with := func(change func(*apitest.Call)) apitest.Call {
			c := good()
			change(&c)
			return c
		}
		other := meter("marcus@demo.test", "bg_meter")
		for name, c := range map[string]struct {
			call   apitest.Call
			status int
			says   string
		}{
			"no signature":      {with(func(c *apitest.Call) { delete(c.Header, ingest.SignatureHeader) }), 401, "invalid_signature"},
			"another body":      {with(func(c *apitest.Call) { c.Body = strings.Replace(c.Body, "111", "112", 1) }), 401, "invalid_signature"},
			"another time":      {with(func(c *apitest.Call) { c.Header[ingest.TimestampHeader] = fmt.Sprint(s.Now().UnixMilli() + 1) }), 401, "invalid_signature"},
			"no time":           {with(func(c *apitest.Call) { c.Header[ingest.TimestampHeader] = "now" }), 401, "invalid_signature"},
			"another device":    {with(func(c *apitest.Call) { c.Header[ingest.DeviceHeader] = other }), 401, "invalid_signature"},
			"an unknown device": {with(func(c *apitest.Call) { c.Header[ingest.DeviceHeader] = "no-such-device" }), 401, "invalid_signature"},
			"capitals": {with(func(c *apitest.Call) {
				c.Header[ingest.SignatureHeader] = strings.ToUpper(c.Header[ingest.SignatureHeader])
			}), 401, "invalid_signature"},
			"nobody":               {apitest.Call{Method: "POST", Path: path, JSON: map[string]any{"readings": []any{}}}, 401, "errors.signIn"},
			"no readings":          {signed(t, s, device), 400, "invalid_argument"},
			"not JSON":             {badBody(s, device, `{"readings":`), 400, "invalid_argument"},
			"a number for a batch": {badBody(s, device, `{"readings":7}`), 400, "invalid_argument"},
		} {
			r := s.Nobody().Do(c.call)
			if r.Status != c.status || !strings.Contains(r.Body, c.says) {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
			apitest.CheckError(t, r)
		}
		if r := s.As("rosa@demo.test").Do(apitest.Call{Method: "POST", Path: path, JSON: map[string]any{"readings": []any{}}}); r.Status != 403 {
			t.Errorf("a member posts as a device: %d", r.Status)
		}
		call := good()
		first := s.Nobody().Do(call)
		again := s.Nobody().Do(call)
		if first.Status != 200 || again.Status != 200 || !strings.Contains(again.Body, `"stored":0,"duplicates":1`) {
			t.Errorf("a replay within the window: %d %s", again.Status, again.Body)
		}
		s.Advance(5*time.Minute + time.Second)
		if r := s.Nobody().Do(call); r.Status != 401 || !strings.Contains(r.Body, "clock_off") {
			t.Errorf("a replay after the window: %d %s", r.Status, r.Body)
		}
		s.Exec("UPDATE device_keys SET revoked_at = 1 WHERE device_id = $1", device)
		if r := s.Nobody().Do(good()); r.Status != 401 {
			t.Errorf("a revoked secret: %d", r.Status)
		}
	})
}

// A device that was lost is blocked by Member Support, in a conversation with its
// member, and one of an ended account blocks itself: refused from the next
// request on, and recorded with who did it.
func TestRevokedDevices(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const revoke = "/wellhouse.desk.v1.SnapshotService/RevokeDevice"
		device, other := meter("rosa@demo.test", "bg_meter"), meter("marcus@demo.test", "bg_meter")
		sends := func(id string) int { return s.Nobody().Do(signed(t, s, id, item(s.Now(), 111, nil))).Status }
		if sends(device) != 200 || sends(other) != 200 {
			t.Fatal("the devices of the demo cannot send")
		}
		channel := supportChannel(t, s, "rosa@demo.test")
		for name, c := range map[string]struct {
			as, device string
			status     int
		}{
			"the member":              {"rosa@demo.test", device, 403},
			"a coach":                 {"coach.en@demo.test", device, 403},
			"an Admin":                {"admin@demo.test", device, 403},
			"another member's":        {"support@demo.test", other, 404},
			"a device that is not":    {"support@demo.test", "none", 404},
			"a device without a name": {"support@demo.test", "", 400},
		} {
			if r := s.As(c.as).RPC(revoke, map[string]any{"channelUrl": channel, "deviceId": c.device}); r.Status != c.status {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if sends(device) != 200 || sends(other) != 200 {
			t.Error("a refused call blocked a device")
		}
		support := s.As("support@demo.test")
		if r := support.RPC(revoke, map[string]any{"channelUrl": channel, "deviceId": device}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if status := sends(device); status != 401 {
			t.Errorf("a blocked device sends: %d", status)
		}
		r := support.RPC("/wellhouse.desk.v1.SnapshotService/GetSnapshot", map[string]any{"channelUrl": channel})
		if !strings.Contains(r.Body, device) || !strings.Contains(r.Body, "revokedAt") {
			t.Errorf("support does not see that it is blocked: %s", r.Body)
		}
		if n := s.Count("SELECT COUNT(*) FROM audit_rows WHERE action = 'deviceRevoked' AND member_id = $1 AND actor_id = $2 AND target = $3",
			apitest.ID("rosa@demo.test"), apitest.ID("support@demo.test"), device); n != 1 {
			t.Errorf("recorded %d times", n)
		}
		if r := support.RPC(revoke, map[string]any{"channelUrl": channel, "deviceId": device}); r.Status != 404 {
			t.Errorf("a second time: %d", r.Status)
		}
		s.Exec("UPDATE accounts SET status = 'ended' WHERE id = $1", apitest.ID("marcus@demo.test"))
		if status := sends(other); status != 401 {
			t.Errorf("a device of an ended account sends: %d", status)
		}
	})
}

// A nurse blocks a device from the member's page. The member gets a security
// message and sees it with their devices; the coach sees it too and cannot do it.
func TestANurseBlocksADevice(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const revoke, look = "/wellhouse.desk.v1.SnapshotService/RevokeDevice", "/wellhouse.desk.v1.SnapshotService/GetMemberSnapshot"
		device, rosa := meter("rosa@demo.test", "bg_meter"), apitest.ID("rosa@demo.test")
		sends := func() int { return s.Nobody().Do(signed(t, s, device, item(s.Now(), 111, nil))).Status }
		told := func() int {
			return s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'deviceBlocked'", rosa)
		}
		if sends() != 200 {
			t.Fatal("the device of the demo cannot send")
		}
		for name, c := range map[string]struct {
			as, member, device string
			status             int
		}{
			"a coach":            {"coach.es@demo.test", rosa, device, 403},
			"not hers":           {"nurse@demo.test", apitest.ID("marcus@demo.test"), meter("marcus@demo.test", "bg_meter"), 404},
			"another member's":   {"nurse@demo.test", rosa, meter("marcus@demo.test", "bg_meter"), 404},
			"support by member":  {"support@demo.test", rosa, device, 403},
			"without a device":   {"nurse@demo.test", rosa, "", 400},
			"nobody of the team": {"guide@demo.test", rosa, device, 403},
		} {
			if r := s.As(c.as).RPC(revoke, map[string]any{"memberId": c.member, "deviceId": c.device}); r.Status != c.status {
				t.Errorf("%s: %d %s", name, r.Status, r.Body)
			}
		}
		if sends() != 200 || told() != 0 {
			t.Error("a refused call blocked a device")
		}
		nurse := s.As("nurse@demo.test")
		if r := nurse.RPC(look, map[string]any{"memberId": rosa}); !strings.Contains(r.Body, `"mayBlock":true`) {
			t.Errorf("the nurse is not offered it: %s", r.Body)
		}
		if r := nurse.RPC(revoke, map[string]any{"memberId": rosa, "deviceId": device}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		if sends() != 401 || told() != 1 {
			t.Errorf("it sends with %d, the member was told %d times", sends(), told())
		}
		seen := s.As("coach.es@demo.test").RPC(look, map[string]any{"memberId": rosa}).Body
		if !strings.Contains(seen, `"revokedAt":1`) || strings.Contains(seen, `"mayBlock":true`) {
			t.Errorf("the coach sees %s", seen)
		}
		if r := s.As("rosa@demo.test").Get("/v1/users/me/web/refresh/v2"); !strings.Contains(r.Body, `"blocked"`) {
			t.Errorf("the member sees %s", r.Body)
		}
	})
}

// supportChannel lets a member open a conversation with Member Support.
func supportChannel(t *testing.T, s *apitest.Server, email string) string {
	t.Helper()
	r := s.As(email).RPC("/wellhouse.chat.v1.ChatService/RequestCoach", map[string]any{"chatType": "MEMBER_SUPPORT", "subject": "My meter"})
	var reply struct{ Channel struct{ URL string } }
	if r.Decode(t, &reply); reply.Channel.URL == "" {
		t.Fatalf("%d %s", r.Status, r.Body)
	}
	return reply.Channel.URL
}

func badBody(s *apitest.Server, device, body string) apitest.Call {
	at := s.Now().UnixMilli()
	return apitest.Call{Method: "POST", Path: path, Body: body, Header: map[string]string{
		"Content-Type": "application/json", ingest.DeviceHeader: device, ingest.TimestampHeader: fmt.Sprint(at),
		ingest.SignatureHeader: ingest.Sign(demo.DeviceSecret(device), at, []byte(body)),
	}}
}

// Batches end at 500, and the secret is not in the clear.
func TestBatchesAndSecrets(t *testing.T) {
	s := apitest.New(t, db.SQLite)
	device := meter("rosa@demo.test", "bg_meter")
	var items []map[string]any
	for i := range 501 {
		items = append(items, item(s.Now().Add(-time.Duration(i)*time.Second), 100+i%50, nil))
	}
	if r := s.Nobody().Do(signed(t, s, device, items...)); r.Status != 400 {
		t.Errorf("501 at once: %d", r.Status)
	}
	if got := send(t, s, device, items[:500]...); got.Stored != 500 {
		t.Errorf("500 at once: %+v", got)
	}
	var sealed []byte
	if err := s.Store().Read(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, "SELECT secret_enc FROM device_keys WHERE device_id = $1", device).Scan(&sealed)
	}); err != nil || strings.Contains(string(sealed), string(demo.DeviceSecret(device))) {
		t.Errorf("the secret is readable (%v)", err)
	}
}

// A reading wakes the open pages of its member within two seconds, and nobody
// else's. The same one once more changes nothing and wakes nobody.
func TestAReadingWakesOpenPages(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		base := s.Listen()
		listen := func(email string) *apitest.Socket {
			var cookies []string
			for k, v := range s.As(email).Cookies {
				cookies = append(cookies, k+"="+v)
			}
			return apitest.Connect(t, base, map[string]string{"Cookie": strings.Join(cookies, "; ")})
		}
		rosa, james := listen("rosa@demo.test"), listen("james@demo.test")
		at := s.Now()
		send(t, s, meter("rosa@demo.test", "bg_meter"), item(at, 48, nil))
		// A value this low also makes an alert, which comes in a frame of its own or with it.
		var heard string
		for !strings.Contains(heard, `{"kind":"reading"}`) {
			_, body, err := rosa.Hear(2 * time.Second)
			if heard += body; err != nil {
				t.Fatalf("rosa's page heard %q %v", heard, err)
			}
		}
		if strings.Contains(heard, "48") {
			t.Errorf("rosa's page heard %q", heard)
		}
		send(t, s, meter("rosa@demo.test", "bg_meter"), item(at, 48, nil))
		if _, body, err := rosa.Hear(200 * time.Millisecond); err == nil {
			t.Errorf("a duplicate woke rosa's page: %q", body)
		}
		if _, body, err := james.Hear(200 * time.Millisecond); err == nil && strings.Contains(body, "reading") {
			t.Errorf("james's page heard %q", body)
		}
	})
}

// S2-4-58..60: a device counts as activated from its first reading on.
func TestTheFirstReadingActivatesADevice(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		scale := meter("luis@demo.test", "weight_scale")
		state := func() int {
			return s.Count("SELECT COUNT(*) FROM member_devices WHERE id = $1 AND state = 'active'", scale)
		}
		if state() != 0 {
			t.Fatal("the scale is active before its first reading")
		}
		send(t, s, scale, map[string]any{"kind": "weight", "at": s.Now().UnixMilli(), "offsetMinutes": -480, "unit": "lb", "value": 231.4})
		if state() != 1 {
			t.Error("the first reading did not activate the scale")
		}
	})
}
