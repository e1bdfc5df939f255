package alert_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// house is a server without its outer doors: readings, alerts and an outbox
// whose messages nobody fetches.
type house struct {
	*demotest.World
	alerts   *alert.Service
	readings *reading.Service
	outbox   *delivery.Service
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	demotest.Each(t, func(t *testing.T, w *demotest.World) { test(t, newHouse(w)) })
}

func newHouse(w *demotest.World) *house {
	h := &house{World: w}
	h.outbox = messagetest.With(delivery.New(delivery.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Brands: w.Brands, Demo: true}), alert.Messages)
	h.alerts = alert.New(alert.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Outbox: h.outbox, Audit: w.Audit, TextToken: "gateway"})
	h.readings = reading.New(reading.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit, Stored: h.alerts.Stored})
	return h
}

// spoke is what staff do about most alerts.
var spoke = alert.Done{Outcome: alert.Spoke}

var rosa, james, luis = demo.MemberID("rosa"), demo.MemberID("james"), demo.MemberID("luis")

// ago is a stamp so many minutes before now.
func (h *house) ago(minutes int) reading.Stamp {
	at := h.Time().Add(-time.Duration(minutes) * time.Minute).UnixMilli()
	return reading.Stamp{Moment: figure.Moment{At: at, Offset: -360}, Zone: "America/Chicago", Source: reading.FromMeter, DeviceID: "meter", ReceivedAt: h.Time().UnixMilli()}
}

func (h *house) sugar(minutes, value int) reading.Batch {
	return reading.Batch{Glucose: []reading.Glucose{{Stamp: h.ago(minutes), Value: value, Tags: reading.Tags{Meal: figure.NoTag}}}}
}

// keep stores what a device sent and returns the id of the first check.
func (h *house) keep(t *testing.T, memberID string, b reading.Batch) string {
	t.Helper()
	if _, err := h.readings.Keep(context.Background(), memberID, &b, audit.Row{Action: "test", Area: "test"}); err != nil {
		t.Fatal(err)
	}
	if len(b.Glucose) == 0 {
		return ""
	}
	return b.Glucose[0].ID
}

// markOf sets the mark of a reading.
func (h *house) markOf(t *testing.T, memberID string, kind reading.Kind, id string, mark figure.Mark) {
	t.Helper()
	if err := h.readings.SetMark(context.Background(), member(memberID), kind, id, mark, ""); err != nil {
		t.Fatal(err)
	}
}

// mark sets the mark of a blood sugar of Rosa's.
func (h *house) mark(t *testing.T, id string, mark figure.Mark) {
	t.Helper()
	h.markOf(t, rosa, reading.BloodSugar, id, mark)
}

// markFor is the mark of a reading that is left out, or that counts.
func markFor(excluded bool) figure.Mark {
	if excluded {
		return figure.NotMine
	}
	return figure.Counted
}

// measure is a check of Rosa's so many minutes ago.
func (h *house) measure(t *testing.T, minutes, value int) string {
	t.Helper()
	return h.keep(t, rosa, h.sugar(minutes, value))
}

// letters lists who would get what, oldest first, such as "alertLow +1312".
func (h *house) letters(t *testing.T) []string {
	t.Helper()
	list, err := h.outbox.Readable(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	out := []string{}
	for _, m := range slices.Backward(list) {
		if m.State != delivery.Replaced {
			out = append(out, string(m.Template)+" "+m.To)
		}
	}
	return out
}

func (h *house) expect(t *testing.T, want ...string) {
	t.Helper()
	if got := h.letters(t); !slices.Equal(got, want) {
		t.Errorf("sent\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// newest is the text of the newest message.
func (h *house) newest(t *testing.T) string {
	t.Helper()
	list, err := h.outbox.Readable(context.Background())
	if err != nil || len(list) == 0 {
		t.Fatal("nothing was sent", err)
	}
	return list[0].Text
}

// token takes the secret of the link out of the newest message.
func (h *house) token(t *testing.T) string {
	t.Helper()
	_, token, found := strings.Cut(h.newest(t), alert.LinkPage+"#")
	if !found {
		t.Fatalf("no link in %q", h.newest(t))
	}
	return strings.Fields(token)[0]
}

// query reads rows as text, for a look behind the service.
func (h *house) query(t *testing.T, text string, args ...any) []string {
	t.Helper()
	var out []string
	err := h.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		rows, err := q.QueryContext(ctx, text, args...)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				return err
			}
			out = append(out, line)
		}
		return rows.Err()
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

const elena, mateo = "+13125550142", "+13125550143"

// second adds Mateo after Elena, who said yes.
func (h *house) second(t *testing.T, low int) string {
	t.Helper()
	return h.add(t, "Mateo", mateo, low)
}

func (h *house) add(t *testing.T, name, phone string, low int) string {
	t.Helper()
	c, err := h.alerts.Add(context.Background(), rosa, alert.Family, alert.Person{
		FirstName: name, LastName: "Delgado", Phones: []alert.Phone{{Number: phone}},
	}, &alert.Levels{Low: &low})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.alerts.AnswerLink(context.Background(), h.token(t), alert.SayYes); err != nil {
		t.Fatal(err)
	}
	h.forget(t)
	return c.ID
}

// forget empties the outbox, so that a test sees what follows.
func (h *house) forget(t *testing.T) {
	t.Helper()
	err := h.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, "DELETE FROM outbox_messages")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (h *house) escalate(t *testing.T, after time.Duration) {
	t.Helper()
	h.Pass(after)
	if err := h.alerts.Escalate(context.Background()); err != nil {
		t.Fatal(err)
	}
}

func member(id string) who.Who { return who.Who{AccountID: id, MemberID: id, Role: who.Member} }

// log reads the delivery log as a member does.
func (h *house) log(t *testing.T) []string {
	t.Helper()
	list, _, err := h.alerts.Deliveries(context.Background(), rosa, "")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, d := range list {
		out = append(out, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", d.Name, d.Purpose, d.State, d.AcknowledgedBy)))
	}
	return out
}

func (h *house) exec(t *testing.T, text string, args ...any) {
	t.Helper()
	err := h.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, text, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
