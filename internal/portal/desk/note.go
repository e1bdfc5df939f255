package desk

import (
	"context"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
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
		rows, err := deskdb.New(q).Notes(ctx, deskdb.NotesParams{
			MemberID: c.memberID, Pool: c.reach.Pool, BeforeAt: from.At, BeforeID: from.ID, Most: notesMost + 1,
		})
		if err != nil {
			return err
		}
		if len(rows) > notesMost {
			rows = rows[:notesMost]
			last := rows[notesMost-1]
			next = db.Cursor{At: last.CreatedAt, ID: last.ID}.String()
		}
		for _, r := range rows {
			text, err := s.Keys.Open(r.TextEnc, "staff_notes", seal.Row(c.memberID, r.ID), "text_enc")
			if err != nil {
				return err
			}
			out = append(out, Note{ID: r.ID, Text: string(text), Author: legible.FullName(r.GivenName, r.FamilyName), At: r.CreatedAt})
		}
		return nil
	})
	return out, next, err
}

// AddNote writes a note.
func (s *Service) AddNote(ctx context.Context, w who.Who, channelID, text string) (out Note, err error) {
	text = strings.TrimSpace(text)
	if n := utf8.RuneCountInString(text); n == 0 || n > noteMost || !legible.Text(text) {
		return out, apperr.Invalid(apperr.Field{Name: "text", MessageKey: "errors.value", Message: "Please write 1 to 2,000 characters."})
	}
	err = s.change(ctx, w, channelID, s.open, func(ctx context.Context, q db.Q, c conversation) error {
		store := deskdb.New(q)
		me, err := store.Person(ctx, w.AccountID)
		if err != nil {
			return err
		}
		out = Note{ID: db.NewID(), Text: text, Author: legible.FullName(me.GivenName, me.FamilyName), At: s.now()}
		sealed, err := s.Keys.Seal([]byte(text), "staff_notes", seal.Row(c.memberID, out.ID), "text_enc")
		if err != nil {
			return err
		}
		err = store.AddNote(ctx, deskdb.AddNoteParams{
			MemberID: c.memberID, ID: out.ID, Pool: c.reach.Pool, AuthorID: w.AccountID, TextEnc: sealed, Now: out.At,
		})
		if err != nil {
			return err
		}
		s.tellRole(ctx, w.Role)
		return s.record(ctx, q, c, "note", notesArea, out.ID)
	})
	return out, err
}
