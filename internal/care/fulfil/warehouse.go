package fulfil

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"wellhouse.app/internal/care/fulfil/fulfildb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/wire"
)

// EventPath is where a warehouse tells us how far parcels have come.
const EventPath = "/ingest/v1/shipments"

// MaxEvents is how large a request of a warehouse may be.
func MaxEvents(*http.Request) int64 { return 256 << 10 }

// clockWindow is how far the clock of a warehouse may be from ours. Within it a
// recorded request could be sent again; that changes nothing.
const clockWindow = 5 * time.Minute

// eventsMost is how many events one request may have.
const eventsMost = 200

// Sign is the signature of a request: the lower-case hex HMAC-SHA-256 of the
// timestamp in milliseconds, a full stop and the body, as devices sign.
func Sign(secret string, timestamp int64, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strconv.FormatInt(timestamp, 10) + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// event is what a warehouse says of a parcel.
type event struct {
	Number   string `json:"number"`
	State    string `json:"state"` // packed, shipped, delivered or returned
	At       int64  `json:"at"`    // ms UTC
	Carrier  string `json:"carrier"`
	Tracking string `json:"tracking"`
	// Expected is the day on which the carrier expects to deliver, yyyy-MM-dd.
	Expected string `json:"expected"`
}

var eventStates = map[string]State{"packed": Packed, "shipped": Shipped, "delivered": Delivered, "returned": Returned}

// The outcomes of an event.
const (
	taken   = "taken"
	known   = "known" // nothing new
	refused = "refused"
)

// Handler takes the events of a warehouse. A signature over the raw bytes is all that
// lets a request in. Each event is taken, known or refused on its own.
func (s *Service) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || s.Secret == "" {
			wire.WriteError(w, r, apperr.NotFoundError())
			return
		}
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = s.prove(r, body)
		}
		if err != nil {
			wire.WriteError(w, r, err)
			return
		}
		var in struct {
			Events []event `json:"events"`
		}
		if json.Unmarshal(body, &in) != nil || len(in.Events) == 0 || len(in.Events) > eventsMost {
			wire.WriteError(w, r, apperr.InvalidField("events", "errors.value", "Send 1 to 200 events."))
			return
		}
		results := make([]string, len(in.Events))
		for i, e := range in.Events {
			if results[i], err = s.take(r.Context(), e); err != nil {
				wire.WriteError(w, r, err) // what was taken stays; all of it may be sent again
				return
			}
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"results": results})
	})
}

func (s *Service) prove(r *http.Request, body []byte) error {
	at, err := strconv.ParseInt(r.Header.Get("X-Timestamp"), 10, 64)
	if err != nil || !hmac.Equal([]byte(Sign(s.Secret, at, body)), []byte(r.Header.Get("X-Signature"))) {
		return apperr.New(apperr.Unauthenticated, "errors.signature", "The signature is wrong.").WithType("invalid_signature")
	}
	if off := s.Now().Sub(time.UnixMilli(at)); off > clockWindow || off < -clockWindow {
		return apperr.New(apperr.Unauthenticated, "errors.deviceClock", "The time of the request is more than five minutes off.").WithType("clock_off")
	}
	return nil
}

// take puts one event in its place. One that names no parcel of ours, or cannot be,
// is refused.
func (s *Service) take(ctx context.Context, e event) (string, error) {
	state, ok := eventStates[e.State]
	now := s.Now()
	if !ok || e.Number == "" || e.At > now.Add(clockWindow).UnixMilli() {
		return refused, nil
	}
	news := News{State: state, At: min(e.At, now.UnixMilli())}
	news.ExpectedDay = expectedDay(e.Expected, news.At)
	if _, listed := carriers[e.Carrier]; e.Carrier != "" && !listed {
		e.Carrier = otherCarrier
	}
	if e.Carrier != "" {
		if len(trackingFaults(e.Carrier, e.Tracking)) > 0 {
			slog.Warn("fulfil: a warehouse sent a tracking number that can’t be one")
		} else {
			news.Carrier, news.Tracking = e.Carrier, foldTracking(e.Tracking)
		}
	}
	memberID, id, err := s.whose(ctx, e.Number)
	if err != nil || memberID == "" {
		return refused, err
	}
	outcome := taken
	_, err = s.change(ctx, memberID, id, "shipmentHeard", func(p Shipment) (Shipment, error) {
		// A clock may be off; a time in seconds, or none, is no time of this parcel.
		if news.At < p.PlacedAt-(24*time.Hour).Milliseconds() {
			outcome = refused
			return p, nil
		}
		news.At = max(news.At, p.PlacedAt)
		after := p.Hear(news)
		if same(p, after) {
			outcome = known
		}
		return after, nil
	})
	return outcome, err
}

// expectedMost is how many days after the news a delivery can be expected. What is
// further away is a mistake.
const expectedMost = 60

// expectedDay is the day that a carrier names; zero for none, and for one that can't be.
func expectedDay(date string, at int64) int {
	on, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return 0
	}
	const aDay = int64(24 * time.Hour / time.Millisecond)
	day, told := int(on.UnixMilli()/aDay), int(at/aDay)
	if day < told-1 || day > told+expectedMost {
		return 0
	}
	return day
}

// whose finds the parcel of a number; none when it is not one parcel's.
func (s *Service) whose(ctx context.Context, number string) (memberID, id string, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := fulfildb.New(q).WhoseNumber(ctx, number)
		if err == nil && len(rows) == 1 {
			memberID, id = rows[0].MemberID, rows[0].ID
		}
		return err
	})
	return memberID, id, err
}
