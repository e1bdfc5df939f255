package openid

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"wellhouse.app/internal/people/openid/openiddb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// request is a stored request.
type request struct {
	asked
	token     secret
	accountID string
	createdAt int64
}

// errBusy is for a network with too many open requests.
var errBusy = apperr.New(apperr.ResourceExhausted, "errors.tooManyTries", "Too many attempts. Please wait a moment and try again.")

// keepRequest stores what an app asks until the person has answered, unless the
// strangers of one network fill the store.
func (s *Service) keepRequest(ctx context.Context, network string, a asked) (string, error) {
	token, now, from := newSecret(), s.now(), s.keys.networkHash(network)
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := openiddb.New(q)
		open, err := store.RequestsFrom(ctx, openiddb.RequestsFromParams{AskedFrom: from, Now: now})
		if err != nil {
			return err
		}
		if open >= networkRequests {
			return errBusy
		}
		return store.InsertRequest(ctx, openiddb.InsertRequestParams{
			TokenHash: token.hash(), ClientID: a.clientID, Issuer: a.issuer, RedirectUri: a.redirect, Scope: joinScope(a.scopes),
			State: a.state, Nonce: a.nonce, Challenge: a.challenge, Prompt: joinScope(a.prompts), MaxAge: a.maxAge,
			Now: now, ExpiresAt: now + requestFor.Milliseconds(), AskedFrom: from,
		})
	})
	return token.text(requestPrefix), err
}

// findRequest returns a request that is still open, with the app that asks.
func (s *Service) findRequest(ctx context.Context, text string) (request, Client, error) {
	token, ok := parseSecret(requestPrefix, text)
	if !ok {
		return request{}, Client{}, errRequest
	}
	var row openiddb.RequestRow
	err := s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = openiddb.New(q).Request(ctx, token.hash())
		return err
	})
	if errors.Is(err, sql.ErrNoRows) || apperr.Is(err, apperr.NotFound) || err == nil && (row.UsedAt.Valid || row.ExpiresAt <= s.now()) {
		return request{}, Client{}, errRequest
	}
	if err != nil {
		return request{}, Client{}, err
	}
	c, err := s.findClient(ctx, row.ClientID)
	if err == nil && (c.Disabled || !registered(c.RedirectURIs, row.RedirectUri) || !coversAll(c.Scopes, splitScope(row.Scope))) {
		err = errRequest // it was changed meanwhile
	}
	return request{
		asked: asked{
			clientID: row.ClientID, issuer: row.Issuer, redirect: row.RedirectUri, scopes: splitScope(row.Scope), state: row.State,
			nonce: row.Nonce, challenge: row.Challenge, prompts: splitScope(row.Prompt), maxAge: row.MaxAge,
		},
		token: token, accountID: row.AccountID, createdAt: row.CreatedAt,
	}, c, err
}

// Opened is what a person sees of a request.
type Opened struct {
	Client      Client
	Request     request
	SignInAgain bool
}

// Open shows a request to a member. The first who opens it is the one who answers.
func (s *Service) Open(ctx context.Context, w who.Who, text string) (Opened, error) {
	r, c, err := s.findRequest(ctx, text)
	if err != nil {
		return Opened{}, err
	}
	v, err := s.visitorOf(ctx, w)
	if err != nil {
		return Opened{}, err
	}
	if !serves(c.BrandCode, v.brand) {
		return Opened{}, errBrand
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := openiddb.New(q).OpenRequest(ctx, openiddb.OpenRequestParams{TokenHash: r.token.hash(), AccountID: w.AccountID})
		if err == nil && n == 0 {
			return errRequest
		}
		return err
	})
	if err != nil {
		return Opened{}, err
	}
	return Opened{Client: c, Request: r, SignInAgain: r.mustSignInAgain(v, r.createdAt, s.now())}, nil
}

// visitorOf looks at who is at the browser.
func (s *Service) visitorOf(ctx context.Context, w who.Who) (visitor, error) {
	if w.Anonymous() {
		return visitor{}, nil
	}
	at, err := s.Sessions.SignedInAt(ctx, w.SessionID)
	v := visitor{accountID: w.AccountID, isMember: w.Own(), signedInAt: at}
	if err != nil || !v.isMember {
		return v, err
	}
	v.brand, err = s.BrandOf(ctx, v.accountID)
	return v, err
}

// Allow shares what was asked for and returns the address to go back to.
func (s *Service) Allow(ctx context.Context, w who.Who, text string, days int32) (string, error) {
	if !slices.Contains(Days, days) {
		return "", apperr.InvalidField("days", "openid.days", "Please choose how long.")
	}
	r, c, err := s.findRequest(ctx, text)
	if err != nil {
		return "", err
	}
	v, err := s.visitorOf(ctx, w)
	if err != nil {
		return "", err
	}
	if !serves(c.BrandCode, v.brand) {
		return "", errBrand
	}
	if r.accountID != w.AccountID || !v.isMember || r.mustSignInAgain(v, r.createdAt, s.now()) {
		return "", errRequest // it was opened by somebody else, or not at all
	}
	endsAt := s.now() + int64(days)*millisADay
	var code secret
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		more, err := s.sharesMore(ctx, q, w.AccountID, r)
		if err != nil {
			return err
		}
		id, err := openiddb.New(q).PutGrant(ctx, openiddb.PutGrantParams{
			MemberID: w.AccountID, ID: db.NewID(), ClientID: r.clientID, Scope: joinScope(r.scopes), Now: s.now(), EndsAt: endsAt,
		})
		if err != nil {
			return err
		}
		if code, err = s.give(ctx, q, r, v, id, endsAt); err != nil {
			return err
		}
		if more && s.Tell != nil {
			if err := s.Tell(ctx, q, w.AccountID); err != nil {
				return err
			}
		}
		return s.record(ctx, q, w.AccountID, actConnected, r)
	})
	return r.answered(code), err
}

// sharesMore says whether a request asks for more than the member shares with the
// app now.
func (s *Service) sharesMore(ctx context.Context, q db.Q, memberID string, r request) (bool, error) {
	had, err := openiddb.New(q).OpenGrant(ctx, openiddb.OpenGrantParams{MemberID: memberID, ClientID: r.clientID})
	if errors.Is(err, sql.ErrNoRows) {
		return true, nil
	}
	return had.EndsAt <= s.now() || !coversAll(splitScope(had.Scope), r.scopes), err
}

// record writes what a member shared, and with which app.
func (s *Service) record(ctx context.Context, q db.Q, memberID, action string, r request) error {
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: memberID, Action: action, Area: area, Target: r.clientID, Reason: joinScope(r.scopes),
		ActorID: memberID, ActorRole: string(who.Member),
	})
}

// answered is the address with the code in it.
func (r request) answered(code secret) string {
	return answer(r.redirect, "code", code.text(codePrefix), "state", r.state, "iss", r.issuer)
}

// declined is the address with a refusal in it.
func (r request) declined(fault *refusal) string {
	return answer(r.redirect, "error", fault.code, "error_description", fault.why, "state", r.state, "iss", r.issuer)
}

// give uses the request up and makes the code for it. What the code gives ends with
// its access token; a refresh token makes it last longer, see firstTokens.
func (s *Service) give(ctx context.Context, q db.Q, r request, v visitor, grantID string, endsAt int64) (secret, error) {
	store, now, code, family := openiddb.New(q), s.now(), newSecret(), db.NewID()
	n, err := store.UseRequest(ctx, openiddb.UseRequestParams{TokenHash: r.token.hash(), Now: now})
	if err == nil && n == 0 {
		err = errRequest
	}
	if err != nil {
		return code, err
	}
	err = store.InsertFamily(ctx, openiddb.InsertFamilyParams{
		ID: family, AccountID: v.accountID, GrantID: grantID, ClientID: r.clientID, Issuer: r.issuer, Scope: joinScope(r.scopes),
		Nonce: r.nonce, AuthTime: v.signedInAt, Now: now, EndsAt: min(endsAt, now+(codeFor+accessFor).Milliseconds()),
	})
	if err != nil {
		return code, err
	}
	return code, store.InsertCode(ctx, openiddb.InsertCodeParams{
		CodeHash: code.hash(), FamilyID: family, ClientID: r.clientID, RedirectUri: r.redirect, Challenge: r.challenge,
		ExpiresAt: now + codeFor.Milliseconds(),
	})
}

// Refuse shares nothing and returns the address to go back to.
func (s *Service) Refuse(ctx context.Context, w who.Who, text string) (string, error) {
	r, _, err := s.findRequest(ctx, text)
	if err == nil && r.accountID != w.AccountID {
		err = errRequest
	}
	if err != nil {
		return "", err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := openiddb.New(q).UseRequest(ctx, openiddb.UseRequestParams{TokenHash: r.token.hash(), Now: s.now()})
		if err == nil && n == 0 {
			err = errRequest
		}
		if err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: w.AccountID, Action: actRefused, Area: area, Target: r.clientID})
	})
	return r.declined(refuse("access_denied", "The person did not agree.")), err
}

// pass answers a request without asking, where that is possible; an empty address
// means that the person has to be asked.
func (s *Service) pass(ctx context.Context, w who.Who, text string) (string, error) {
	r, c, err := s.findRequest(ctx, text)
	if err != nil {
		return "", err
	}
	v, err := s.visitorOf(ctx, w)
	if err != nil {
		return "", err
	}
	grant, err := s.openGrant(ctx, v, r.clientID)
	if err != nil {
		return "", err
	}
	next, fault := r.decide(v, c.BrandCode, splitScope(grant.Scope), r.createdAt, s.now())
	switch next {
	case turnDown:
		return r.declined(fault), nil
	case giveCode:
		var code secret
		err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
			if code, err = s.give(ctx, q, r, v, grant.ID, grant.EndsAt); err != nil {
				return err
			}
			return s.record(ctx, q, v.accountID, actSignedIn, r)
		})
		return r.answered(code), err
	}
	return "", nil
}

// openGrant is what a person shares with an app now; nothing is a zero row.
func (s *Service) openGrant(ctx context.Context, v visitor, clientID string) (row openiddb.OpenGrantRow, err error) {
	if !v.isMember {
		return row, nil
	}
	err = s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = openiddb.New(q).OpenGrant(ctx, openiddb.OpenGrantParams{MemberID: v.accountID, ClientID: clientID})
		return err
	})
	if errors.Is(err, sql.ErrNoRows) || apperr.Is(err, apperr.NotFound) || row.EndsAt <= s.now() {
		return openiddb.OpenGrantRow{}, notFoundIsFine(err)
	}
	return row, err
}

func notFoundIsFine(err error) error {
	if errors.Is(err, sql.ErrNoRows) || apperr.Is(err, apperr.NotFound) {
		return nil
	}
	return err
}

// Apps lists what a member shares something with.
func (s *Service) Apps(ctx context.Context, memberID string) (rows []openiddb.GrantsRow, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		rows, err = openiddb.New(q).Grants(ctx, openiddb.GrantsParams{MemberID: memberID, Now: s.now()})
		return err
	})
	return rows, err
}

// Disconnect ends what a member shares with an app, and every token of it.
func (s *Service) Disconnect(ctx context.Context, memberID, id string) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.endGrant(ctx, q, memberID, id, s.now())
	})
}

func (s *Service) endGrant(ctx context.Context, q db.Q, memberID, id string, now int64) error {
	store := openiddb.New(q)
	n, err := store.EndGrant(ctx, openiddb.EndGrantParams{MemberID: memberID, ID: id, Now: now, Reason: endMember})
	if err != nil || n == 0 { // it has ended already, or is not theirs
		return err
	}
	err = store.EndFamiliesOf(ctx, openiddb.EndFamiliesOfParams{AccountID: memberID, GrantID: id, Now: now, Reason: endMember})
	if err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: actDisconnected, Area: area, Target: id})
}

// EndWith ends what a member shares with one app, and every token of it, in the
// caller's transaction.
func (s *Service) EndWith(ctx context.Context, q db.Q, memberID, clientID string) error {
	store, now := openiddb.New(q), s.now()
	ids, err := store.GrantsWith(ctx, openiddb.GrantsWithParams{MemberID: memberID, ClientID: clientID})
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.endGrant(ctx, q, memberID, id, now); err != nil {
			return err
		}
	}
	return nil
}

// EndSince ends what a member has shared with apps since a moment, and every token
// from that time, in the caller's transaction: somebody else may have connected them.
func (s *Service) EndSince(ctx context.Context, q db.Q, memberID string, since int64) error {
	return s.endSince(ctx, q, memberID, since, endTakenBack)
}

// EndAll ends all that a member shares with apps, with their account and in the
// caller's transaction.
func (s *Service) EndAll(ctx context.Context, q db.Q, memberID string) error {
	return s.endSince(ctx, q, memberID, 0, endAccount)
}

func (s *Service) endSince(ctx context.Context, q db.Q, memberID string, since int64, reason string) error {
	store, now := openiddb.New(q), s.now()
	n, err := store.EndGrantsSince(ctx, openiddb.EndGrantsSinceParams{MemberID: memberID, Since: since, Now: now, Reason: reason})
	if err != nil {
		return err
	}
	err = store.EndFamiliesSince(ctx, openiddb.EndFamiliesSinceParams{AccountID: memberID, Since: since, Now: now, Reason: reason})
	if err != nil || n == 0 {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: actDisconnected, Area: area, Target: memberID, Reason: reason})
}
