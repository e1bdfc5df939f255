package staff

import (
	"context"
	"fmt"
	"math"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/limit"
	"wellhouse.app/internal/platform/who"
)

// What one person may search: enough for a day at the telephone, too little to
// copy the directory.
var (
	perMinute = limit.PerMinute(20, 10)
	perHour   = limit.Rate{Every: time.Hour / 200, Burst: 200}
)

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Audit audit.ReadRecorder
	// LockedOut tells which addresses have to wait because of wrong passwords.
	LockedOut func(ctx context.Context, q db.Q, emails []string) ([]bool, error)
	// Conversation is where a staff person talks with a member; empty where they don't.
	Conversation func(ctx context.Context, q db.Q, w who.Who, memberID string) (channelID string, err error)
}

// Service answers the desks of staff.
type Service struct {
	db           *db.DB
	audit        audit.ReadRecorder
	lockedOut    func(ctx context.Context, q db.Q, emails []string) ([]bool, error)
	conversation func(ctx context.Context, q db.Q, w who.Who, memberID string) (channelID string, err error)
	minute, hour *limit.Limiter
	looks        *looks
}

// New makes the service.
func New(d Deps) *Service {
	return &Service{
		db: d.DB, audit: d.Audit, lockedOut: d.LockedOut, conversation: d.Conversation, minute: limit.New(perMinute, d.Now), hour: limit.New(perHour, d.Now), looks: &looks{now: d.Now},
	}
}

// The words of audit rows.
const (
	area      = "member-directory"
	actSearch = "search"
	tooMany   = "rate"
)

// SearchMembers finds members for a staff person. A search that is one too many
// is recorded as well.
func (s *Service) SearchMembers(ctx context.Context, w who.Who, text string) (Result, error) {
	reach, ok := ReachOf(w.Role)
	if !ok {
		return Result{}, apperr.Denied()
	}
	query, err := ParseQuery(text)
	if err != nil {
		return Result{}, err
	}
	if reach.Exact && query.Kind == ByName {
		return Result{}, apperr.InvalidField("query", "errors.searchExact", "Please type the member’s whole email address or id.")
	}
	return s.search(ctx, w, reach, query)
}

// FindMember looks up one member by their id or whole email address. It counts
// as a search, and is recorded as one.
func (s *Service) FindMember(ctx context.Context, w who.Who, text string) (Found, error) {
	reach, ok := ReachOf(w.Role)
	if !ok {
		return Found{}, apperr.Denied()
	}
	query, err := ParseQuery(text)
	if err != nil || query.Kind == ByName {
		return Found{}, apperr.NotFoundError()
	}
	out, err := s.search(ctx, w, reach, query)
	if err == nil && len(out.Members) != 1 {
		err = apperr.NotFoundError()
	}
	if err != nil {
		return Found{}, err
	}
	return out.Members[0], nil
}

// OpenMember looks a member up by their id to show their record. It counts as Look does.
func (s *Service) OpenMember(ctx context.Context, w who.Who, memberID string) (Found, error) {
	if err := s.Look(ctx, w, memberID); err != nil {
		return Found{}, err
	}
	out, err := s.found(ctx, w, Reach{Everyone: true}, Query{Kind: ByID, ID: memberID})
	if err == nil && len(out.Members) != 1 {
		err = apperr.NotFoundError()
	}
	if err != nil {
		return Found{}, err
	}
	return out.Members[0], nil
}

func (s *Service) search(ctx context.Context, w who.Who, reach Reach, query Query) (Result, error) {
	if err := s.allow(w.AccountID); err != nil {
		row := audit.Row{Action: actSearch, Area: area, Target: string(query.Kind), Outcome: audit.Refused, Reason: tooMany}
		return Result{}, firstOf(s.record(ctx, row), err)
	}
	return s.found(ctx, w, reach, query)
}

// found reads what a search that was counted finds, and records it.
func (s *Service) found(ctx context.Context, w who.Who, reach Reach, query Query) (Result, error) {
	var out Result
	err := s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		out, err = s.find(ctx, q, query, reach, w)
		return err
	})
	if err != nil {
		return Result{}, err
	}
	if err := s.audit.Listed(ctx, out.looks(query.Kind)); err != nil {
		return Result{}, err
	}
	return out, s.record(ctx, audit.Row{Action: actSearch, Area: area, Target: string(query.Kind), Reason: out.count()})
}

// looks are what the members who were found see in their own history.
func (r Result) looks(k Kind) []audit.Row {
	rows := make([]audit.Row, len(r.Members))
	for i, m := range r.Members {
		rows[i] = audit.Row{MemberID: m.ID, Action: "read", Area: area, Target: string(k)}
	}
	return rows
}

// count is how many members a search showed, as the trail tells it.
func (r Result) count() string {
	if r.More {
		return fmt.Sprintf("more than %d results", len(r.Members))
	}
	return fmt.Sprintf("%d results", len(r.Members))
}

func (s *Service) allow(accountID string) error {
	for _, l := range []*limit.Limiter{s.minute, s.hour} {
		if ok, wait := l.Allow(accountID); !ok {
			e := apperr.New(apperr.ResourceExhausted, "errors.searchRate", "That was a lot of searches. Please wait a moment and try again.")
			e.RetryAfter = max(1, int(math.Ceil(wait.Seconds())))
			return e
		}
	}
	return nil
}

func (s *Service) record(ctx context.Context, row audit.Row) error {
	return s.db.Write(ctx, db.System, func(ctx context.Context, q db.Q) error { return s.audit.Record(ctx, q, row) })
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
