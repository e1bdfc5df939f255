package attach

import (
	"context"
	"mime"
	"slices"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
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
func (f Files) find(ctx context.Context, caller who.Who, id string) (row attachdb.FileRow, err error) {
	owner, err := f.owner()
	if err != nil {
		return row, err
	}
	if !legible.Line(id) {
		return row, missing()
	}
	err = f.s.DB.Read(ctx, scope(caller), func(ctx context.Context, q db.Q) error {
		if row, err = attachdb.New(q).File(ctx, attachdb.FileParams{ID: id, OwnerKind: owner.Kind}); err != nil {
			return err
		}
		if row.RecordID == "" && row.UploadedBy != caller.AccountID {
			return apperr.NotFoundError()
		}
		memberID, err := owner.Read(ctx, q, caller, module.FileRef{Within: row.Within, RecordID: row.RecordID})
		if err == nil && memberID != row.MemberID {
			err = apperr.NotFoundError()
		}
		return err
	})
	if apperr.Is(err, apperr.NotFound) || apperr.Is(err, apperr.PermissionDenied) {
		err = f.turnedAway(ctx, caller, owner, row.MemberID, id)
	}
	return row, err
}

// turnedAway says that there is no such file, and records whom of the staff it
// is said to of one that there is.
func (f Files) turnedAway(ctx context.Context, caller who.Who, owner module.FileOwner, memberID, id string) error {
	if memberID != "" && caller.Role.Staff() {
		err := f.s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
			return f.s.Audit.Record(ctx, q, audit.Row{
				MemberID: memberID, Action: "read", Area: owner.Area, Target: id, Outcome: audit.Refused, Reason: "not part of it",
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
func (f Files) Info(ctx context.Context, caller who.Who, id string) (File, error) {
	row, err := f.find(ctx, caller, id)
	if err != nil {
		return File{}, err
	}
	if err := f.seen(ctx, caller, row.MemberID, id, "details"); err != nil {
		return File{}, err
	}
	return f.s.info(row)
}

func (s *Service) info(row attachdb.FileRow) (File, error) {
	return s.file(row.MemberID, attachdb.ClaimedRow{
		ID: row.ID, NameEnc: row.NameEnc, MediaType: row.MediaType, Bytes: row.Bytes, Width: row.Width, Height: row.Height, State: row.State,
	})
}

// seen records what staff see of a file without opening it, once per page.
func (f Files) seen(ctx context.Context, caller who.Who, memberID, id, what string) error {
	if caller.Role == who.Member {
		return nil
	}
	return f.s.Audit.Listed(ctx, []audit.Row{{MemberID: memberID, Action: "read", Area: f.s.owners[f.kind].Area, Target: id, Reason: what}})
}

// Open gives out a part of a file. What staff open is recorded, and so is a small
// picture of it that they see.
func (f Files) Open(ctx context.Context, caller who.Who, id string, part Part) (file File, content []byte, err error) {
	s := f.s
	row, err := f.find(ctx, caller, id)
	if err != nil {
		return file, nil, err
	}
	if file, err = s.info(row); err != nil {
		return file, nil, err
	}
	switch {
	case file.State == Checking:
		return file, nil, apperr.New(apperr.FailedPrecondition, "attach.checking", "We are still checking this file. Please try again in a moment.")
	case file.State == Refused:
		return file, nil, apperr.New(apperr.FailedPrecondition, "attach.refused", "This file did not pass our safety check and was removed.")
	case part == Thumbnail && !Type(file.MediaType).Picture():
		return file, nil, missing()
	}
	if part == Thumbnail {
		if err := f.seen(ctx, caller, row.MemberID, id, "thumbnail"); err != nil {
			return file, nil, err
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
		return s.record(ctx, q, row.MemberID, f.kind, "fileOpened", id)
	}
	if quiet {
		err = s.DB.Read(ctx, db.Member(row.MemberID), work)
	} else {
		err = s.DB.Write(ctx, db.Member(row.MemberID), work)
	}
	if err == nil {
		contain(ctx, part, file.Name)
	}
	return file, content, err
}

// contain keeps what people sent from being anything but a file: it is never
// kept on the way, guessed to be something else, or run as a page. The
// answer of every call that opens a file has these headers.
func contain(ctx context.Context, part Part, name string) {
	how := "attachment"
	if part == Thumbnail {
		how = "inline"
	}
	m := wire.From(ctx)
	m.SetHeader("Content-Disposition", mime.FormatMediaType(how, map[string]string{"filename": name}))
	m.SetHeader("Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
	m.SetHeader("X-Content-Type-Options", "nosniff")
	m.SetHeader("Cache-Control", "no-store")
}

// Bind ties files that the caller uploaded to a record, in its transaction. A
// file belongs to one record for good.
func (f Files) Bind(ctx context.Context, q db.Q, caller who.Who, memberID, within, recordID string, ids []string) (files []File, err error) {
	owner, err := f.owner()
	if err != nil {
		return nil, err
	}
	if err := owner.Lock(ctx, q, memberID, module.FileRef{Within: within, RecordID: recordID}); err != nil {
		return nil, err
	}
	store := attachdb.New(q)
	has, err := store.Held(ctx, attachdb.HeldParams{MemberID: memberID, OwnerKind: owner.Kind, RecordID: recordID})
	if err != nil {
		return nil, err
	}
	if int(has)+len(ids) > owner.Most {
		return nil, apperr.Invalid(owner.TooMany)
	}
	for i, id := range ids {
		n, err := store.Claim(ctx, attachdb.ClaimParams{
			MemberID: memberID, ID: id, OwnerKind: owner.Kind, UploadedBy: caller.AccountID, Within: within, RecordID: recordID, Place: has + int64(i),
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
		file, err := f.s.file(memberID, row)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	return files, nil
}

func refusedIDs(key, message string) error {
	return apperr.Invalid(apperr.Field{Name: "fileIds", MessageKey: key, Message: message})
}

// List reads the files of records, by record. The ids of the records of a page
// mostly lie between its least and its greatest.
func (f Files) List(ctx context.Context, q db.Q, memberID string, recordIDs []string) (map[string][]File, error) {
	if len(recordIDs) == 0 {
		return nil, nil
	}
	rows, err := attachdb.New(q).OfRecords(ctx, attachdb.OfRecordsParams{
		MemberID: memberID, OwnerKind: f.kind, FirstID: slices.Min(recordIDs), LastID: slices.Max(recordIDs),
	})
	if err != nil {
		return nil, err
	}
	of := map[string][]File{}
	for _, r := range rows {
		if !slices.Contains(recordIDs, r.RecordID) {
			continue
		}
		file, err := f.s.file(memberID, attachdb.ClaimedRow{
			ID: r.ID, NameEnc: r.NameEnc, MediaType: r.MediaType, Bytes: r.Bytes, Width: r.Width, Height: r.Height, State: r.State,
		})
		if err != nil {
			return nil, err
		}
		of[r.RecordID] = append(of[r.RecordID], file)
	}
	return of, nil
}

func (s *Service) file(memberID string, r attachdb.ClaimedRow) (File, error) {
	name, err := s.Keys.Open(r.NameEnc, fileTable, seal.Row(memberID, r.ID), nameColumn)
	return File{
		ID: r.ID, Name: string(name), MediaType: r.MediaType, Bytes: r.Bytes, State: r.State, Width: int(r.Width), Height: int(r.Height),
	}, err
}
