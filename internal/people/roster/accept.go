package roster

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/password"
	"wellhouse.app/internal/people/roster/rosterdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/token"
	"wellhouse.app/internal/platform/who"
)

// errRefused is the one answer for a link that is unknown, spent, too old or
// closed, and for a wrong email address, birth date or code.
var errRefused = apperr.New(apperr.Unauthenticated, "roster.refused",
	"Something doesn’t match. Please check what you entered, or ask for a new invitation.").WithType("invalid_grant")

// Opened is what the page has to ask for.
type Opened struct {
	Member    bool
	ExpiresAt int64
	Today     string
	TriesLeft int64
}

// Open looks at a link without spending it.
func (s *Service) Open(ctx context.Context, token string) (Opened, error) {
	row, err := s.find(ctx, token)
	if err != nil {
		return Opened{}, err
	}
	return Opened{
		Member: who.Role(row.Role) == who.Member, ExpiresAt: row.ExpiresAt, Today: s.today(),
		TriesLeft: max(triesMost-row.Tries, 0),
	}, nil
}

// find reads an invitation that can still be accepted.
func (s *Service) find(ctx context.Context, link string) (row rosterdb.InvitationByTokenRow, err error) {
	hash, ok := token.Hash(link)
	if !ok {
		return row, errRefused
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		row, err = rosterdb.New(q).InvitationByToken(ctx, hash)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) || apperr.Is(err, apperr.NotFound) {
		return row, errRefused
	}
	if err == nil && (row.UsedAt.Valid || row.ClosedAt.Valid || row.ExpiresAt <= s.now()) {
		return row, errRefused
	}
	return row, err
}

// Answer is what a person sends to accept an invitation.
type Answer struct {
	Token, Email, BirthDate, Code string
	Password                      string
	TimeZone                      string
}

// Accept makes the account of an invitation and spends the link, both or neither.
// It returns the address to sign in with.
func (s *Service) Accept(ctx context.Context, a Answer) (email string, err error) {
	row, err := s.find(ctx, a.Token)
	if err != nil {
		return "", err
	}
	if who.Role(row.Role) == who.Member {
		if err := s.prove(ctx, row, a); err != nil {
			return "", err
		}
	}
	about := password.About{Email: row.Email, GivenName: row.GivenName, FamilyName: row.FamilyName}
	if broken := password.Broken(a.Password, about); len(broken) > 0 {
		return "", apperr.Invalid(password.Fields("password", broken)...)
	}
	hash, err := s.Accounts.HashPassword(ctx, a.Password)
	if err != nil {
		return "", err
	}
	return row.Email, s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.make(ctx, q, row, hash, a.TimeZone)
	})
}

// prove compares what a member knows. Every wrong answer counts, and the last one
// closes the invitation.
func (s *Service) prove(ctx context.Context, row rosterdb.InvitationByTokenRow, a Answer) error {
	folded, _ := auth.FoldEmail(a.Email)
	shown := proof{folded, strings.TrimSpace(a.BirthDate), hashCode(s.Key, row.ID, a.Code)}
	right := shown.equals(proof{row.EmailFolded, row.BirthDate, row.CodeHash})
	if right {
		return nil
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := rosterdb.New(q)
		if _, err := store.CountTry(ctx, rosterdb.CountTryParams{ID: row.ID, Allowed: triesMost, Now: s.now()}); err != nil {
			return err
		}
		if _, err := store.CloseTried(ctx, rosterdb.CloseTriedParams{ID: row.ID, Allowed: triesMost, Now: s.now()}); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: actRefused, Area: area, Target: row.ID, Outcome: audit.Refused, Reason: "proof"})
	})
	if err != nil {
		return err
	}
	return errRefused
}

// make spends the link and stores the account. The link first: of two answers at
// the same moment one finds it spent.
func (s *Service) make(ctx context.Context, q db.Q, row rosterdb.InvitationByTokenRow, hash, zone string) error {
	n, err := rosterdb.New(q).UseInvitation(ctx, rosterdb.UseInvitationParams{ID: row.ID, Now: s.now(), Allowed: triesMost})
	if err != nil {
		return err
	}
	if n == 0 {
		return errRefused
	}
	// Two invitations to one address cannot be open, so that only an account that
	// came about in another way is in the way here.
	taken, err := rosterdb.New(q).HasAccount(ctx, row.EmailFolded)
	if err != nil {
		return err
	}
	if taken > 0 {
		return errRefused
	}
	id, role := uuid.Must(uuid.NewV7()).String(), who.Role(row.Role)
	if err := s.Accounts.CreateAccount(ctx, q, newAccount(id, row, hash, s.now())); err != nil {
		return err
	}
	memberID := ""
	if role == who.Member {
		memberID, err = id, s.addMember(ctx, q, id, row, zone)
	} else {
		err = coaching.AddStaff(ctx, q, coaching.Staff{
			ID: id, Languages: []string{row.Locale}, Availability: coaching.Available,
		})
	}
	if err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{
		MemberID: memberID, Action: actAccepted, Area: area, Target: row.ID, ActorID: id, ActorRole: row.Role,
	})
}

// newAccount is the account that an invitation leads to. Staff need a second
// step from the first sign-in on; the address that the link went to receives it.
func newAccount(id string, row rosterdb.InvitationByTokenRow, hash string, now int64) auth.NewAccount {
	a := auth.NewAccount{
		Account: auth.Account{
			ID: id, Role: who.Role(row.Role), Status: auth.Active, Email: row.Email, GivenName: row.GivenName,
			FamilyName: row.FamilyName, Locale: row.Locale, CreatedAt: now,
			MFARequired: row.Mailed && who.Role(row.Role).Staff(),
		},
		PasswordHash: hash,
	}
	if row.Mailed {
		a.Contacts = []auth.ContactPoint{{ID: uuid.Must(uuid.NewV7()).String(), Kind: auth.Email, Address: row.Email, Verified: true}}
	}
	return a
}

// addMember stores a member who belongs to a brand and is in no program yet. The
// link to a program account comes later, as for everyone.
func (s *Service) addMember(ctx context.Context, q db.Q, id string, row rosterdb.InvitationByTokenRow, zone string) error {
	b, err := s.Brands.ByCode(ctx, row.BrandCode)
	if err != nil {
		return err
	}
	promo := member.Promo{Code: strings.ToUpper(b.Code), Organisation: b.Organisation, PhoneRegions: []string{b.Country}}
	if err := account.EnsurePromo(ctx, q, promo); err != nil {
		return err
	}
	return member.Add(ctx, q, member.Member{
		ID: id, PublicUUID: uuid.NewString(), BrandCode: row.BrandCode, BirthDate: row.BirthDate,
		TimeZone: member.ZoneOr(zone), Promo: promo,
	}, s.now())
}
