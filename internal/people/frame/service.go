package frame

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/frame/framedb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Sessions opens framed sessions.
type Sessions interface {
	OpenFramed(ctx context.Context, m *wire.Meta, host string, take func(ctx context.Context, q db.Q) (parentID string, err error)) (auth.Session, error)
}

// Brands tells which brand a host shows.
type Brands interface {
	ByHost(ctx context.Context, host string) (brand.Brand, error)
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Sessions Sessions
	Brands   Brands
	// BrandOf is the code of a member's brand.
	BrandOf func(ctx context.Context, memberID string) (string, error)
}

// Service gives out codes and takes them back.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

func (s *Service) now() int64 { return s.Now().UnixMilli() }

// Issue gives the caller's session a code for the frame that opened its window.
// host is the site around the frame; the member's own brand must list it, and
// the frame must show that brand.
func (s *Service) Issue(ctx context.Context, m *wire.Meta, caller who.Who, host, challenge string) (text string, expiresAt int64, err error) {
	if !caller.Own() || caller.Framed {
		return "", 0, apperr.Denied()
	}
	if !proofPattern.MatchString(challenge) {
		return "", 0, errChallenge
	}
	b, err := s.Brands.ByHost(ctx, m.Host)
	if err != nil {
		return "", 0, err
	}
	own, err := s.BrandOf(ctx, caller.MemberID)
	if err != nil {
		return "", 0, err
	}
	if own != b.Code || !b.MayFrame(host) {
		return "", 0, errHost
	}
	text, hash := auth.NewToken()
	expiresAt = s.now() + CodeFor.Milliseconds()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return framedb.New(q).InsertCode(ctx, framedb.InsertCodeParams{
			CodeHash: hash, SessionID: caller.SessionID, BrandCode: b.Code, Host: host, Challenge: challenge, ExpiresAt: expiresAt,
		})
	})
	return text, expiresAt, err
}

// Redeem turns a code into a framed session. Whatever comes of it, the code is
// used up.
func (s *Service) Redeem(ctx context.Context, m *wire.Meta, text, host, verifier string) (auth.Session, error) {
	hash, ok := auth.TokenHash(text)
	if !ok {
		return auth.Session{}, errCode
	}
	b, err := s.Brands.ByHost(ctx, m.Host)
	if err != nil {
		return auth.Session{}, err
	}
	// The brand may have taken the site off its list in the last minute.
	allowed := b.MayFrame(host)
	session, err := s.Sessions.OpenFramed(ctx, m, host, func(ctx context.Context, q db.Q) (string, error) {
		row, err := framedb.New(q).TakeCode(ctx, hash)
		if errors.Is(err, sql.ErrNoRows) {
			return "", nil
		}
		if err != nil || !allowed || !code(row).redeems(claim{BrandCode: b.Code, Host: host, Verifier: verifier}, s.now()) {
			return "", err
		}
		return row.SessionID, nil
	})
	if apperr.Is(err, apperr.Unauthenticated) {
		err = errCode.Because(err)
	}
	return session, err
}

// Prune deletes codes that no longer work.
func (s *Service) Prune(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return framedb.New(q).PruneCodes(ctx, s.now())
	})
}
