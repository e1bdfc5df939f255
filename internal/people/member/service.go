package member

import (
	"context"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/member/memberdb"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
)

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Audit audit.Recorder
	// LinkAfter is how long a link to a program account takes to come about.
	LinkAfter time.Duration
}

// Service answers questions about a member.
type Service struct {
	db        *db.DB
	now       func() time.Time
	audit     audit.Recorder
	linkAfter time.Duration
}

// New makes the service.
func New(d Deps) *Service {
	return &Service{db: d.DB, now: d.Now, audit: d.Audit, linkAfter: d.LinkAfter}
}

// Get returns a member's record.
func (s *Service) Get(ctx context.Context, memberID string) (m Member, err error) {
	err = s.db.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		m, err = Load(ctx, q, memberID)
		return err
	})
	return m, err
}

// Locale returns the language the portal speaks to the caller: the member's
// own, also while staff view the member's portal. Somebody who acts for a member
// keeps their own.
func (s *Service) Locale(ctx context.Context, w who.Who) (locale string, err error) {
	id := reader(w)
	if w.Acting != nil {
		id = w.AccountID
	}
	err = s.db.Read(ctx, db.Member(id), func(ctx context.Context, q db.Q) error {
		row, err := memberdb.New(q).Locale(ctx, id)
		locale = row.Locale
		return err
	})
	return locale, err
}

// SetLanguage keeps the language the person at the keyboard chose.
func (s *Service) SetLanguage(ctx context.Context, w who.Who, language string) error {
	if w.Viewing != nil {
		return apperr.Denied()
	}
	id, scope := reader(w), db.Member(w.MemberID)
	if w.MemberID == "" {
		scope = db.System
	}
	return s.db.Write(ctx, scope, func(ctx context.Context, q db.Q) error {
		row, err := memberdb.New(q).Locale(ctx, id)
		if err != nil {
			return err
		}
		locale := i18n.For(language, row.Country)
		if err := auth.SetLocale(ctx, q, id, locale); err != nil {
			return err
		}
		return s.audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: "update", Area: "language", Target: locale})
	})
}

// SetAppearance keeps the theme and text size that the person at the keyboard
// chose.
func (s *Service) SetAppearance(ctx context.Context, w who.Who, theme, text string) error {
	if w.Viewing != nil {
		return apperr.Denied()
	}
	id, scope := reader(w), db.Member(w.MemberID)
	if w.MemberID == "" {
		scope = db.System
	}
	chosen := theme + "." + text
	return s.db.Write(ctx, scope, func(ctx context.Context, q db.Q) error {
		if err := auth.SetAppearance(ctx, q, id, chosen); err != nil {
			return err
		}
		return s.audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: "update", Area: "appearance", Target: chosen})
	})
}

// reader is whose language and profile a request reads.
func reader(w who.Who) string {
	if w.MemberID != "" {
		return w.MemberID
	}
	return w.AccountID
}

// DeviceGroups returns the devices a member uses, by active program.
func (s *Service) DeviceGroups(ctx context.Context, memberID string) (groups map[string][]Device, err error) {
	err = s.db.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		enrolments, err := program.Load(ctx, q, memberID)
		if err != nil {
			return err
		}
		devices, err := LoadDevicesInUse(ctx, q, memberID)
		groups = DevicesByProgram(program.ActiveSlugs(enrolments), devices)
		return err
	})
	return groups, err
}
