package nav

import (
	"context"

	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// forFamily leaves out what is not open to somebody who acts for the member. They
// read in their own language and with their own look; units and brand stay the
// member's.
func (s *Service) forFamily(ctx context.Context, w who.Who, f *facts) error {
	if !w.Opens(acting.Messages) {
		f.Coaching, f.unread = nil, nil
	}
	if !w.Opens(acting.Readings) {
		f.Devices, f.known.devices, f.pressureReport = nil, false, false
	}
	if !w.Opens(acting.Supplies) {
		f.Orders, f.supplies, f.known.orders = nil, supplies{}, false
	}
	if !w.Opens(acting.Documents) {
		f.labs = lab.Glance{}
	}
	if f.Member == nil {
		return nil
	}
	f.Member.PartnerPrograms = nil
	f.Member.Email, f.Member.Address = "", nil // how to reach the member is theirs to tell
	f.Member.PublicUUID, f.Member.BirthDate = "", ""
	if !w.Opens(acting.Readings) {
		f.Member.SafeContent, f.goalSet = false, false
	}
	return s.db.Read(ctx, db.Member(w.AccountID), func(ctx context.Context, q db.Q) error {
		own, err := member.Load(ctx, q, w.AccountID)
		if err != nil {
			return err
		}
		f.Member.Locale, f.Member.Appearance = own.Locale, own.Appearance
		return nil
	})
}

// shown leaves out the entries that lead to areas that are not open to the caller.
func (n Navigation) shown(w who.Who) Navigation {
	if w.Acting == nil {
		return n
	}
	n.PartnerPrograms = []string{}
	if !w.Opens(acting.Visits) {
		n.Telemed = []string{}
	}
	n.TelemedInbox = n.TelemedInbox && w.Opens(acting.Messages)
	return n
}
