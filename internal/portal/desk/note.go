package desk

import (
	"context"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
)

const (
	noteMost  = 2000 // characters
	notesMost = 50   // at once
)

const notesArea = "staff-notes"

// Note is what somebody of a team wrote down about a member.
type Note struct {
	ID     string
	Text   string
	Author string
	At     int64
}

// Notes lists what the caller's team noted about the member of a conversation,
// newest first, and where the older ones begin, empty at the end. The notes of
// one team are closed to every other.
func (s *Service) Notes(ctx context.Context, w who.Who, channelID, before string) (out []Note, next string, err error) {
	from, err := db.ParseCursor("before", before)
	if err != nil {
		return nil, "", err
	}
	from = from.Below()
	err = s.look(ctx, w, channelID, notesArea, func(ctx context.Context, q db.Q, c conversation) error {
		out, next, err = s.notes(ctx, q, c.memberID, c.reach.Pool, from)
		return err
	})
	return out, next, err
}

// notes reads a page of what a team noted about a member.
func (s *Service) notes(ctx context.Context, q db.Q, memberID, pool string, from db.Cursor) (out []Note, next string, err error) {
	rows, err := deskdb.New(q).Notes(ctx, deskdb.NotesParams{
		MemberID: memberID, Pool: pool, BeforeAt: from.At, BeforeID: from.ID, Most: notesMost + 1,
	})
	if err != nil {
		return nil, "", err
	}
	if len(rows) > notesMost {
		rows = rows[:notesMost]
		last := rows[notesMost-1]
		next = db.Cursor{At: last.CreatedAt, ID: last.ID}.String()
	}
	for _, r := range rows {
		text, err := s.Keys.Open(r.TextEnc, "staff_notes", seal.Row(memberID, r.ID), "text_enc")
		if err != nil {
			return nil, "", err
		}
		out = append(out, Note{ID: r.ID, Text: string(text), Author: legible.FullName(r.GivenName, r.FamilyName), At: r.CreatedAt})
	}
	return out, next, nil
}

// AddNote writes a note.
func (s *Service) AddNote(ctx context.Context, w who.Who, channelID, text string) (out Note, err error) {
	if text, err = noteText(text); err != nil {
		return out, err
	}
	err = s.change(ctx, w, channelID, s.open, func(ctx context.Context, q db.Q, c conversation) error {
		if out, err = s.addNote(ctx, q, w, c.memberID, c.reach.Pool, text); err != nil {
			return err
		}
		s.tellRole(ctx, w.Role)
		return s.record(ctx, q, c, "note", notesArea, out.ID)
	})
	return out, err
}

// noteText is a note as it is kept.
func noteText(text string) (string, error) {
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n == 0 || n > noteMost || !legible.Text(text) {
		return "", apperr.Invalid(apperr.Field{Name: "text", MessageKey: "errors.value", Message: "Please write 1 to 2,000 characters."})
	}
	return text, nil
}

// addNote seals and stores a note.
func (s *Service) addNote(ctx context.Context, q db.Q, w who.Who, memberID, pool, text string) (out Note, err error) {
	store := deskdb.New(q)
	me, err := store.Person(ctx, w.AccountID)
	if err != nil {
		return out, err
	}
	out = Note{ID: db.NewID(), Text: text, Author: legible.FullName(me.GivenName, me.FamilyName), At: s.now()}
	sealed, err := s.Keys.Seal([]byte(text), "staff_notes", seal.Row(memberID, out.ID), "text_enc")
	if err != nil {
		return out, err
	}
	return out, store.AddNote(ctx, deskdb.AddNoteParams{
		MemberID: memberID, ID: out.ID, Pool: pool, AuthorID: w.AccountID, TextEnc: sealed, Now: out.At,
	})
}

// MemberNotes lists what Member Support noted about a member, in conversations and on
// the phone, newest first. The caller has decided who may read them.
func (s *Service) MemberNotes(ctx context.Context, memberID, before string) (out []Note, next string, err error) {
	from, err := db.ParseCursor("before", before)
	if err != nil {
		return nil, "", err
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if _, err := member.LoadFacts(ctx, q, memberID); err != nil {
			return err
		}
		out, next, err = s.notes(ctx, q, memberID, reaches[who.Support].Pool, from.Below())
		return err
	})
	if err != nil {
		return nil, "", err
	}
	return out, next, s.looked(ctx, memberID, memberID, notesArea)
}

// AddMemberNote writes a note among those of Member Support. The caller has decided
// who may.
func (s *Service) AddMemberNote(ctx context.Context, w who.Who, memberID, text string) (out Note, err error) {
	if text, err = noteText(text); err != nil {
		return out, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		if out, err = s.addNote(ctx, q, w, memberID, reaches[who.Support].Pool, text); err != nil {
			return err
		}
		s.tellRole(ctx, who.Support)
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "note", Area: notesArea, Target: out.ID})
	})
	return out, err
}
