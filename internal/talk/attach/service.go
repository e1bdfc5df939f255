package attach

import (
	"context"
	"io"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/limit"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/attach/attachdb"
	"wellhouse.app/internal/talk/chat"
)

// Recorder writes what was done, and what a page showed, in the caller's
// transaction.
type Recorder interface {
	Record(ctx context.Context, q db.Q, row audit.Row) error
	Listed(ctx context.Context, rows []audit.Row) error
}

// Channels knows who takes part in a conversation.
type Channels interface {
	// Reach finds whose channel it is, and fails with NotFound for a caller who
	// does not take part in it.
	Reach(ctx context.Context, q db.Q, caller who.Who, channelID string) (memberID string, kind chat.Kind, err error)
	// MayTalkAtAll refuses a member who has no conversations of any kind.
	MayTalkAtAll(ctx context.Context, caller who.Who) error
	// TellAll wakes the open pages of everybody in a channel.
	TellAll(ctx context.Context, memberID, channelID string, e live.Event)
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Keys     *seal.Keyring
	Audit    Recorder
	Channels Channels
	// Scanner is the built-in one when nil.
	Scanner Scanner
	// Poll is how soon a node finds what another one left; a second when zero.
	Poll time.Duration
}

// Service takes, checks and gives out files.
type Service struct {
	Deps
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
		Deps: d, hourly: limit.New(limit.Rate{Every: time.Hour / anHour, Burst: anHour}, d.Now),
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

// Upload takes a file for a channel; an empty channel is a conversation that a
// member is about to begin.
func (s *Service) Upload(ctx context.Context, caller who.Who, channelID, name string, body io.Reader) (File, error) {
	memberID, err := s.whose(ctx, caller, channelID)
	if err != nil {
		return File{}, err
	}
	if ok, wait := s.hourly.Allow(caller.AccountID); !ok {
		return File{}, tooMany(wait)
	}
	content, err := io.ReadAll(io.LimitReader(body, MaxBytes+1))
	if err != nil {
		return File{}, cut(err)
	}
	if len(content) > MaxBytes {
		return File{}, TooLarge()
	}
	made, err := s.make(ctx, content)
	if err != nil {
		return File{}, err
	}
	return s.store(ctx, caller, memberID, channelID, tidyName(name, made.kind), made)
}

func (s *Service) whose(ctx context.Context, caller who.Who, channelID string) (memberID string, err error) {
	if channelID == "" {
		if caller.Role != who.Member {
			return "", apperr.NotFoundError()
		}
		return caller.MemberID, s.Channels.MayTalkAtAll(ctx, caller)
	}
	err = s.DB.Read(ctx, scope(caller), func(ctx context.Context, q db.Q) error {
		memberID, _, err = s.Channels.Reach(ctx, q, caller, channelID)
		return err
	})
	return memberID, err
}

// make turns an upload into the file we store.
func (s *Service) make(ctx context.Context, content []byte) (drawn, error) {
	kind, err := Sniff(content)
	if err != nil {
		return drawn{}, err
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

func (s *Service) store(ctx context.Context, caller who.Who, memberID, channelID, name string, made drawn) (File, error) {
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
		n, err := store.Unsent(ctx, attachdb.UnsentParams{MemberID: memberID, UploadedBy: caller.AccountID})
		if err != nil {
			return err
		}
		if n >= mostUnsent {
			return apperr.New(apperr.ResourceExhausted, "attach.unsent", "You have too many unsent files. Please send or remove some first.")
		}
		if err := store.InsertFile(ctx, attachdb.InsertFileParams{
			MemberID: memberID, ID: f.ID, ChannelID: channelID, UploadedBy: caller.AccountID, NameEnc: nameEnc, MediaType: f.MediaType,
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
		return s.record(ctx, q, memberID, "fileUploaded", f.ID)
	})
	return f, err
}

func (s *Service) record(ctx context.Context, q db.Q, memberID, action, id string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: "messages", Target: id})
}

// Remove takes back a file that was not sent.
func (s *Service) Remove(ctx context.Context, caller who.Who, id string) error {
	row, err := s.find(ctx, caller, id)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.Member(row.MemberID), func(ctx context.Context, q db.Q) error {
		store := attachdb.New(q)
		if row.MessageID != "" || row.UploadedBy != caller.AccountID {
			return apperr.New(apperr.FailedPrecondition, "attach.sent", "This file has already been sent.")
		}
		if err := store.RemoveContents(ctx, attachdb.RemoveContentsParams{MemberID: row.MemberID, ID: id}); err != nil {
			return err
		}
		n, err := store.RemoveUnsent(ctx, attachdb.RemoveUnsentParams{MemberID: row.MemberID, ID: id, UploadedBy: caller.AccountID})
		if err == nil && n == 0 { // it was sent meanwhile: its contents come back with the transaction
			err = apperr.NotFoundError()
		}
		if err != nil {
			return err
		}
		return s.record(ctx, q, row.MemberID, "fileRemoved", id)
	})
}

// Prune forgets files that nobody sent.
func (s *Service) Prune(ctx context.Context) error {
	before := s.Now().Add(-KeptUnsent).UnixMilli()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := attachdb.New(q)
		if _, err := store.PruneContents(ctx, before); err != nil {
			return err
		}
		_, err := store.PruneFiles(ctx, before)
		return err
	})
}
