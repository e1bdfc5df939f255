package attach

import (
	"context"
	"fmt"
	"slices"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/attach/attachdb"
)

// The places that values are sealed for.
const (
	fileTable     = "chat_files"
	nameColumn    = "name_enc"
	contentTable  = "chat_file_contents"
	contentColumn = "content_enc"
)

// find reads a file that the caller may see.
func (s *Service) find(ctx context.Context, caller who.Who, id string) (row attachdb.FileRow, err error) {
	if !legible.Line(id) {
		return row, missing()
	}
	err = s.DB.Read(ctx, scope(caller), func(ctx context.Context, q db.Q) error {
		if row, err = attachdb.New(q).File(ctx, id); err != nil {
			return err
		}
		if row.MessageID == "" {
			if row.UploadedBy != caller.AccountID {
				return apperr.NotFoundError()
			}
			if row.ChannelID == "" {
				return nil
			}
		}
		memberID, _, err := s.Channels.Reach(ctx, q, caller, row.ChannelID)
		if err == nil && memberID != row.MemberID {
			err = apperr.NotFoundError()
		}
		return err
	})
	if apperr.Is(err, apperr.NotFound) || apperr.Is(err, apperr.PermissionDenied) {
		err = s.turnedAway(ctx, caller, row.MemberID, id)
	}
	return row, err
}

// turnedAway says that there is no such file, and records whom of the staff it
// is said to of one that there is.
func (s *Service) turnedAway(ctx context.Context, caller who.Who, memberID, id string) error {
	if memberID != "" && caller.Role.Staff() {
		err := s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
			return s.Audit.Record(ctx, q, audit.Row{
				MemberID: memberID, Action: "read", Area: "messages", Target: id, Outcome: audit.Refused, Reason: "not part of it",
			})
		})
		if err != nil {
			return err
		}
	}
	return missing()
}

// missing is said of files that are not there and of those of other people.
func missing() *apperr.Error {
	return apperr.New(apperr.NotFound, "attach.missing", "We could not find this file.")
}

// Info tells about a file. What staff see is recorded.
func (s *Service) Info(ctx context.Context, caller who.Who, id string) (File, error) {
	row, err := s.find(ctx, caller, id)
	if err != nil {
		return File{}, err
	}
	if err := s.seen(ctx, caller, row.MemberID, id, "details"); err != nil {
		return File{}, err
	}
	return s.info(row)
}

func (s *Service) info(row attachdb.FileRow) (File, error) {
	return s.file(row.MemberID, attachdb.ClaimedRow{
		ID: row.ID, NameEnc: row.NameEnc, MediaType: row.MediaType, Bytes: row.Bytes, Width: row.Width, Height: row.Height, State: row.State,
	})
}

// seen records what staff see of a file without opening it, once per page.
func (s *Service) seen(ctx context.Context, caller who.Who, memberID, id, what string) error {
	if caller.Role == who.Member {
		return nil
	}
	return s.Audit.Listed(ctx, []audit.Row{{MemberID: memberID, Action: "read", Area: "messages", Target: id, Reason: what}})
}

// Open gives out a part of a file. What staff open is recorded, and so is a small
// picture of it that they see.
func (s *Service) Open(ctx context.Context, caller who.Who, id string, part Part) (f File, content []byte, err error) {
	row, err := s.find(ctx, caller, id)
	if err != nil {
		return f, nil, err
	}
	if f, err = s.info(row); err != nil {
		return f, nil, err
	}
	switch {
	case f.State == Checking:
		return f, nil, apperr.New(apperr.FailedPrecondition, "attach.checking", "We are still checking this file. Please try again in a moment.")
	case f.State == Refused:
		return f, nil, apperr.New(apperr.FailedPrecondition, "attach.refused", "This file did not pass our safety check and was removed.")
	case part == Thumbnail && !Type(f.MediaType).Picture():
		return f, nil, missing()
	}
	if part == Thumbnail {
		if err := s.seen(ctx, caller, row.MemberID, id, "thumbnail"); err != nil {
			return f, nil, err
		}
	}
	quiet := caller.Role == who.Member || part == Thumbnail // has its row already
	work := func(ctx context.Context, q db.Q) error {
		sealed, err := attachdb.New(q).Content(ctx, attachdb.ContentParams{MemberID: row.MemberID, ID: id, Part: string(part)})
		if err != nil {
			return err
		}
		if content, err = s.Keys.Open(sealed, contentTable, seal.Row(row.MemberID, id, string(part)), contentColumn); err != nil || quiet {
			return err
		}
		return s.record(ctx, q, row.MemberID, "fileOpened", id)
	}
	if quiet {
		err = s.DB.Read(ctx, db.Member(row.MemberID), work)
	} else {
		err = s.DB.Write(ctx, db.Member(row.MemberID), work)
	}
	return f, content, err
}

// Bind ties files to a message; see chat.Files. A file belongs to one message
// for good.
func (s *Service) Bind(ctx context.Context, q db.Q, caller who.Who, memberID, channelID, messageID string, ids []string) (files []File, err error) {
	if len(ids) > MostInMessage {
		return nil, refusedIDs("attach.most", fmt.Sprintf("A message can have up to %d files.", MostInMessage))
	}
	store := attachdb.New(q)
	for i, id := range ids {
		n, err := store.Claim(ctx, attachdb.ClaimParams{
			MemberID: memberID, ID: id, UploadedBy: caller.AccountID, ChannelID: channelID, MessageID: messageID, Place: int64(i),
		})
		if err != nil {
			return nil, err
		}
		if n == 0 || slices.Contains(ids[:i], id) {
			return nil, refusedIDs("attach.gone", "One of the files can’t be sent. Please remove it and add it again.")
		}
		row, err := store.Claimed(ctx, attachdb.ClaimedParams{MemberID: memberID, ID: id})
		if err != nil {
			return nil, err
		}
		f, err := s.file(memberID, row)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

func refusedIDs(key, message string) error {
	return apperr.Invalid(apperr.Field{Name: "fileIds", MessageKey: key, Message: message})
}

// List reads the files of messages; see chat.Files. Ids of messages grow with
// time, so those of a page lie between its least and its greatest.
func (s *Service) List(ctx context.Context, q db.Q, memberID string, messageIDs []string) (map[string][]File, error) {
	if len(messageIDs) == 0 {
		return nil, nil
	}
	rows, err := attachdb.New(q).OfMessages(ctx, attachdb.OfMessagesParams{
		MemberID: memberID, FirstID: slices.Min(messageIDs), LastID: slices.Max(messageIDs),
	})
	if err != nil {
		return nil, err
	}
	of := map[string][]File{}
	for _, r := range rows {
		if !slices.Contains(messageIDs, r.MessageID) {
			continue
		}
		f, err := s.file(memberID, attachdb.ClaimedRow{
			ID: r.ID, NameEnc: r.NameEnc, MediaType: r.MediaType, Bytes: r.Bytes, Width: r.Width, Height: r.Height, State: r.State,
		})
		if err != nil {
			return nil, err
		}
		of[r.MessageID] = append(of[r.MessageID], f)
	}
	return of, nil
}

func (s *Service) file(memberID string, r attachdb.ClaimedRow) (File, error) {
	name, err := s.Keys.Open(r.NameEnc, fileTable, seal.Row(memberID, r.ID), nameColumn)
	return File{
		ID: r.ID, Name: string(name), MediaType: r.MediaType, Bytes: r.Bytes, State: r.State, Width: int(r.Width), Height: int(r.Height),
	}, err
}
