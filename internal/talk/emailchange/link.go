package emailchange

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/emailchange/emailchangedb"
)

// The answers to a link.
const (
	Confirm = "confirm"
	Stop    = "stop"
	Undo    = "undo"
)

// answers are those that fit the purpose of a link.
var answers = map[Purpose][]string{ToNew: {Confirm}, ToOld: {Confirm, Stop}, ToUndo: {Undo}}

// Link is what the holder of a link sees: the addresses masked.
type Link struct {
	Purpose            Purpose
	State              State
	OldEmail, NewEmail string
}

// gone is the one answer to every link that leads nowhere.
func gone() error {
	return apperr.New(apperr.NotFound, "errors.linkGone", "This link no longer works.")
}

// OpenLink tells what a link is for, and changes nothing: programs that scan
// emails open links too.
func (s *Service) OpenLink(ctx context.Context, secret string) (link Link, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := find(ctx, q, token(secret))
		if err != nil {
			return err
		}
		link, err = s.link(c, token(secret))
		return err
	})
	return link, err
}

func find(ctx context.Context, q db.Q, t token) (row, error) {
	if t == "" {
		return row{}, apperr.Invalid(apperr.Field{Name: "token", MessageKey: "forms.required", Message: "This field is required."})
	}
	c, err := emailchangedb.New(q).ChangeByHash(ctx, t.hash())
	if errors.Is(err, sql.ErrNoRows) {
		return c, gone()
	}
	return c, err
}

func (s *Service) link(c row, t token) (Link, error) {
	purpose := purposeOf(c, t.hash())
	state, ok := seen(c, purpose, s.now())
	if !ok {
		return Link{}, gone()
	}
	return Link{
		Purpose: purpose, State: state, OldEmail: auth.MaskEmail(c.OldEmail), NewEmail: auth.MaskEmail(c.NewEmail),
	}, nil
}

// AnswerLink confirms, stops or takes back a change. Twice is the same as once. The
// account is locked first, so that two answers at once wait for each other.
func (s *Service) AnswerLink(ctx context.Context, secret, answer string) (link Link, err error) {
	t := token(secret)
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := find(ctx, q, t)
		if err != nil {
			return err
		}
		account, err := auth.LockAccount(ctx, q, c.AccountID)
		if err != nil {
			return err
		}
		if account.Status != auth.Active {
			return gone()
		}
		if c, link, err = s.look(ctx, q, t); err != nil {
			return err
		}
		if err := fits(link.Purpose, answer); err != nil || link.State != Open {
			return err
		}
		if err := s.act(ctx, q, c, account, link.Purpose, answer); err != nil {
			return err
		}
		_, link, err = s.look(ctx, q, t)
		return err
	})
	return link, err
}

// look finds a change and how it looks through a link.
func (s *Service) look(ctx context.Context, q db.Q, t token) (c row, link Link, err error) {
	if c, err = find(ctx, q, t); err != nil {
		return c, link, err
	}
	link, err = s.link(c, t)
	return c, link, err
}

func fits(p Purpose, answer string) error {
	for _, one := range answers[p] {
		if one == answer {
			return nil
		}
	}
	return apperr.Invalid(apperr.Field{Name: "answer", MessageKey: "errors.value", Message: "Please choose one of the answers."})
}

func (s *Service) act(ctx context.Context, q db.Q, c row, account auth.Account, p Purpose, answer string) error {
	switch answer {
	case Confirm:
		return s.confirm(ctx, q, c, p)
	case Stop:
		return s.stop(ctx, q, c)
	}
	return s.undo(ctx, q, c, account)
}

// confirm notes that one address agreed, and changes the address when both have.
func (s *Service) confirm(ctx context.Context, q db.Q, c row, p Purpose) error {
	store, now := emailchangedb.New(q), s.now()
	agreed := emailchangedb.ConfirmChangeParams{ID: c.ID, Now: now}
	if p == ToOld {
		agreed.OldAt = now
	} else {
		agreed.NewAt = now
	}
	c, err := store.ConfirmChange(ctx, agreed)
	if errors.Is(err, sql.ErrNoRows) {
		return gone()
	}
	if err != nil || c.OldConfirmedAt == 0 || c.NewConfirmedAt == 0 {
		return err
	}
	return s.finish(ctx, q, c, now)
}

// finish changes the address. If another account or another change was faster,
// this one stops.
func (s *Service) finish(ctx context.Context, q db.Q, c row, now int64) error {
	moved, err := auth.MoveEmail(ctx, q, c.AccountID, c.OldEmail, c.NewEmail, now+UndoFor.Milliseconds())
	if err != nil {
		return err
	}
	if !moved {
		return s.stop(ctx, q, c)
	}
	undo := newToken()
	n, err := emailchangedb.New(q).FinishChange(ctx, emailchangedb.FinishChangeParams{ID: c.ID, Now: now, UndoHash: undo.hash()})
	if err != nil {
		return err
	}
	if n == 0 {
		return gone()
	}
	if err := s.tellDone(ctx, q, c, undo); err != nil {
		return err
	}
	return s.record(ctx, q, c.AccountID, c.Subject, actChanged)
}

func (s *Service) stop(ctx context.Context, q db.Q, c row) error {
	n, err := emailchangedb.New(q).StopChange(ctx, emailchangedb.StopChangeParams{ID: c.ID, Now: s.now()})
	if err != nil || n == 0 {
		return err
	}
	return s.record(ctx, q, c.AccountID, c.Subject, actStopped)
}

// undo puts the old address back, whatever the address was changed to since. The
// person who changed it may know the password, be signed in and have added ways to
// sign in, so all of that ends, and the old address gets a link to choose a new
// password.
func (s *Service) undo(ctx context.Context, q db.Q, c row, account auth.Account) error {
	now, store := s.now(), emailchangedb.New(q)
	n, err := store.UndoChange(ctx, emailchangedb.UndoChangeParams{ID: c.ID, Now: now, Since: now - UndoFor.Milliseconds()})
	if err != nil {
		return err
	}
	if n == 0 {
		return gone()
	}
	if err := s.moveBack(ctx, q, c, account.Email, now); err != nil {
		return err
	}
	for _, end := range s.EndSince {
		if err := end(ctx, q, account, c.AskedAt); err != nil {
			return err
		}
	}
	link, err := s.Accounts.TakeBack(ctx, q, c.AccountID, c.AskedAt)
	if err != nil {
		return err
	}
	if err := s.tellUndone(ctx, q, c, link); err != nil {
		return err
	}
	return s.record(ctx, q, c.AccountID, c.Subject, actUndone)
}

// moveBack gives an account the old address of a change again. Later changes are
// over: their links lead nowhere, and their addresses are free.
func (s *Service) moveBack(ctx context.Context, q db.Q, c row, current string, now int64) error {
	store := emailchangedb.New(q)
	if _, err := store.StopOpenChanges(ctx, emailchangedb.StopOpenChangesParams{AccountID: c.AccountID, Now: now}); err != nil {
		return err
	}
	later, err := store.VoidLaterChanges(ctx, emailchangedb.VoidLaterChangesParams{
		AccountID: c.AccountID, AskedAt: c.AskedAt, ID: c.ID, Now: now,
	})
	if err != nil {
		return err
	}
	if !auth.SameEmail(current, c.OldEmail) {
		moved, err := auth.MoveEmail(ctx, q, c.AccountID, current, c.OldEmail, 0)
		if err != nil {
			return err
		}
		if !moved {
			return gone()
		}
	}
	for _, email := range later {
		if err := auth.ReleaseEmail(ctx, q, c.AccountID, email); err != nil {
			return err
		}
	}
	return nil
}
