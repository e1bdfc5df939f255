package chat

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/chat/chatdb"
	"wellhouse.app/internal/db"
	"wellhouse.app/internal/legible"
	"wellhouse.app/internal/program"
)

// standing is what decides which conversations a member can have.
type standing struct {
	shared, careTeam, guide, ended bool
	coached                        bool // wrote to a coach before
	active                         []string
	name, fullName, locale         string
	country                        string // of the brand: whose holidays count
	zone                           *time.Location
}

func loadStanding(ctx context.Context, q db.Q, memberID string) (standing, error) {
	rows, err := chatdb.New(q).Standing(ctx, memberID)
	if err != nil {
		return standing{}, err
	}
	if len(rows) == 0 {
		return standing{}, apperr.NotFoundError()
	}
	first := rows[0]
	st := standing{
		shared: first.SharedCoaching, careTeam: first.CareTeam, guide: first.MhGuide, ended: first.Status == "ended", coached: first.Coached,
		name: first.GivenName, fullName: legible.FullName(first.GivenName, first.FamilyName), locale: first.Locale, country: first.Country,
	}
	if st.zone, err = time.LoadLocation(first.TimeZone); err != nil {
		st.zone = time.UTC
	}
	for _, r := range rows {
		if program.IsActive(r.Program, program.Status(r.ProgramStatus)) {
			st.active = append(st.active, r.Program)
		}
	}
	return st, nil
}

// opens reports whether the member has conversations of a kind: coaching needs
// chat, mail needs a care team, the guide needs the mental-health program.
func (st standing) opens(k Kind) bool {
	switch k {
	case CareTeam:
		return !st.ended && st.careTeam
	case Guide:
		return !st.ended && st.guide && slices.Contains(st.active, program.BehavioralHealth)
	}
	return !st.ended && Available(&st.shared, st.active)
}

// closed is what a member is told where there is no conversation of a kind.
func closed() error {
	return apperr.New(apperr.PermissionDenied, "errors.chatUnavailable", "Chat is not part of your programs. Please contact Member Support if you think it should be.")
}

// MayTalk refuses a member who has no conversations of a kind.
func MayTalk(ctx context.Context, q db.Q, memberID string, k Kind) error {
	st, err := loadStanding(ctx, q, memberID)
	if err == nil && !st.opens(k) {
		return closed()
	}
	return err
}
