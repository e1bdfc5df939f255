package auth

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// The limits of links to set a new password.
const (
	passwordLinkFor  = 30 * time.Minute
	linksAtOnce      = 3  // to one account, while they are good; more are dropped without a word
	requestsPerMost  = 10 // in ten minutes, from one network
	requestsWindow   = 10 * time.Minute
	keepPasswordLink = 24 * time.Hour
)

// errPasswordLink is the one answer for links that are unknown, spent, too
// old, or not for this account any more.
var errPasswordLink = apperr.New(apperr.Unauthenticated, "errors.passwordLink",
	"This link has been used or has expired. Please ask for a new one.").WithType("invalid_grant")

// PasswordLink is a link to set a new password on its way to a person.
type PasswordLink struct {
	Recipient
	Token     string
	ExpiresAt int64 // ms UTC
}

// RequestPasswordLink notes that somebody wants a link for an address. It never
// looks whether the address is known, so it can't tell; the link is sent a moment
// later, by sendPasswordLinks.
func (s *Service) RequestPasswordLink(ctx context.Context, m *wire.Meta, email string) error {
	folded, ok := FoldEmail(email)
	if !ok {
		return nil
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		now := s.now()
		if err := s.countRequest(ctx, q, m, now); err != nil {
			return err
		}
		return authdb.New(q).PutPasswordRequest(ctx, authdb.PutPasswordRequestParams{EmailFolded: folded, Now: now})
	})
}

// countRequest bounds how many links one network asks for. A request over the
// limit is not counted, so that a patient person gets through.
func (s *Service) countRequest(ctx context.Context, q db.Q, m *wire.Meta, now int64) error {
	window := requestsWindow.Milliseconds()
	row, err := authdb.New(q).CountFailure(ctx, authdb.CountFailureParams{
		Bucket: fmt.Sprintf("forgot:%x:%d", keyed(s.keys.bucket, []byte("forgot"), []byte(m.Network())), now/window), Now: now,
	})
	if err == nil && row.Failures > requestsPerMost {
		err = throttled(window - now%window)
	}
	return err
}

// sendPasswordLinks sends the links that were asked for.
func (s *Service) sendPasswordLinks(ctx context.Context) error {
	var asked []string
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		asked, err = authdb.New(q).PasswordRequests(ctx)
		return err
	})
	for _, folded := range asked { // one that fails must not keep the others waiting
		err = errors.Join(err, s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			return s.answerRequest(ctx, q, folded)
		}))
	}
	return err
}

// answerRequest takes a request off the list and sends its link, both or neither.
// Another node may have been first.
func (s *Service) answerRequest(ctx context.Context, q db.Q, folded string) error {
	store := authdb.New(q)
	n, err := store.TakePasswordRequest(ctx, folded)
	if err != nil || n == 0 {
		return err
	}
	account, err := store.AccountToSignIn(ctx, authdb.AccountToSignInParams{EmailFolded: folded})
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil || !choosesPassword(account) || s.Teller == nil {
		return err
	}
	return s.sendPasswordLink(ctx, q, account)
}

// sendPasswordLink makes a link good and sends it to the account's own address.
// The links before it stay good until one of them is used, so that strangers who
// ask for links take none from the owner: over the limit, a good one is in the
// mailbox.
func (s *Service) sendPasswordLink(ctx context.Context, q db.Q, a authdb.AccountToSignInRow) error {
	store, now := authdb.New(q), s.now()
	sent, err := store.CountPasswordTokens(ctx, authdb.CountPasswordTokensParams{AccountID: a.ID, Since: now - passwordLinkFor.Milliseconds()})
	if err != nil || sent >= linksAtOnce {
		return err
	}
	token, until := newSecret(), now+passwordLinkFor.Milliseconds()
	folded, _ := FoldEmail(a.Email)
	err = store.InsertPasswordToken(ctx, authdb.InsertPasswordTokenParams{
		TokenHash: token.hash(), AccountID: a.ID, EmailFolded: folded, Now: now, ExpiresAt: until,
	})
	if err != nil {
		return err
	}
	if err := s.Teller.PasswordLink(ctx, q, PasswordLink{Recipient: recipientOf(a), Token: token.String(), ExpiresAt: until}); err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{MemberID: subject(a.ID, who.Role(a.Role)), Action: actPasswordLink, Area: area, Target: a.ID})
}

// ResetPassword sets a new password by a link. It ends every session of the
// account and forgets its wrong tries, so that the person can sign in at once,
// with the second factor if the account has one. It signs nobody in.
func (s *Service) ResetPassword(ctx context.Context, m *wire.Meta, token, next string) error {
	sec, ok := parseSecret(token)
	if !ok {
		return errPasswordLink
	}
	account, err := s.accountOfLink(ctx, sec)
	if err != nil {
		return err
	}
	if err := s.refuseBroken(ctx, account, next); err != nil {
		return err
	}
	hash, err := s.hashReset(ctx, m, account, next)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		n, err := authdb.New(q).UsePasswordToken(ctx, authdb.UsePasswordTokenParams{TokenHash: sec.hash(), Now: s.now()})
		if err != nil {
			return err
		}
		if n == 0 {
			return errPasswordLink
		}
		if err := clearAll(ctx, q, s.bucketsOf(account.Email, "", s.now())); err != nil {
			return err
		}
		if ok, err = s.setPassword(ctx, q, account, hash, "", actPasswordReset); err == nil && !ok {
			err = errPasswordLink
		}
		return err
	})
}

// accountOfLink finds the account that a link is good for.
func (s *Service) accountOfLink(ctx context.Context, sec secret) (row authdb.AccountToSignInRow, err error) {
	var link authdb.PasswordTokenRow
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		store := authdb.New(q)
		if link, err = store.PasswordToken(ctx, sec.hash()); err != nil {
			return err
		}
		row, err = store.AccountToSignIn(ctx, authdb.AccountToSignInParams{ID: link.AccountID})
		return err
	})
	if apperr.Is(err, apperr.NotFound) {
		return row, errPasswordLink
	}
	if err != nil {
		return row, err
	}
	folded, _ := FoldEmail(row.Email)
	if link.UsedAt.Valid || s.now() >= link.ExpiresAt || !choosesPassword(row) || folded != link.EmailFolded {
		return row, errPasswordLink
	}
	return row, nil
}

// hashReset makes the stored form of a new password. Who has a link waits with
// those whom the account knows, but each account in few places.
func (s *Service) hashReset(ctx context.Context, m *wire.Meta, a authdb.AccountToSignInRow, next string) (string, error) {
	old, err := s.oldHashes(ctx, a)
	if err != nil {
		return "", err
	}
	folded, _ := FoldEmail(a.Email)
	release, err := s.hasher.acquire(ctx, place{known: true, network: m.Network(), address: folded})
	if err != nil {
		return "", err
	}
	defer release()
	return s.hashNew(old, next)
}
