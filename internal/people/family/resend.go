package family

import (
	"context"
	"database/sql"
	"errors"
	"slices"

	"github.com/google/uuid"

	familyv1 "wellhouse.app/api/rpc/family/v1"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/token"
)

// errInviteOver is for staff who look at an invitation that is no longer open.
var errInviteOver = apperr.New(apperr.FailedPrecondition, "record.inviteOver",
	"This invitation is no longer open: it was answered, withdrawn or sent again. Please look again.")

// errResends is errDaily for staff.
var errResends = apperr.New(apperr.ResourceExhausted, "record.inviteDaily",
	"10 invitations have been sent for this member today. Please try again tomorrow.")

// InvitesFor gives the invitations of a member that wait for an answer, for Member
// Support. The caller records the look.
func (s *Service) InvitesFor(ctx context.Context, q db.Q, memberID string) (out []Invite, err error) {
	rows, err := familydb.New(q).InvitesOf(ctx, memberID)
	for _, r := range rows {
		out = append(out, invite(r, s.now()))
	}
	return out, err
}

// ResendFor sends an invitation of a member anew for Member Support. The link before
// stops working. also runs in the same transaction.
func (s *Service) ResendFor(ctx context.Context, memberID, inviteID string, also func(ctx context.Context, q db.Q, i Invite) error) (out Invite, err error) {
	holder, err := s.load(ctx, memberID)
	if err != nil {
		return out, err
	}
	if holder.Ended || holder.closed {
		return out, errInviteOver
	}
	secret, hash := token.New()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		old, err := familydb.New(q).OpenInvite(ctx, familydb.OpenInviteParams{ID: inviteID, HolderID: memberID})
		if errors.Is(err, sql.ErrNoRows) || err == nil && !slices.Contains(invitable[holder.stage], acting.Kind(old.Kind)) {
			return errInviteOver
		}
		if err != nil {
			return err
		}
		row := familydb.InsertInviteParams{
			ID: uuid.Must(uuid.NewV7()).String(), HolderID: memberID, TokenHash: hash, Email: old.Email, EmailFolded: old.EmailFolded,
			Name: old.Name, Kind: old.Kind, Relationship: old.Relationship, Areas: old.Areas,
			SentAt: s.now(), ExpiresAt: s.now() + LastsFor.Milliseconds(),
		}
		if err := s.put(ctx, q, row); errors.Is(err, errDaily) {
			return errResends
		} else if err != nil {
			return err
		}
		if err := s.Post.Queue(ctx, q, invitation(row, holder, secret)); err != nil {
			return err
		}
		out = invite(familydb.InvitesOfRow{
			ID: row.ID, Email: row.Email, Name: row.Name, Kind: row.Kind, Relationship: row.Relationship, Areas: row.Areas,
			SentAt: row.SentAt, ExpiresAt: row.ExpiresAt,
		}, s.now())
		return also(ctx, q, out)
	})
	return out, err
}

// LinkMessages are links as other desks show them.
func LinkMessages(links []Link, actsFor bool) []*familyv1.Link { return messages(links, actsFor) }
