package attach

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/limit"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/attach/attachdb"
)

// Recorder writes what was done, and what a page showed, in the caller's
// transaction.
type Recorder interface {
	Record(ctx context.Context, q db.Q, row audit.Row) error
	Listed(ctx context.Context, rows []audit.Row) error
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit Recorder
	// Scanner is the built-in one when nil.
	Scanner Scanner
	// Poll is how soon a node finds what another one left; a second when zero.
	Poll time.Duration
}

// Service takes, checks and gives out files.
type Service struct {
	Deps
	owners map[string]module.FileOwner
	hourly *limit.Limiter
	// imageSlots limits how many pictures are redrawn at the same time: each can
	// take up to four hundred megabytes.
	imageSlots chan struct{}
	wake       jobs.Wake
}

// New makes the service; its Jobs ask the scanner.
func New(d Deps) *Service {
	if d.Scanner == nil {
		d.Scanner = BuiltIn{}
	}
	if d.Poll == 0 {
		d.Poll = time.Second
	}
	return &Service{
		Deps: d, owners: map[string]module.FileOwner{}, hourly: limit.New(limit.Rate{Every: time.Hour / anHour, Burst: anHour}, d.Now),
		imageSlots: make(chan struct{}, 2), wake: jobs.NewWake(),
	}
}

// scope is the member's own, or all members for staff at their desk, whose
// access is looked up.
func scope(caller who.Who) db.Scope {
	if caller.MemberID != "" {
		return db.Member(caller.MemberID)
	}
	return db.System
}

// Upload takes a file for what the owner calls within; see module.FileOwner.
func (f Files) Upload(ctx context.Context, caller who.Who, within, name string, body io.Reader) (File, error) {
	s := f.s
	owner, err := f.owner()
	if err != nil {
		return File{}, err
	}
	memberID, err := owner.Add(ctx, caller, within)
	if err != nil {
		return File{}, err
	}
	if memberID == "" {
		return File{}, broken(fmt.Errorf("attach: the owner %q names no member for a file", owner.Kind))
	}
	if ok, wait := s.hourly.Allow(caller.AccountID); !ok {
		return File{}, tooMany(wait)
	}
	content, err := io.ReadAll(io.LimitReader(body, owner.MaxBytes+1))
	if err != nil {
		return File{}, cut(err)
	}
	if int64(len(content)) > owner.MaxBytes {
		return File{}, largerThan(owner.MaxBytes)
	}
	made, err := s.make(ctx, content, owner.Types)
	if err != nil {
		return File{}, err
	}
	return s.store(ctx, caller, owner, memberID, within, tidyName(name, made.kind), made)
}

// make turns an upload into the file we store.
func (s *Service) make(ctx context.Context, content []byte, types []string) (drawn, error) {
	kind, err := Sniff(content)
	if err != nil {
		return drawn{}, err
	}
	if !kind.among(types) {
		return drawn{}, refuse("attach.kind", "We can’t take this type of file here. Please choose another one.")
	}
	if kind == PDF || kind == Plain {
		return drawn{kind: kind, content: content}, nil
	}
	select {
	case s.imageSlots <- struct{}{}:
	case <-ctx.Done():
		return drawn{}, apperr.New(apperr.Canceled, "errors.canceled", "The request was canceled.").Because(ctx.Err())
	}
	defer func() { <-s.imageSlots }()
	return redraw(kind, content)
}

func (s *Service) store(ctx context.Context, caller who.Who, owner module.FileOwner, memberID, within, name string, made drawn) (File, error) {
	f := File{
		ID: db.NewID(), Name: name, MediaType: string(made.kind), Bytes: int64(len(made.content)),
		State: Checking, Width: made.width, Height: made.height,
	}
	nameEnc, err := s.Keys.Seal([]byte(name), fileTable, seal.Row(memberID, f.ID), nameColumn)
	if err != nil {
		return File{}, err
	}
	parts := map[Part][]byte{}
	for part, plain := range map[Part][]byte{Whole: made.content, Thumbnail: made.small} {
		if plain == nil {
			continue
		}
		if parts[part], err = s.Keys.Seal(plain, contentTable, seal.Row(memberID, f.ID, string(part)), contentColumn); err != nil {
			return File{}, err
		}
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store := attachdb.New(q)
		n, err := store.Unsent(ctx, attachdb.UnsentParams{MemberID: memberID, UploadedBy: caller.AccountID, OwnerKind: owner.Kind})
		if err != nil {
			return err
		}
		if n >= int64(owner.MostLoose) {
			return apperr.New(apperr.ResourceExhausted, "attach.unsent", "You have too many unsent files. Please send or remove some first.")
		}
		if err := store.InsertFile(ctx, attachdb.InsertFileParams{
			MemberID: memberID, ID: f.ID, OwnerKind: owner.Kind, Within: within, UploadedBy: caller.AccountID, NameEnc: nameEnc, MediaType: f.MediaType,
			Bytes: f.Bytes, Width: int64(f.Width), Height: int64(f.Height), CreatedAt: s.Now().UnixMilli(),
		}); err != nil {
			return err
		}
		for part, sealed := range parts {
			if err := store.InsertContent(ctx, attachdb.InsertContentParams{MemberID: memberID, ID: f.ID, Part: string(part), ContentEnc: sealed}); err != nil {
				return err
			}
		}
		db.After(ctx, s.wake.Nudge)
		return s.record(ctx, q, memberID, owner.Kind, "fileUploaded", f.ID)
	})
	return f, err
}

func (s *Service) record(ctx context.Context, q db.Q, memberID, ownerKind, action, id string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: s.owners[ownerKind].Area, Target: id})
}

// Remove takes back a file that was not tied to a record. Like pruning, it marks
// the file first: all who remove files lock a file before its contents, so no two
// of them wait for each other.
func (f Files) Remove(ctx context.Context, caller who.Who, id string) error {
	s := f.s
	row, err := f.find(ctx, caller, id)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.Member(row.MemberID), func(ctx context.Context, q db.Q) error {
		store := attachdb.New(q)
		if row.RecordID != "" || row.UploadedBy != caller.AccountID {
			return apperr.New(apperr.FailedPrecondition, "attach.sent", "This file has already been sent.")
		}
		n, err := store.RemoveMark(ctx, attachdb.RemoveMarkParams{MemberID: row.MemberID, ID: id, UploadedBy: caller.AccountID})
		if err == nil && n == 0 { // it was sent or pruned meanwhile
			err = apperr.NotFoundError()
		}
		if err != nil {
			return err
		}
		if err := store.RemoveContents(ctx, attachdb.RemoveContentsParams{MemberID: row.MemberID, ID: id}); err != nil {
			return err
		}
		if _, err := store.RemoveUnsent(ctx, attachdb.RemoveUnsentParams{MemberID: row.MemberID, ID: id, UploadedBy: caller.AccountID}); err != nil {
			return err
		}
		return s.record(ctx, q, row.MemberID, f.kind, "fileRemoved", id)
	})
}

// Forget removes the files of a record for good, in the transaction that deletes
// the record.
func (f Files) Forget(ctx context.Context, q db.Q, memberID, recordID string) error {
	owner, err := f.owner()
	if err != nil {
		return err
	}
	if recordID == "" {
		return broken(errors.New("attach: files without a record are not forgotten with one"))
	}
	store := attachdb.New(q)
	n, err := store.ForgetMark(ctx, attachdb.ForgetMarkParams{MemberID: memberID, OwnerKind: owner.Kind, RecordID: recordID})
	if err != nil || n == 0 {
		return err
	}
	if err := store.ForgetContents(ctx, attachdb.ForgetContentsParams{MemberID: memberID, OwnerKind: owner.Kind, RecordID: recordID}); err != nil {
		return err
	}
	if err := store.ForgetFiles(ctx, attachdb.ForgetFilesParams{MemberID: memberID, OwnerKind: owner.Kind, RecordID: recordID}); err != nil {
		return err
	}
	return f.s.record(ctx, q, memberID, owner.Kind, "filesForgotten", recordID)
}

// Prune forgets files that no record has, of every owner. Marking them first
// locks them: a file that was tied to a record meanwhile is left alone, and one
// that is marked can no longer be tied.
func (s *Service) Prune(ctx context.Context) error {
	before := s.Now().Add(-KeptUnsent).UnixMilli()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := attachdb.New(q)
		if _, err := store.PruneMark(ctx, before); err != nil {
			return err
		}
		if _, err := store.PruneContents(ctx, before); err != nil {
			return err
		}
		_, err := store.PruneFiles(ctx, before)
		return err
	})
}
