package draft

import (
	"context"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/draft/draftdb"
)

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.Recorder
}

// Service keeps drafts.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Save keeps the text of a field; an empty one is forgotten. Beyond the limit
// the drafts that nobody touched for longest make room.
//
// A text grows with every pause in typing, so only its beginning and its end
// are recorded.
func (s *Service) Save(ctx context.Context, w who.Who, k Key, text string) error {
	if err := k.check(); err != nil {
		return err
	}
	if err := checkText(text); err != nil {
		return err
	}
	if blank(text) {
		return s.Delete(ctx, w, k)
	}
	k = k.of(w)
	sealed, err := s.Keys.Seal([]byte(text), table, row(w.AccountID, k), column)
	if err != nil {
		return err
	}
	now := s.Now().UnixMilli()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := draftdb.New(q)
		n, err := store.UpdateDraft(ctx, draftdb.UpdateDraftParams{
			AccountID: w.AccountID, Route: k.Route, Field: k.Field, BodyEnc: sealed, UpdatedAt: now,
		})
		if err != nil || n > 0 {
			return err
		}
		err = store.InsertDraft(ctx, draftdb.InsertDraftParams{
			AccountID: w.AccountID, Route: k.Route, Field: k.Field, BodyEnc: sealed, UpdatedAt: now,
		})
		if err != nil {
			return err
		}
		if err := makeRoom(ctx, store, w.AccountID); err != nil {
			return err
		}
		return s.record(ctx, q, w, "draftKept", k)
	})
}

// List gives back the texts of a page's fields.
func (s *Service) List(ctx context.Context, w who.Who, route string) ([]Draft, error) {
	if err := checkRoute(route); err != nil {
		return nil, err
	}
	route = Key{Route: route}.of(w).Route
	var rows []draftdb.DraftsRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		rows, err = draftdb.New(q).Drafts(ctx, draftdb.DraftsParams{AccountID: w.AccountID, Route: route})
		return err
	})
	if err != nil {
		return nil, err
	}
	drafts := make([]Draft, len(rows))
	for i, r := range rows {
		text, err := s.Keys.Open(r.BodyEnc, table, row(w.AccountID, Key{route, r.Field}), column)
		if err != nil {
			return nil, err
		}
		drafts[i] = Draft{Field: r.Field, Text: string(text), UpdatedAt: r.UpdatedAt}
	}
	return drafts, nil
}

// Delete forgets the text of a field. One that is not there is forgotten
// already.
func (s *Service) Delete(ctx context.Context, w who.Who, k Key) error {
	if err := k.check(); err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error { return s.forget(ctx, q, w, k.of(w)) })
}

// DeleteSent forgets the text of a field that was sent, unless its writer has
// written another one since, on this device or on the next.
func (s *Service) DeleteSent(ctx context.Context, w who.Who, k Key, sent string) error {
	if err := k.check(); err != nil {
		return err
	}
	k = k.of(w)
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := draftdb.New(q).Drafts(ctx, draftdb.DraftsParams{AccountID: w.AccountID, Route: k.Route})
		if err != nil {
			return err
		}
		i := slices.IndexFunc(rows, func(r draftdb.DraftsRow) bool { return r.Field == k.Field })
		if i < 0 {
			return nil
		}
		kept, err := s.Keys.Open(rows[i].BodyEnc, table, row(w.AccountID, k), column)
		if err != nil || strings.TrimSpace(string(kept)) != strings.TrimSpace(sent) {
			return err
		}
		return s.forget(ctx, q, w, k)
	})
}

func (s *Service) forget(ctx context.Context, q db.Q, w who.Who, k Key) error {
	n, err := draftdb.New(q).DeleteDraft(ctx, draftdb.DeleteDraftParams{AccountID: w.AccountID, Route: k.Route, Field: k.Field})
	if err != nil || n == 0 {
		return err
	}
	return s.record(ctx, q, w, "draftForgotten", k)
}

// Prune forgets what nobody came back for.
func (s *Service) Prune(ctx context.Context) error {
	before := s.Now().Add(-KeptFor).UnixMilli()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := draftdb.New(q).PruneDrafts(ctx, before)
		return err
	})
}

func makeRoom(ctx context.Context, store *draftdb.Queries, accountID string) error {
	oldest, err := store.OldestDrafts(ctx, draftdb.OldestDraftsParams{AccountID: accountID, Kept: MaxDrafts})
	if err != nil {
		return err
	}
	for _, o := range oldest {
		_, err := store.DeleteDraft(ctx, draftdb.DeleteDraftParams{AccountID: accountID, Route: o.Route, Field: o.Field})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) record(ctx context.Context, q db.Q, w who.Who, action string, k Key) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: action, Area: "draft", Target: k.Route})
}

// The place a text is sealed for.
const (
	table  = "drafts"
	column = "body_enc"
)

// of is where a text is kept: what somebody writes for another person is apart from
// what they write for themselves.
func (k Key) of(w who.Who) Key {
	if w.Acting != nil {
		k.Route = "for " + w.Acting.MemberID + " " + k.Route
	}
	return k
}

func row(accountID string, k Key) string { return seal.Row(accountID, k.Route, k.Field) }
