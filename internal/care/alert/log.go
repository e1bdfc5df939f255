package alert

import (
	"context"
	"encoding/base64"
	"log/slog"
	"math"
	"strconv"
	"strings"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
)

// Delivered is one message to one person and what came of it. The name is empty
// when it is damaged.
type Delivered struct {
	ID, Name, Purpose, Channel, State string
	ToldAt, SentAt, AcknowledgedAt    int64
	AcknowledgedBy                    string
}

const deliveriesMost = 20

// Deliveries lists who was told what, newest first, and where the list goes on.
func (s *Service) Deliveries(ctx context.Context, memberID, before string) (out []Delivered, next string, err error) {
	at, id, err := parsePlace(before)
	if err != nil {
		return nil, "", err
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		rows, err := alertdb.New(q).Deliveries(ctx, alertdb.DeliveriesParams{MemberID: memberID, BeforeAt: at, BeforeID: id, Most: deliveriesMost + 1})
		if err != nil {
			return err
		}
		for i, r := range rows {
			if i == deliveriesMost {
				next = placeOf(out[i-1].ToldAt, out[i-1].ID)
				break
			}
			name, err := s.Keys.Open(r.NameEnc, deliveryTable, seal.Row(memberID, r.ID), "name_enc")
			if seal.IsDamaged(err) {
				slog.Error("alert: the name in a delivery does not open", "delivery", r.ID)
				name, err = nil, nil
			}
			if err != nil {
				return err
			}
			one := Delivered{
				ID: r.ID, Name: string(name), Purpose: r.Purpose, Channel: r.Channel, State: r.State, ToldAt: r.ToldAt,
				AcknowledgedAt: r.AcknowledgedAt.Int64, AcknowledgedBy: r.AcknowledgedBy,
			}
			switch {
			case r.Skipped != "":
				one.State = r.Skipped
			case r.State == "sent":
				one.SentAt = r.FinishedAt
			}
			out = append(out, one)
		}
		return nil
	})
	return out, next, err
}

func placeOf(at int64, id string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(at, 10) + "." + id))
}

// parsePlace reads where a list goes on; nothing is its beginning.
func parsePlace(text string) (at int64, id string, err error) {
	if text == "" {
		return math.MaxInt64, "", nil
	}
	plain, err := base64.RawURLEncoding.DecodeString(text)
	first, id, found := strings.Cut(string(plain), ".")
	at, numberErr := strconv.ParseInt(first, 10, 64)
	if err != nil || numberErr != nil || !found || len(id) > 40 || strings.Trim(id, "0123456789abcdef-") != "" {
		return 0, "", apperr.Invalid(apperr.Field{Name: "before", MessageKey: "errors.parameter", Message: "This is not a valid position in the list."})
	}
	return at, id, nil
}
