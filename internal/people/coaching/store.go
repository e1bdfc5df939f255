package coaching

import (
	"context"
	"database/sql"
	"encoding/json"

	"wellhouse.app/internal/people/coaching/coachingdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

// Relations of staff to a member.
const (
	AsCoach    = "coach"
	AsCareTeam = "careteam"
	AsGuide    = "guide"
)

// Staff is someone who works for the provider.
type Staff struct {
	ID           string
	Name         string
	Role         who.Role
	Title        string // as in Coach
	Credentials  string
	Languages    []string
	Locale       string
	Appearance   string // theme and text size, as in member.Member
	Availability Availability
	AwayUntil    *int64
}

// Load reads how a member is coached.
func Load(ctx context.Context, q db.Q, memberID string) (Info, error) {
	rows, err := coachingdb.New(q).Coaches(ctx, memberID)
	if err != nil {
		return Info{}, err
	}
	if len(rows) == 0 {
		return Info{}, apperr.NotFoundError()
	}
	var coaches []Coach
	for _, r := range rows {
		if r.StaffID == "" {
			continue
		}
		one := Coach{ID: r.StaffID, Name: legible.FullName(r.GivenName, r.FamilyName), Role: who.Role(r.Role), Title: r.Title, Credentials: r.Credentials, Availability: Parse(r.Availability)}
		if one.Availability != Available {
			one.AwayUntil = db.Known(r.AwayUntil)
		}
		coaches = append(coaches, one)
	}
	return Info{Shared: rows[0].SharedCoaching, Coach: best(coaches)}, nil
}

// LoadStaff reads a staff person.
func LoadStaff(ctx context.Context, q db.Q, accountID string) (Staff, error) {
	r, err := coachingdb.New(q).StaffMember(ctx, accountID)
	if err != nil {
		return Staff{}, err
	}
	s := Staff{
		ID: accountID, Name: legible.FullName(r.GivenName, r.FamilyName), Role: who.Role(r.Role), Title: r.Title,
		Locale: r.Locale, Appearance: r.Appearance, Availability: Parse(r.Availability), AwayUntil: db.Known(r.AwayUntil),
	}
	return s, json.Unmarshal([]byte(r.Languages), &s.Languages)
}

// AddStaff stores a staff person whose account exists; one that exists stays.
func AddStaff(ctx context.Context, q db.Q, s Staff) error {
	languages, err := json.Marshal(s.Languages)
	if err != nil {
		return err
	}
	return coachingdb.New(q).PutStaff(ctx, coachingdb.PutStaffParams{
		AccountID: s.ID, Title: s.Title, Credentials: s.Credentials, Languages: string(languages), Availability: string(s.Availability), AwayUntil: stored(s.AwayUntil),
	})
}

// ForgetTitle takes away what a staff person called themself in a role that they
// no longer have.
func ForgetTitle(ctx context.Context, q db.Q, staffID string) error {
	return coachingdb.New(q).ForgetTitle(ctx, staffID)
}

// Assign makes a staff person responsible for a member.
func Assign(ctx context.Context, q db.Q, memberID, staffID, relation string, at int64) error {
	return coachingdb.New(q).Assign(ctx, coachingdb.AssignParams{MemberID: memberID, StaffID: staffID, Relation: relation, AssignedAt: at})
}

// EndAssignment ends a relation that began at the given time or later. False
// means that there was none.
func EndAssignment(ctx context.Context, q db.Q, memberID, staffID, relation string, since int64) (bool, error) {
	n, err := coachingdb.New(q).EndAssignment(ctx, coachingdb.EndAssignmentParams{MemberID: memberID, StaffID: staffID, Relation: relation, Since: since})
	return n > 0, err
}

// SetAvailability notes whether a staff person is there, and when they are back.
func SetAvailability(ctx context.Context, q db.Q, staffID string, state Availability, until *int64) error {
	return coachingdb.New(q).SetAvailability(ctx, coachingdb.SetAvailabilityParams{
		Availability: string(state), AwayUntil: stored(until), StaffID: staffID,
	})
}

// ComeBack makes a staff person available again whose absence is over. False
// means that they have changed it themselves.
func ComeBack(ctx context.Context, q db.Q, staffID, was string, until int64) (bool, error) {
	n, err := coachingdb.New(q).ComeBack(ctx, coachingdb.ComeBackParams{StaffID: staffID, Was: was, AwayUntil: stored(&until)})
	return n > 0, err
}

func stored(ms *int64) sql.NullInt64 {
	if ms == nil {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: *ms, Valid: true}
}
