package alert_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/platform/db"
)

// sharedPhone puts Elena on Luis's list as well.
func (h *house) sharedPhone(t *testing.T) string {
	t.Helper()
	low := 70
	c, err := h.alerts.Add(context.Background(), luis, alert.Family, alert.Person{
		FirstName: "Elena", LastName: "Delgado", Phones: []alert.Phone{{Number: elena}},
	}, &alert.Levels{Low: &low})
	if err != nil {
		t.Fatal(err)
	}
	h.reply(t, elena, "YES")
	h.forget(t)
	return c.ID
}

func (h *house) has(t *testing.T, letter string) bool {
	t.Helper()
	return strings.Contains(strings.Join(h.letters(t), "\n"), letter)
}

// STOP withdraws the question about which member an OK was for, and a later OK
// does not bring it back.
func TestStopEndsTheQuestion(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.sharedPhone(t)
		h.measure(t, 0, 45)
		h.keep(t, luis, h.sugar(0, 44))
		h.reply(t, elena, "OK")
		if !h.has(t, "alertWhich "+elena) {
			t.Fatalf("nobody was asked: %v", h.letters(t))
		}
		h.reply(t, elena, "STOP")
		h.reply(t, elena, "OK")
		if h.has(t, "alertWhich") {
			t.Errorf("asked after STOP: %v", h.letters(t))
		}
		if rows := h.query(t, "SELECT account_id FROM contact_choices"); len(rows) != 0 {
			t.Errorf("numbers still stand for %v", rows)
		}
	})
}

// damage puts the sealed row of one contact in the place of another's, where it
// does not open.
func (h *house) damage(t *testing.T, contactID, by string) {
	t.Helper()
	h.exec(t, "UPDATE contacts SET person_enc = (SELECT o.person_enc FROM contacts o WHERE o.id = $1) WHERE id = $2", by, contactID)
}

// A contact whose row is damaged is passed over: readings are stored, others are
// told, and a STOP holds for everybody on whose list the number is.
func TestADamagedContact(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		mateoID, shared := h.second(t, 70), h.sharedPhone(t)
		h.measure(t, 0, 69)
		h.keep(t, luis, h.sugar(0, 69))
		elenaID := h.query(t, "SELECT id FROM contacts WHERE member_id = $1 AND id <> $2", rosa, mateoID)[0]
		h.damage(t, elenaID, shared)
		h.Pass(time.Minute)
		h.measure(t, 0, 45)
		if !h.has(t, "alertLow "+mateo) {
			t.Errorf("Mateo was not told: %v", h.letters(t))
		}
		if !h.has(t, "alertLow "+elena) {
			t.Errorf("what waits for a damaged contact was withdrawn: %v", h.letters(t))
		}
		h.reply(t, elena, "STOP")
		if h.has(t, "alertLow "+elena) {
			t.Errorf("sent after STOP: %v", h.letters(t))
		}
		if got := h.query(t, "SELECT consent FROM contacts WHERE id = $1", shared)[0]; got != "stopped" {
			t.Errorf("for Luis she is %s", got)
		}
		if err := h.alerts.Remove(context.Background(), rosa, elenaID); err != nil {
			t.Error(err)
		}
	})
}

// A contact whose key this node lacks does not keep a STOP from working for the
// others, and the gateway sends it again.
func TestAnUnknownKeyBlocksNoOtherStop(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		shared := h.sharedPhone(t)
		h.exec(t, "UPDATE contacts SET person_enc = $1 WHERE member_id = $2", unknownKey, rosa)
		if err := h.alerts.Reply(context.Background(), elena, "STOP"); err == nil {
			t.Error("the gateway believes that all is done")
		}
		if got := h.query(t, "SELECT consent FROM contacts WHERE id = $1", shared)[0]; got != "stopped" {
			t.Errorf("for Luis she is %s", got)
		}
	})
}

// unknownKey is sealed with a key that nobody has.
var unknownKey = []byte("\x01unknown!and the rest of it, which is long enough")

// A name that does not open hides neither its own line of the log nor the others.
func TestADamagedNameInTheLog(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		h.measure(t, 0, 45)
		h.escalate(t, 6*time.Minute)
		if got := h.log(t); len(got) != 3 || !strings.HasPrefix(got[1], "Elena Delgado low") {
			t.Fatalf("%v", got)
		}
		h.exec(t, "UPDATE alert_deliveries SET name_enc = $1 WHERE told_at = (SELECT MIN(told_at) FROM alert_deliveries WHERE purpose = 'low')", []byte("damaged"))
		if got := h.log(t); len(got) != 3 || !strings.HasPrefix(got[0], "Mateo") || !strings.HasPrefix(got[1], "low") {
			t.Errorf("%v", got)
		}
		h.exec(t, "UPDATE alert_deliveries SET name_enc = $1", unknownKey)
		if _, _, err := h.alerts.Deliveries(context.Background(), rosa, ""); err == nil {
			t.Error("a server without the key must say so: another one has it")
		}
	})
}

// A message with a damaged address is passed over where the others are judged.
func TestADamagedMessage(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		h.measure(t, 0, 69)
		h.exec(t, "UPDATE outbox_messages SET address_enc = (SELECT person_enc FROM contacts ORDER BY id LIMIT 1)")
		h.reply(t, mateo, "STOP")
		if got := h.query(t, "SELECT template FROM outbox_messages WHERE template = 'contactStopped'"); len(got) != 1 {
			t.Errorf("%d messages confirm the STOP", len(got))
		}
	})
}

// A number that said STOP gets no alert, also where the contact still says yes
// because the server was killed between the two. The next person is told.
func TestAnAlertHeedsStops(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.second(t, 70)
		h.exec(t, "INSERT INTO contact_stops (address_hash, account_id, stopped_at) SELECT address_hash, '', 1 FROM contact_addresses WHERE contact_id <> ''")
		h.exec(t, "DELETE FROM contact_stops WHERE address_hash IN (SELECT address_hash FROM contact_addresses a JOIN contacts c ON c.member_id = a.account_id AND c.id = a.contact_id WHERE c.position > 0 AND c.member_id = '"+rosa+"')")
		h.measure(t, 0, 69)
		h.expect(t, "alertLow "+mateo)
	})
}

// Two servers may ask the same phone at the same moment.
func TestChoicesAreReplaced(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, memberID := range []string{rosa, luis} {
			err := h.DB.Write(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
				return alertdb.New(q).AddChoice(ctx, alertdb.AddChoiceParams{AddressHash: "h", Number: 1, AccountID: memberID, AskedAt: 1})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := h.query(t, "SELECT account_id FROM contact_choices"); len(got) != 1 || got[0] != luis {
			t.Errorf("%v", got)
		}
	})
}
