package chat

import (
	"context"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// standing is what decides which conversations a member can have.
type standing struct {
	shared, careTeam, guide, ended bool
	coached                        bool // wrote to a coach before
	active                         []string
	name, fullName, locale         string
	country                        string // of the brand: whose holidays count
	zoneName                       string
	withoutGuide                   bool // the caller acts for the member and has no access to mental health
}

func loadStanding(ctx context.Context, q db.Q, memberID string) (standing, error) {
	row, err := chatdb.New(q).Standing(ctx, memberID)
	return standingOf(ctx, row), err
}

func standingOf(ctx context.Context, r chatdb.StandingRow) standing {
	st := standing{
		withoutGuide: !who.From(ctx).Opens(acting.MentalHealth),
		shared:       r.SharedCoaching, careTeam: r.CareTeam, guide: r.MhGuide, ended: r.Status == "ended", coached: r.Coached,
		name: r.GivenName, fullName: legible.FullName(r.GivenName, r.FamilyName), locale: r.Locale, country: r.Country, zoneName: r.TimeZone,
	}
	for one := range strings.SplitSeq(r.Programs, ",") {
		slug, status, _ := strings.Cut(one, " ")
		if program.IsActive(slug, program.Status(status)) {
			st.active = append(st.active, slug)
		}
	}
	return st
}

// zone is where the member's days and hours are.
func (st standing) zone() *time.Location { return i18n.Zone(st.zoneName) }

// opens reports whether the member has conversations of a kind: coaching needs
// chat, mail needs a care team, the guide needs the mental-health program.
func (st standing) opens(k Kind) bool {
	switch k {
	case CareTeam:
		return !st.ended && st.careTeam
	case Guide:
		return !st.ended && st.guide && !st.withoutGuide && slices.Contains(st.active, program.BehavioralHealth)
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

// MayTalkAtAll refuses a member who has no conversations of any kind.
func (s *Service) MayTalkAtAll(ctx context.Context, w who.Who) error {
	if w.Role != who.Member {
		return nil
	}
	return s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		st, err := loadStanding(ctx, q, w.MemberID)
		if err == nil && !slices.ContainsFunc([]Kind{OneOnOne, CareTeam, Guide}, st.opens) {
			return closed()
		}
		return err
	})
}
