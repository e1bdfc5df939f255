package sso

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"

	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// What a member says to the offer of a partner, and what happens after.
const (
	agreedAct    = "agreed"
	declinedAct  = "declined"
	restoredAct  = "restored"
	withdrawnAct = "withdrawn"
	openedAct    = "opened"
)

// mostTransfers is how long a page of the log is.
const mostTransfers = 30

// errConsent is a hand-over that the member has not agreed to, or not to all of it.
var errConsent = apperr.New(apperr.FailedPrecondition, "errors.partnerConsent",
	"Please read what we tell the partner, and agree first.").WithType("partner_consent_required")

// errShares is a consent to something else than what the partner would be told now.
var errShares = apperr.New(apperr.Aborted, "sso.partner.shares", "What we share with this partner has changed. Please read it again.")

// Consent is what a member last said to the offer of a partner.
type Consent struct {
	State     string
	Shares    []string
	ClientID  string // the app that the member agreed to; empty where there is none
	ChangedAt int64
}

// Covers reports whether a member agreed to all that a partner is told, through the
// app that it uses now.
func (c Consent) Covers(p Partner) bool {
	return c.State == agreedAct && c.ClientID == p.ClientID &&
		!slices.ContainsFunc(p.told(), func(one string) bool { return !slices.Contains(c.Shares, one) })
}

// MemberPartner is a partner as one member has it.
type MemberPartner struct {
	Partner
	Consent Consent
	Member  PartnerMember
}

// NeedsConsent reports a partner that we tell something the member has not agreed to.
func (p MemberPartner) NeedsConsent() bool { return p.SignsOn() && !p.Consent.Covers(p.Partner) }

func consentsOf(ctx context.Context, q db.Q, memberID, brandCode string) (map[string]Consent, error) {
	rows, err := ssodb.New(q).Consents(ctx, ssodb.ConsentsParams{MemberID: memberID, BrandCode: brandCode})
	found := map[string]Consent{}
	for _, r := range rows {
		c := Consent{State: r.State, ClientID: r.ClientID, ChangedAt: r.ChangedAt}
		if err := json.Unmarshal([]byte(r.Shares), &c.Shares); err != nil {
			return nil, err
		}
		found[r.PartnerCode] = c
	}
	return found, err
}

// mustAgree fails unless the member agreed to all that the partner is told.
func (s *Service) mustAgree(ctx context.Context, q db.Q, memberID string, p Partner) error {
	if !p.SignsOn() {
		return nil
	}
	all, err := consentsOf(ctx, q, memberID, p.BrandCode)
	if err == nil && !all[p.Code].Covers(p) {
		err = errConsent
	}
	return err
}

// PartnersOf lists the partners that a member is offered, and those that are no
// longer offered but that the member still shares something with.
func (s *Service) PartnersOf(ctx context.Context, memberID string) (list []MemberPartner, err error) {
	m, err := s.Members(ctx, memberID)
	if err != nil {
		return nil, err
	}
	all, err := s.partnersOf(ctx, m.BrandCode)
	if err != nil {
		return nil, err
	}
	consents, err := s.readConsents(ctx, memberID, m.BrandCode)
	for _, p := range all {
		if c := consents[p.Code]; p.offeredTo(m) || c.State == agreedAct {
			list = append(list, MemberPartner{Partner: p, Consent: c, Member: m})
		}
	}
	return list, err
}

func (s *Service) readConsents(ctx context.Context, memberID, brandCode string) (found map[string]Consent, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		found, err = consentsOf(ctx, q, memberID, brandCode)
		return err
	})
	return found, err
}

// PartnerOf finds one partner of a member.
func (s *Service) PartnerOf(ctx context.Context, memberID, code string) (MemberPartner, error) {
	if code == "" {
		return MemberPartner{}, missing("id")
	}
	list, err := s.PartnersOf(ctx, memberID)
	at := slices.IndexFunc(list, func(p MemberPartner) bool { return p.Code == code })
	switch {
	case err != nil:
		return MemberPartner{}, err
	case at < 0:
		return MemberPartner{}, apperr.NotFoundError()
	}
	return list[at], nil
}

// Agree lets us tell a partner what the member was shown.
func (s *Service) Agree(ctx context.Context, w who.Who, code string, shown []string) (MemberPartner, error) {
	p, err := s.PartnerOf(ctx, w.MemberID, code)
	if err == nil && !p.offeredTo(p.Member) {
		err = apperr.NotFoundError()
	}
	if err != nil {
		return MemberPartner{}, err
	}
	if !sameWords(shown, p.told()) {
		return MemberPartner{}, errShares
	}
	return s.answer(ctx, w, p, agreedAct, p.told())
}

// DeclinePartner says that a member does not want the offer of a partner. One that
// they share something with is taken back instead.
func (s *Service) DeclinePartner(ctx context.Context, w who.Who, code string) (MemberPartner, error) {
	p, err := s.PartnerOf(ctx, w.MemberID, code)
	if err != nil {
		return MemberPartner{}, err
	}
	if p.Consent.State == agreedAct {
		return s.Withdraw(ctx, w, code)
	}
	return s.answer(ctx, w, p, declinedAct, []string{})
}

// Withdraw takes back what a member agreed to. The partner can ask us nothing more.
func (s *Service) Withdraw(ctx context.Context, w who.Who, code string) (MemberPartner, error) {
	p, err := s.PartnerOf(ctx, w.MemberID, code)
	if err != nil || p.Consent.State != agreedAct { // taken back already
		return p, err
	}
	now := s.now()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.endApps(ctx, q, w.MemberID, p.Partner, withdrawnAct); err != nil {
			return err
		}
		n, err := ssodb.New(q).WithdrawConsent(ctx, ssodb.WithdrawConsentParams{MemberID: w.MemberID, BrandCode: p.BrandCode, PartnerCode: p.Code, Now: now})
		if err != nil || n == 0 {
			return err
		}
		return s.recordAnswer(ctx, q, w, p.Partner, withdrawnAct, p.Consent.Shares)
	})
	p.Consent.State, p.Consent.ChangedAt = withdrawnAct, now
	return p, err
}

// endApps ends what the member shares with the app that they agreed to, unless they
// agree to the same one again. A "no" ends what the partner's app of today has too,
// which the member may have agreed to elsewhere.
func (s *Service) endApps(ctx context.Context, q db.Q, memberID string, p Partner, act string) error {
	if act == agreedAct {
		return s.endAgreedApp(ctx, q, memberID, p, p.ClientID)
	}
	if err := s.endAgreedApp(ctx, q, memberID, p, ""); err != nil || p.ClientID == "" || s.EndApp == nil {
		return err
	}
	return s.EndApp(ctx, q, memberID, p.ClientID)
}

// endAgreedApp ends what the member shares with the app that they agreed to. The
// partner may use another one by now, which the member knows nothing of. One app may be
// spared.
func (s *Service) endAgreedApp(ctx context.Context, q db.Q, memberID string, p Partner, but string) error {
	agreed, err := ssodb.New(q).AgreedClient(ctx, ssodb.AgreedClientParams{MemberID: memberID, BrandCode: p.BrandCode, PartnerCode: p.Code})
	if errors.Is(err, sql.ErrNoRows) || err == nil && (agreed == "" || agreed == but || s.EndApp == nil) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.EndApp(ctx, q, memberID, agreed)
}

// UndoDecline takes a "no" to an offer back, as if nobody had answered. A partner that
// the member has not declined stays as it is.
func (s *Service) UndoDecline(ctx context.Context, w who.Who, code string) (MemberPartner, error) {
	p, err := s.PartnerOf(ctx, w.MemberID, code)
	if err != nil || p.Consent.State != declinedAct {
		return p, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := ssodb.New(q).UndoDecline(ctx, ssodb.UndoDeclineParams{MemberID: w.MemberID, BrandCode: p.BrandCode, PartnerCode: p.Code})
		if err != nil || n == 0 { // another page was first
			return err
		}
		return s.recordAnswer(ctx, q, w, p.Partner, restoredAct, nil)
	})
	if err != nil {
		return p, err
	}
	return s.PartnerOf(ctx, w.MemberID, code)
}

// answer keeps what a member said to an offer.
func (s *Service) answer(ctx context.Context, w who.Who, p MemberPartner, act string, shares []string) (MemberPartner, error) {
	text, err := json.Marshal(shares)
	if err != nil {
		return p, err
	}
	now, client := s.now(), ""
	if act == agreedAct {
		client = p.ClientID
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.endApps(ctx, q, w.MemberID, p.Partner, act); err != nil {
			return err
		}
		err := ssodb.New(q).PutConsent(ctx, ssodb.PutConsentParams{
			MemberID: w.MemberID, BrandCode: p.BrandCode, PartnerCode: p.Code, State: act, Shares: string(text), Locale: p.Member.Locale,
			ClientID: client, Now: now,
		})
		if err != nil {
			return err
		}
		if s.Answered != nil {
			if err := s.Answered(ctx, q, w.MemberID); err != nil {
				return err
			}
		}
		return s.recordAnswer(ctx, q, w, p.Partner, act, shares)
	})
	p.Consent = Consent{State: act, Shares: shares, ClientID: client, ChangedAt: now}
	return p, err
}

func (s *Service) recordAnswer(ctx context.Context, q db.Q, w who.Who, p Partner, act string, shares []string) error {
	if err := s.putTransfer(ctx, q, w.MemberID, p, act, shares); err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: w.MemberID, Action: act, Area: areaPartners, Target: p.Code, ActorID: w.AccountID, ActorRole: string(w.Role),
	})
}

func (s *Service) putTransfer(ctx context.Context, q db.Q, memberID string, p Partner, act string, shares []string) error {
	text, err := json.Marshal(append([]string{}, shares...))
	if err != nil {
		return err
	}
	return ssodb.New(q).PutTransfer(ctx, ssodb.PutTransferParams{
		MemberID: memberID, ID: db.NewID(), BrandCode: p.BrandCode, PartnerCode: p.Code, Name: p.Name, Act: act, Shares: string(text), Now: s.now(),
	})
}

// Transfer is one thing that happened between a member and a partner.
type Transfer struct {
	ID, Partner, Name, Act string
	Shares                 []string
	At                     int64
}

// Transfers lists what happened between a member and partners, newest first.
func (s *Service) Transfers(ctx context.Context, memberID, before string) (list []Transfer, next db.Cursor, err error) {
	cursor, err := db.ParseCursor("before", before)
	if err != nil {
		return nil, next, err
	}
	below := cursor.Below()
	var rows []ssodb.TransfersRow
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		rows, err = ssodb.New(q).Transfers(ctx, ssodb.TransfersParams{MemberID: memberID, BeforeAt: below.At, BeforeID: below.ID, Most: mostTransfers + 1})
		return err
	})
	if err != nil {
		return nil, next, err
	}
	if len(rows) > mostTransfers {
		rows = rows[:mostTransfers]
		next = db.Cursor{At: rows[mostTransfers-1].At, ID: rows[mostTransfers-1].ID}
	}
	for _, r := range rows {
		t := Transfer{ID: r.ID, Partner: r.PartnerCode, Name: r.Name, Act: r.Act, At: r.At}
		if err := json.Unmarshal([]byte(r.Shares), &t.Shares); err != nil {
			return nil, next, err
		}
		list = append(list, t)
	}
	return list, next, nil
}

// sameWords reports whether two lists have the same words in any order.
func sameWords(a, b []string) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.Sort(a)
	slices.Sort(b)
	return slices.Equal(slices.Compact(a), slices.Compact(b))
}
