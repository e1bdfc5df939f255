package sso

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"slices"
	"time"

	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

const (
	areaPartners     = "partners"
	actPartnerOpened = "partnerOpened"
)

// PartnerMember is what a partner can be told about a member, and which partners
// the member has.
type PartnerMember struct {
	BrandCode, FirstName, Email string
	Partners                    []string
	// Promo is the plan of the member, and Organization who stands behind it.
	Promo, Organization string
	Locale              string
	Active              []string // database slugs of the member's programs
}

// Handover is where the browser goes, with what, and how. NothingToFollow has no
// address: the partner signs people in itself.
type Handover struct {
	Code     int
	Location string
	Post     bool
	Fields   [][2]string
}

// NothingToFollow is the code of an answer that leads nowhere, which is no error.
const NothingToFollow = 110

// errHandover is a request of a partner that was answered or is too old.
var errHandover = apperr.New(apperr.FailedPrecondition, "errors.partnerRequest",
	"This request is no longer open. Please go back to the partner and start again.").WithType("partner_request_over")

// theirs finds a partner that the member is offered; any other one is not there.
func (s *Service) theirs(ctx context.Context, memberID, code string) (Partner, PartnerMember, error) {
	m, err := s.Members(ctx, memberID)
	if err != nil {
		return Partner{}, m, err
	}
	if !slices.Contains(m.Partners, code) {
		return Partner{}, m, apperr.NotFoundError()
	}
	p, err := s.partner(ctx, m.BrandCode, code)
	if err == nil && !p.offeredTo(m) {
		err = apperr.NotFoundError()
	}
	return p, m, err
}

// OpenPartner vouches for a member to a partner. code names what the partner began
// with; it is empty when the member began.
func (s *Service) OpenPartner(ctx context.Context, caller who.Who, partnerCode, code string) (Handover, error) {
	if !caller.Own() {
		return Handover{}, apperr.Denied()
	}
	p, m, err := s.theirs(ctx, caller.MemberID, partnerCode)
	if err != nil {
		return Handover{}, err
	}
	if code != "" && p.Protocol != byResponse {
		return Handover{}, errHandover
	}
	if !p.mayLeadTo(p.leadsTo()) {
		return Handover{}, errSignOn.Because(errHost)
	}
	switch p.Protocol {
	case byNothing:
		return Handover{Code: NothingToFollow}, s.opened(ctx, caller, p)
	case byOpenID:
		address, err := loginAt(p)
		if err == nil {
			err = s.opened(ctx, caller, p)
		}
		return Handover{Location: address}, err
	}
	return s.openBySAML(ctx, caller, p, m, code)
}

// loginAt tells a partner to ask our OpenID provider, as OpenID Connect has it for
// a sign-in that somebody else begins.
func loginAt(p Partner) (string, error) {
	u, err := url.Parse(p.LoginUrl)
	if err != nil {
		return "", err
	}
	q := u.Query()
	q.Set("iss", p.home)
	u.RawQuery = q.Encode()
	return u.String(), nil
}

func (s *Service) openBySAML(ctx context.Context, caller who.Who, p Partner, m PartnerMember, code string) (Handover, error) {
	der, err := s.Keys.Open(p.OwnKeyEnc, partnerTable, seal.Row(p.BrandCode, p.Code), "own_key_enc")
	if err != nil {
		return Handover{}, err
	}
	key, err := parseKey(der)
	if err != nil {
		return Handover{}, err
	}
	v := vouching{subject: s.derive("partner "+p.BrandCode+" "+p.Code, caller.AccountID), now: s.Now()}
	if slices.Contains(p.Shares, shareFirstName) {
		v.firstName = m.FirstName
	}
	if slices.Contains(p.Shares, shareEmail) {
		v.email = m.Email
	}
	var relayState string
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.mustAgree(ctx, q, caller.MemberID, p); err != nil {
			return err
		}
		if code != "" {
			row, err := ssodb.New(q).UsePartnerRequest(ctx, ssodb.UsePartnerRequestParams{
				CodeHash: hashOf(code), BrandCode: p.BrandCode, PartnerCode: p.Code, Now: s.now(),
			})
			if errors.Is(err, sql.ErrNoRows) {
				return errHandover
			}
			if err != nil {
				return err
			}
			v.requestID, relayState = row.RequestID, row.RelayState
		}
		began, err := s.Sessions.SessionBegan(ctx, q, caller)
		if err != nil {
			return err
		}
		v.began = time.UnixMilli(began)
		return s.recordOpened(ctx, q, caller, p)
	})
	if err != nil {
		return Handover{}, err
	}
	response, err := p.respond(v, key)
	if err != nil {
		return Handover{}, err
	}
	fields := [][2]string{{samlResponse, response}}
	if relayState != "" {
		fields = append(fields, [2]string{"RelayState", relayState})
	}
	return Handover{Location: p.about.acs, Post: true, Fields: fields}, nil
}

// opened keeps that a member went to a partner, who agreed to what it is told.
func (s *Service) opened(ctx context.Context, caller who.Who, p Partner) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.mustAgree(ctx, q, caller.MemberID, p); err != nil {
			return err
		}
		return s.recordOpened(ctx, q, caller, p)
	})
}

func (s *Service) recordOpened(ctx context.Context, q db.Q, caller who.Who, p Partner) error {
	if err := s.putTransfer(ctx, q, caller.MemberID, p, openedAct, p.told()); err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: caller.MemberID, Action: actPartnerOpened, Area: areaPartners, Target: p.Code,
		ActorID: caller.AccountID, ActorRole: string(caller.Role),
	})
}
