package family

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"github.com/google/uuid"

	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/password"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/token"
	"wellhouse.app/internal/platform/who"
)

var (
	// errGone is the one answer for a link that is unknown, spent, too old or withdrawn.
	errGone = apperr.New(apperr.FailedPrecondition, "family.inviteGone",
		"This invitation is no longer open. Ask the person who invited you to send a new one.")
	errOtherEmail = apperr.New(apperr.FailedPrecondition, "family.otherEmail",
		"This invitation went to another email address. Sign in with that address, or ask for a new invitation to yours.")
	errHasAccount = apperr.New(apperr.FailedPrecondition, "family.hasAccount",
		"This email address has an account already. Please sign in to accept.")
	errLinked = apperr.New(apperr.FailedPrecondition, "family.alreadyLinked", "You can act for this person already.")
)

// find reads an invitation that can still be answered.
func (s *Service) find(ctx context.Context, link string) (row familydb.InviteByTokenRow, err error) {
	if link == "" {
		return row, missing("token")
	}
	hash, ok := token.Hash(link)
	if !ok {
		return row, errGone
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err = familydb.New(q).InviteByToken(ctx, hash)
		return err
	})
	if errors.Is(err, sql.ErrNoRows) || apperr.Is(err, apperr.NotFound) {
		return row, errGone
	}
	if err == nil && (row.ClosedAt.Valid || row.ExpiresAt <= s.now() || auth.Status(row.Status) == auth.Ended) {
		return row, errGone
	}
	if err == nil {
		err = s.stillAsks(ctx, row.HolderID, acting.Kind(row.Kind))
	}
	return row, err
}

// stillAsks closes the invitation of a teenager to a parent once the teenager is an
// adult, and every invitation once the brand closes the family.
func (s *Service) stillAsks(ctx context.Context, memberID string, kind acting.Kind) error {
	holder, err := s.load(ctx, memberID)
	if err == nil && (holder.closed || kind == acting.Dependent && holder.stage == acting.Grown) {
		err = errGone
	}
	return err
}

// Opened is what the page of an invitation shows.
type Opened struct {
	From, MaskedEmail, Relationship, Today string
	Kind                                   acting.Kind
	Areas                                  []string
	ExpiresAt                              int64
	HasAccount, SignedIn                   bool
}

// Open looks at an invitation without spending it.
func (s *Service) Open(ctx context.Context, w who.Who, link string) (o Opened, err error) {
	row, err := s.find(ctx, link)
	if err != nil {
		return o, err
	}
	o = Opened{
		From: legible.FullName(row.GivenName, row.FamilyName), MaskedEmail: auth.MaskEmail(row.Email), Relationship: row.Relationship,
		Kind: acting.Kind(row.Kind), Areas: acting.Read(row.Areas), ExpiresAt: row.ExpiresAt, Today: s.today(),
	}
	if o.Kind == acting.Dependent {
		if o.Areas, err = s.parentSees(ctx, row.HolderID); err != nil {
			return o, err
		}
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		a, err := auth.FindAccount(ctx, q, "", row.EmailFolded)
		if apperr.Is(err, apperr.NotFound) {
			return nil
		}
		o.HasAccount, o.SignedIn = err == nil, err == nil && a.ID == w.AccountID
		return err
	})
	return o, err
}

// parentSees is what a parent of a teenager would see today.
func (s *Service) parentSees(ctx context.Context, teenID string) (areas []string, err error) {
	teen, err := s.load(ctx, teenID)
	if err != nil {
		return nil, err
	}
	l := acting.Link{Kind: acting.Dependent, BirthDate: teen.BirthDate, Zone: teen.TimeZone, Ages: teen.ages}
	err = s.DB.Read(ctx, db.Member(teenID), func(ctx context.Context, q db.Q) error {
		l.ReadingsClosed, err = familydb.New(q).ReadingsClosed(ctx, teenID)
		if errors.Is(err, sql.ErrNoRows) {
			err = nil
		}
		return err
	})
	return l.Open(s.Now()), err
}

// Accept takes an invitation up with the caller's account.
func (s *Service) Accept(ctx context.Context, w who.Who, link string) (l Link, err error) {
	row, err := s.find(ctx, link)
	if err != nil {
		return l, err
	}
	if row.HolderID == w.MemberID {
		return l, errOtherEmail
	}
	me, err := s.adult(ctx, w)
	if err != nil {
		return l, err
	}
	if folded, _ := auth.FoldEmail(me.Email); folded != row.EmailFolded {
		return l, errOtherEmail
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		id, err := s.spend(ctx, q, row, me.ID, me.GivenName)
		if err != nil {
			return err
		}
		l, err = s.one(ctx, q, id, me.ID)
		return err
	})
	return l, err
}

// spend closes an invitation and makes its link, both or neither. The member is locked
// first: of two answers at the same moment one finds the invitation closed.
func (s *Service) spend(ctx context.Context, q db.Q, row familydb.InviteByTokenRow, actorID, actorName string) (id string, err error) {
	if err := member.Lock(ctx, q, row.HolderID); err != nil {
		return "", err
	}
	n, err := familydb.New(q).CloseInvite(ctx, familydb.CloseInviteParams{ID: row.ID, HolderID: row.HolderID, Now: s.now(), Outcome: "accepted"})
	if err != nil {
		return "", err
	}
	if n == 0 {
		return "", errGone
	}
	id, err = s.link(ctx, q, familydb.InsertLinkParams{
		MemberID: row.HolderID, ActorID: actorID, Kind: row.Kind, Relationship: row.Relationship, Areas: row.Areas, Invited: true,
	})
	if err != nil {
		return "", err
	}
	if err := s.tell(ctx, q, row.HolderID, accepted, actorName); err != nil {
		return "", err
	}
	return id, s.recordBy(ctx, q, audit.Row{
		Action: actAccepted, Target: id, Reason: row.Relationship, ActorID: actorID, ActorRole: string(who.Member),
	}, row.HolderID, actorID)
}

// link stores a link that stands from now on. One between the same two people that is
// over, and that nobody has ended yet, makes room. It locks the member: an access that
// ends at the same moment finds this one, or this one finds the member noted as alone.
func (s *Service) link(ctx context.Context, q db.Q, row familydb.InsertLinkParams) (id string, err error) {
	if err := member.Lock(ctx, q, row.MemberID); err != nil {
		return "", err
	}
	before, err := familydb.New(q).LinksOfHolder(ctx, row.MemberID)
	if err != nil {
		return "", err
	}
	for _, r := range before {
		if _, stands := shown(familydb.LinksOfActorRow(r), s.Now()); r.ActorID == row.ActorID && !stands {
			if err := s.endBoth(ctx, q, r.MemberID, r.ActorID, r.ID, "", reasonOver); err != nil {
				return "", err
			}
		}
	}
	row.ID, row.Since = uuid.Must(uuid.NewV7()).String(), s.now()
	n, err := familydb.New(q).InsertLink(ctx, row)
	if err == nil && n == 0 {
		err = errLinked
	}
	if err != nil {
		return "", err
	}
	if s.Live != nil { // the person's own pages show them from now on
		db.After(ctx, func() { s.Live.Tell(row.ActorID, live.Event{Kind: Event}) })
	}
	return row.ID, familydb.New(q).ForgetAlone(ctx, row.MemberID)
}

// one reads a link as a person sees it.
func (s *Service) one(ctx context.Context, q db.Q, id, personID string) (Link, error) {
	row, err := linkIn(ctx, q, id, personID)
	if err != nil {
		return Link{}, err
	}
	if row.ActorID == personID { // the other person is the one acted for
		other, err := auth.FindAccount(ctx, q, row.MemberID, "")
		if err != nil {
			return Link{}, err
		}
		row.GivenName, row.FamilyName = other.GivenName, other.FamilyName
	}
	l, _ := shown(familydb.LinksOfActorRow(row), s.Now())
	return l, nil
}

// Newcomer is what somebody without an account sends to accept.
type Newcomer struct {
	Token, GivenName, FamilyName, BirthDate, Password, TimeZone string
}

// AcceptAsNew makes an account for the address that the invitation went to, and
// takes it up. It returns the address to sign in with.
func (s *Service) AcceptAsNew(ctx context.Context, n Newcomer) (email string, err error) {
	row, err := s.find(ctx, n.Token)
	if err != nil {
		return "", err
	}
	holder, err := s.load(ctx, row.HolderID)
	if err != nil {
		return "", err
	}
	if err := s.checkNewcomer(&n, row.Email, holder.ages); err != nil {
		return "", err
	}
	hash, err := s.Sessions.HashPassword(ctx, n.Password)
	if err != nil {
		return "", err
	}
	return row.Email, s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.welcome(ctx, q, row, holder, n, hash)
	})
}

func (s *Service) checkNewcomer(n *Newcomer, email string, ages acting.Ages) error {
	trim(&n.BirthDate)
	var f fields
	f.name("givenName", &n.GivenName)
	f.name("familyName", &n.FamilyName)
	known := contactrule.BirthDate(n.BirthDate, s.today()) == contactrule.Possible
	f.refuse(known, "birthDate", "roster.birthDate", "Enter the date of birth.")
	f.refuse(!known || stageOr(n.BirthDate, n.TimeZone, ages, s.Now()) == acting.Grown, "birthDate", "family.adultBirthDate", "Only adults can act for someone.")
	broken := password.Broken(n.Password, password.About{Email: email, GivenName: n.GivenName, FamilyName: n.FamilyName})
	f = append(f, password.Fields("password", broken)...)
	return f.err()
}

// welcome makes the account and the link in one transaction.
func (s *Service) welcome(ctx context.Context, q db.Q, row familydb.InviteByTokenRow, holder person, n Newcomer, hash string) error {
	_, err := auth.FindAccount(ctx, q, "", row.EmailFolded)
	if err == nil {
		return errHasAccount
	}
	if !apperr.Is(err, apperr.NotFound) {
		return err
	}
	id := uuid.Must(uuid.NewV7()).String()
	err = s.Sessions.CreateAccount(ctx, q, auth.NewAccount{
		Account: auth.Account{
			ID: id, Role: who.Member, Status: auth.Active, Email: row.Email, GivenName: n.GivenName, FamilyName: n.FamilyName,
			Locale: holder.Locale, CreatedAt: s.now(),
		},
		PasswordHash: hash,
		Contacts:     []auth.ContactPoint{{ID: uuid.Must(uuid.NewV7()).String(), Kind: auth.Email, Address: row.Email, Verified: true}},
	})
	if err != nil {
		return err
	}
	promo := unsponsored(holder)
	if err := account.EnsurePromo(ctx, q, promo); err != nil {
		return err
	}
	if err := s.addMember(ctx, q, holder, id, n.BirthDate, member.ZoneOr(n.TimeZone), promo); err != nil {
		return err
	}
	_, err = s.spend(ctx, q, row, id, n.GivenName)
	return err
}

// unsponsored is the promo of somebody whom no organization pays for, at the brand of
// the person who invited them. An organization pays for its own people: what it offers
// them is not passed on with an invitation.
func unsponsored(of person) member.Promo {
	return member.Promo{Code: "NONE-" + strings.ToUpper(of.BrandCode), PhoneRegions: []string{of.country}}
}

// addMember stores a member of somebody's brand who is in no program yet.
func (s *Service) addMember(ctx context.Context, q db.Q, of person, id, birthDate, zone string, promo member.Promo) error {
	return member.Add(ctx, q, member.Member{
		ID: id, PublicUUID: uuid.NewString(), BrandCode: of.BrandCode, BirthDate: birthDate, TimeZone: zone, Promo: promo,
	}, s.now())
}

// Decline says no to an invitation, and tells the member who asked. A person who has an
// account says so with it, as they would accept; a link alone could have been
// forwarded. Who has none has only the link.
func (s *Service) Decline(ctx context.Context, w who.Who, link string) error {
	row, err := s.find(ctx, link)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		account, err := auth.FindAccount(ctx, q, "", row.EmailFolded)
		if err != nil && !apperr.Is(err, apperr.NotFound) {
			return err
		}
		if err == nil && account.ID != w.AccountID {
			return errOtherEmail
		}
		n, err := familydb.New(q).CloseInvite(ctx, familydb.CloseInviteParams{ID: row.ID, HolderID: row.HolderID, Now: s.now(), Outcome: "declined"})
		if err != nil || n == 0 {
			return err
		}
		if err := s.tell(ctx, q, row.HolderID, declined, row.Name); err != nil {
			return err
		}
		return s.record(ctx, q, actDeclined, row.HolderID, "", row.ID, "")
	})
}
