package report

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/report/reportdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// State is how far a file is.
type State string

// The states.
const (
	Waiting   State = "waiting"
	Preparing State = "preparing"
	Ready     State = "ready"
	Failed    State = "failed"
)

// File is one that a member asked for.
type File struct {
	Offer
	ID                   string
	State                State
	Progress             int
	From, To             string
	Name                 string
	Bytes                int
	CreatedAt, ExpiresAt int64
}

const (
	// KeptFor is how long a file lies ready.
	KeptFor = 30 * 24 * time.Hour
	// mostWaiting keeps one member from filling the queue of all.
	mostWaiting = 10
	mostListed  = 100
)

// Request asks for a file, to be prepared once that is durable.
func (s *Service) Request(ctx context.Context, w who.Who, offer Offer, ask Ask) (out File, err error) {
	if !slices.Contains(everything, offer) {
		return out, apperr.InvalidField("kind", "errors.value", "This kind of file does not exist.")
	}
	memberID, now := w.MemberID, s.Now()
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		today, err := reading.LastDay(ctx, q, memberID, reading.FrameOf(ctx, facts, now))
		if err != nil {
			return err
		}
		p, err := ask.period(today)
		if err != nil {
			return err
		}
		store := reportdb.New(q)
		running, err := program.RunningOf(ctx, q, memberID)
		if err != nil {
			return err
		}
		there, err := s.has(ctx, q, w, running)
		if err != nil {
			return err
		}
		if !offer.Kind.open(there) {
			return notOpen()
		}
		if n, err := store.Waiting(ctx, memberID); err != nil {
			return err
		} else if n >= mostWaiting {
			return apperr.New(apperr.ResourceExhausted, "report.refused.many", "Please wait until the files you asked for are ready.")
		}
		who := person(facts, readerLocale(ctx))
		out = File{
			Offer: offer, ID: uuid.Must(uuid.NewV7()).String(), State: Waiting, From: p.from(), To: p.to(),
			Name: offer.fileName(wallOfDay(today).Format(time.DateOnly)), CreatedAt: now.UnixMilli(), ExpiresAt: now.Add(KeptFor).UnixMilli(),
		}
		if err := store.InsertFile(ctx, reportdb.InsertFileParams{
			MemberID: memberID, ID: out.ID, Kind: string(offer.Kind), Format: string(offer.Format), FromDate: out.From, ToDate: out.To,
			Locale: wordsOf(who.Locale, who.Country).Locale, FileName: out.Name, CreatedAt: out.CreatedAt, ExpiresAt: out.ExpiresAt,
			WithLabs: offer.Kind.tellsLabs() && seesLabs(w),
		}); err != nil {
			return err
		}
		db.After(ctx, s.wake.Nudge)
		return s.record(ctx, q, memberID, "requested", out.ID)
	})
	return out, err
}

// has says what there is to report about to the caller.
func (s *Service) has(ctx context.Context, q db.Q, w who.Who, running []program.Running) (has, error) {
	out := has{running: program.Slugs(running)}
	if !seesLabs(w) {
		return out, nil
	}
	book, _, err := lab.Load(ctx, q, w.MemberID, s.Now())
	out.labs = len(book.Tests) > 0
	return out, err
}

func (s *Service) record(ctx context.Context, q db.Q, memberID, action, id string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: "reports", Target: id})
}

// Files lists what a member asked for, newest first, and what there is to ask
// for.
func (s *Service) Files(ctx context.Context, w who.Who) (files []File, offers []Offer, err error) {
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		store := reportdb.New(q)
		running, err := program.RunningOf(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		there, err := s.has(ctx, q, w, running)
		if err != nil {
			return err
		}
		offers = offersFor(there)
		rows, err := store.Files(ctx, reportdb.FilesParams{MemberID: w.MemberID, Now: s.Now().UnixMilli(), Most: mostListed})
		for _, r := range rows {
			if !r.WithLabs || seesLabs(w) {
				files = append(files, file(reportdb.FileRow(r)))
			}
		}
		return err
	})
	return files, offers, err
}

func file(r reportdb.FileRow) File {
	return File{
		Offer: Offer{Kind(r.Kind), Format(r.Format)}, ID: r.ID, State: State(r.State), Progress: int(r.Progress), From: r.FromDate, To: r.ToDate,
		Name: r.FileName, Bytes: int(r.Bytes), CreatedAt: r.CreatedAt, ExpiresAt: r.ExpiresAt,
	}
}

// Download returns a file and records who took it. Only the member, and staff who
// may view the member, can find it.
func (s *Service) Download(ctx context.Context, w who.Who, id string) (f File, content []byte, err error) {
	if id == "" {
		return f, nil, noID()
	}
	memberID := w.MemberID
	var sealed []byte
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		store := reportdb.New(q)
		row, err := s.find(ctx, q, w, id)
		if err != nil {
			return err
		}
		if f = file(row); f.State != Ready {
			return apperr.New(apperr.FailedPrecondition, "report.refused.notReady", "This file is not ready yet.")
		}
		if sealed, err = store.Content(ctx, reportdb.ContentParams{MemberID: memberID, ID: id}); err != nil {
			return err
		}
		return s.record(ctx, q, memberID, "downloaded", id)
	})
	if err != nil {
		return f, nil, err
	}
	content, err = s.Keys.Open(sealed, contentTable, seal.Row(memberID, id), contentColumn)
	return f, content, err
}

// find reads a file that the caller may see.
func (s *Service) find(ctx context.Context, q db.Q, w who.Who, id string) (reportdb.FileRow, error) {
	row, err := reportdb.New(q).File(ctx, reportdb.FileParams{MemberID: w.MemberID, ID: id, Now: s.Now().UnixMilli()})
	if err == nil && row.WithLabs && !seesLabs(w) {
		err = apperr.NotFoundError()
	}
	return row, err
}

func noID() error { return apperr.InvalidField("id", "errors.value", "Please choose a file.") }

// Remove forgets a file before its time.
func (s *Service) Remove(ctx context.Context, w who.Who, id string) error {
	if id == "" {
		return noID()
	}
	memberID := w.MemberID
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if _, err := s.find(ctx, q, w, id); err != nil {
			return err
		}
		store := reportdb.New(q)
		if err := store.RemoveContent(ctx, reportdb.RemoveContentParams{MemberID: memberID, ID: id}); err != nil {
			return err
		}
		n, err := store.RemoveFile(ctx, reportdb.RemoveFileParams{MemberID: memberID, ID: id})
		if err != nil {
			return err
		}
		if n == 0 {
			return apperr.NotFoundError()
		}
		return s.record(ctx, q, memberID, "removed", id)
	})
}

// Prune forgets files whose time is over.
func (s *Service) Prune(ctx context.Context) error {
	now := s.Now().UnixMilli()
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := reportdb.New(q)
		if _, err := store.PruneContents(ctx, now); err != nil {
			return err
		}
		_, err := store.PruneFiles(ctx, now)
		return err
	})
}
