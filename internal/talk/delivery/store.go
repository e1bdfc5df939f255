package delivery

import (
	"context"
	"encoding/json"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery/deliverydb"
)

// The places that values are sealed for.
const (
	table         = "outbox_messages"
	addressColumn = "address_enc"
	paramsColumn  = "params_enc"
)

func (s *Service) sealed(memberID, id, column string, plain []byte) ([]byte, error) {
	return s.Keys.Seal(plain, table, seal.Row(memberID, id), column)
}

func (s *Service) openAddress(memberID, id string, sealed []byte) (string, error) {
	plain, err := s.Keys.Open(sealed, table, seal.Row(memberID, id), addressColumn)
	return string(plain), err
}

// filling is what fills a text, and what goes with it.
type filling struct {
	Params Params
	File   *File
}

// fileField is where the file is kept beside the parameters, whose names are words.
const fileField = "@file"

// MarshalJSON writes the parameters by name, as they were before there were files.
func (f filling) MarshalJSON() ([]byte, error) {
	all := map[string]any{}
	for name, value := range f.Params {
		all[name] = value
	}
	if f.File != nil {
		all[fileField] = f.File
	}
	return json.Marshal(all)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (f *filling) UnmarshalJSON(plain []byte) error {
	all := map[string]json.RawMessage{}
	if err := json.Unmarshal(plain, &all); err != nil {
		return err
	}
	f.Params = Params{}
	for name, raw := range all {
		var err error
		if name == fileField {
			err = json.Unmarshal(raw, &f.File)
		} else {
			var value string
			err = json.Unmarshal(raw, &value)
			f.Params[name] = value
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// openFilling gives back what fills a text; it is forgotten once the message has
// left.
func (s *Service) openFilling(memberID, id string, sealed []byte) (f filling, err error) {
	if sealed == nil {
		return f, nil
	}
	plain, err := s.Keys.Open(sealed, table, seal.Row(memberID, id), paramsColumn)
	if err != nil {
		return f, err
	}
	err = json.Unmarshal(plain, &f)
	return f, err
}

// nextDue is when the next message of a channel may leave; negative when none
// waits.
func (s *Service) nextDue(ctx context.Context, c Channel) (at int64, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		at, err = deliverydb.New(q).NextDue(ctx, string(c))
		return err
	})
	return at, err
}

// claim leases messages that are due.
func (s *Service) claim(ctx context.Context, c Channel, t jobs.Term, most int) (rows []deliverydb.ClaimRow, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err = deliverydb.New(q).Claim(ctx, deliverydb.ClaimParams{
			Lease: t.Lease, LeaseUntil: t.Until, Channel: string(c), Now: t.Now, Most: int32(most),
		})
		return err
	})
	return rows, err
}

// renew holds on to a message. One that was withdrawn or taken over is not
// called back: it may have left already.
func (s *Service) renew(ctx context.Context, row deliverydb.ClaimRow, t jobs.Term) (held bool, err error) {
	return true, s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := deliverydb.New(q).Renew(ctx, deliverydb.RenewParams{
			MemberID: row.MemberID, ID: row.ID, Lease: t.Lease, LeaseUntil: t.Until,
		})
		return err
	})
}

// markSent applies even if the lease was lost: what was sent was sent.
func (s *Service) markSent(ctx context.Context, row deliverydb.ClaimRow) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := deliverydb.New(q).MarkSent(ctx, deliverydb.MarkSentParams{
			MemberID: row.MemberID, ID: row.ID, Now: s.Now().UnixMilli(), Keep: s.Demo,
		})
		return err
	})
}

func (s *Service) finish(ctx context.Context, row deliverydb.ClaimRow, lease string, state State, trouble string) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := deliverydb.New(q).Finish(ctx, deliverydb.FinishParams{
			MemberID: row.MemberID, ID: row.ID, Lease: lease, State: string(state), Now: s.Now().UnixMilli(), Trouble: trouble, Keep: s.Demo,
		})
		return err
	})
}

// postpone lets go of a message until a later moment, at the latest its expiry,
// when a worker ends it.
func (s *Service) postpone(ctx context.Context, row deliverydb.ClaimRow, lease string, until time.Time, tries int64, trouble string) error {
	faults := int64(0)
	if trouble == fault {
		faults = row.Faults
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := deliverydb.New(q).Postpone(ctx, deliverydb.PostponeParams{
			MemberID: row.MemberID, ID: row.ID, Lease: lease, DueAt: min(until.UnixMilli(), row.ExpiresAt), Attempts: tries, Trouble: trouble,
			Faults: faults,
		})
		return err
	})
}
