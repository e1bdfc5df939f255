package billing

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/billing/billingdb"
)

// Desk is what staff see who talk with a member about coverage and bills.
type Desk struct {
	Overview
	Facts    member.Facts
	Choices  []billingdb.PlanNamesRow // the plans of the member's brand
	Services []Offering               // what an invoice can be for
}

func noMember() error {
	return apperr.InvalidField("memberId", "errors.memberMissing", "Please choose a member.")
}

// factsOf finds a member for staff.
func factsOf(ctx context.Context, q db.Q, memberID string) (member.Facts, error) {
	facts, err := member.LoadFacts(ctx, q, memberID)
	if errors.Is(err, sql.ErrNoRows) {
		err = apperr.NotFoundError()
	}
	return facts, err
}

// looked records that staff read a member's coverage or bills, and gives the member.
func (s *Service) looked(ctx context.Context, memberID string) (facts member.Facts, err error) {
	if memberID == "" {
		return facts, noMember()
	}
	if err := s.Directory.Look(ctx, who.From(ctx), memberID); err != nil {
		return facts, err
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if facts, err = factsOf(ctx, q, memberID); err != nil {
			return err
		}
		return s.record(ctx, q, memberID, "read", "")
	})
	return facts, err
}

// DeskOf reads a member's coverage for staff.
func (s *Service) DeskOf(ctx context.Context, memberID string) (out Desk, err error) {
	if out.Facts, err = s.looked(ctx, memberID); err != nil {
		return out, err
	}
	if out.Overview, err = s.Overview(ctx, memberID, false); err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		active, err := activePrograms(ctx, q, memberID, false)
		if err != nil {
			return err
		}
		out.Services = billable(active)
		out.Choices, err = billingdb.New(q).PlanNames(ctx, billingdb.PlanNamesParams{BrandCode: out.Facts.BrandCode, Most: plansMost})
		return err
	})
	return out, err
}

// CoverageDraft is a plan of a member as staff enter it.
type CoverageDraft struct {
	MemberID, ID, PlanCode, Number, From, Until string
	MetCents                                    int64
}

const (
	// numberMost is how long a member number may be, in characters.
	numberMost = 40
	// coverageMost is how many plans a member can have had.
	coverageMost = 20
	// firstDay is before any plan that we know.
	firstDay = "2000-01-01"
	lastDay  = "2100-01-01"
)

// problems are what is wrong with a draft, beside the other plans of the member. Two
// plans never hold on the same day: nobody could say which one pays.
func (d CoverageDraft) problems(today string, others []Plan) (out []apperr.Field) {
	if n := len([]rune(d.Number)); n == 0 || n > numberMost || !legible.Line(d.Number) {
		out = append(out, apperr.Field{Name: "number", MessageKey: "billing.coverage.number", Message: "Enter the member number, in up to 40 characters."})
	}
	if !validAmount(d.MetCents) {
		out = append(out, amountField("deductibleMetCents"))
	}
	if !validDay(d.From) || d.From < firstDay || d.From > addDays(today, daysAhead) {
		return append(out, apperr.Field{Name: "from", MessageKey: "billing.coverage.from", Message: "Enter the first day, at most two years ahead."})
	}
	if d.Until != "" && (!validDay(d.Until) || d.Until < d.From || d.Until > lastDay) {
		return append(out, apperr.Field{Name: "until", MessageKey: "billing.coverage.until", Message: "Enter a last day that is not before the first day."})
	}
	if slices.ContainsFunc(others, func(p Plan) bool { return p.ID != d.ID && overlap(d.From, d.Until, p.From, p.Until) }) {
		out = append(out, apperr.Field{Name: "from", MessageKey: "billing.coverage.overlap", Message: "Another plan of this member holds on some of these days. End that one first."})
	}
	return out
}

// overlap reports two periods with a day in common. An empty end is open.
func overlap(from, until, otherFrom, otherUntil string) bool {
	return (otherUntil == "" || from <= otherUntil) && (until == "" || otherFrom <= until)
}

// SaveCoverage gives a member a plan of their brand, or corrects one that nobody else
// has changed meanwhile.
func (s *Service) SaveCoverage(ctx context.Context, d CoverageDraft, revision int64) (id string, err error) {
	if d.MemberID == "" {
		return "", noMember()
	}
	d.Number = strings.TrimSpace(d.Number)
	isNew := d.ID == ""
	if isNew {
		d.ID = db.NewID()
	}
	sealed, err := s.Keys.Seal([]byte(d.Number), coverageTable, seal.Row(d.MemberID, d.ID), numberColumn)
	if err != nil {
		return "", err
	}
	return d.ID, s.onMember(ctx, d.MemberID, "coverageSaved", d.ID, func(ctx context.Context, q db.Q, facts member.Facts) error {
		others, err := s.plans(ctx, q, d.MemberID)
		if err != nil {
			return err
		}
		faults := d.problems(s.Now().In(facts.Zone()).Format("2006-01-02"), others)
		if ours, err := isPlanOf(ctx, q, facts.BrandCode, d.PlanCode); err != nil {
			return err
		} else if !ours {
			faults = append(faults, apperr.Field{Name: "planCode", MessageKey: "billing.coverage.plan", Message: "Choose a plan of the member’s brand."})
		}
		if err := refuse(faults); err != nil {
			return err
		}
		return d.put(ctx, q, sealed, isNew, len(others), revision)
	})
}

func isPlanOf(ctx context.Context, q db.Q, brandCode, code string) (bool, error) {
	names, err := billingdb.New(q).PlanNames(ctx, billingdb.PlanNamesParams{BrandCode: brandCode, Most: plansMost})
	return slices.ContainsFunc(names, func(n billingdb.PlanNamesRow) bool { return n.Code == code }), err
}

func (d CoverageDraft) put(ctx context.Context, q db.Q, sealed []byte, isNew bool, had int, revision int64) error {
	if isNew {
		if had >= coverageMost {
			return apperr.InvalidField("planCode", "billing.coverage.most", "A member can have up to 20 plans on file. Please correct one of them.")
		}
		return billingdb.New(q).AddCoverage(ctx, billingdb.AddCoverageParams{
			MemberID: d.MemberID, ID: d.ID, PlanCode: d.PlanCode, NumberEnc: sealed, FromDate: d.From, UntilDate: d.Until, DeductibleMetCents: d.MetCents,
		})
	}
	n, err := billingdb.New(q).ChangeCoverage(ctx, billingdb.ChangeCoverageParams{
		MemberID: d.MemberID, ID: d.ID, Revision: revision, PlanCode: d.PlanCode, NumberEnc: sealed, FromDate: d.From, UntilDate: d.Until,
		DeductibleMetCents: d.MetCents,
	})
	if err == nil && n == 0 {
		err = changed()
	}
	return err
}

// RemoveCoverage takes back a plan that was entered by mistake.
func (s *Service) RemoveCoverage(ctx context.Context, memberID, id string, revision int64) error {
	if memberID == "" {
		return noMember()
	}
	if id == "" {
		return apperr.InvalidField("id", "errors.value", "Please choose a plan.")
	}
	return s.onMember(ctx, memberID, "coverageRemoved", id, func(ctx context.Context, q db.Q, _ member.Facts) error {
		n, err := billingdb.New(q).DropCoverage(ctx, billingdb.DropCoverageParams{MemberID: memberID, ID: id, Revision: revision})
		if err == nil && n == 0 {
			err = changed()
		}
		return err
	})
}

// onMember runs a change of a member's coverage by staff, one at a time. The member
// is told, and the trail has it.
func (s *Service) onMember(ctx context.Context, memberID, action, target string, work func(context.Context, db.Q, member.Facts) error) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		facts, err := factsOf(ctx, q, memberID)
		if err != nil {
			return err
		}
		if err := work(ctx, q, facts); err != nil {
			return err
		}
		if err := s.writeOf(ctx, q, memberID, coverageChanged); err != nil {
			return err
		}
		db.After(ctx, func() { s.tell(memberID) })
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: area, Target: target})
	})
}
