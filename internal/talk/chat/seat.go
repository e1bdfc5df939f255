package chat

import (
	"context"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// Placeholder is the address of the coaching channel that a member does not
// have yet.
const Placeholder = "new"

// longestID is more than any id has.
const longestID = 64

// seat is the place of a caller in a channel.
type seat struct {
	memberID  string
	channelID string
	kind      Kind
	mine      bool // the caller is the member
	accountID string
	name      string
	actsFor   string // the member, where somebody acts for them
	userType  string
	joined    bool // staff: takes part, and has a reading mark
	standing  standing
}

// home finds whose channel an address is. Nothing is said about channels that
// the caller has no business in: they are not found, as those that never were.
func (s *Service) home(ctx context.Context, w who.Who, channelID string) (memberID string, err error) {
	switch {
	case channelID == "":
		return "", named("channelUrl")
	case len(channelID) > longestID || !legible.Line(channelID) || w.Viewing != nil:
		return "", apperr.NotFoundError()
	case w.Role == who.Member:
		return w.MemberID, nil
	}
	err = s.DB.Look(ctx, db.System, func(ctx context.Context, q db.Q) error {
		row, err := chatdb.New(q).MemberOf(ctx, channelID)
		memberID = row.MemberID
		if err == nil && Kind(row.Kind).Side().Role != w.Role {
			return apperr.NotFoundError()
		}
		return err
	})
	return memberID, s.refuse(ctx, w, memberID, channelID, err)
}

// sit finds the place of a caller in a channel whose kind is known.
func sit(ctx context.Context, q db.Q, w who.Who, memberID, channelID string, kind Kind) (seat, error) {
	at := seat{memberID: memberID, channelID: channelID, kind: kind, accountID: w.Self()}
	var err error
	if at.standing, err = loadStanding(ctx, q, memberID); err != nil {
		return at, err
	}
	if err := at.settle(w); err != nil || at.mine {
		return at, err
	}
	return at, at.find(ctx, q)
}

// settle gives a member their place, and turns away who has none on either side.
func (at *seat) settle(w who.Who) error {
	side := at.kind.Side()
	switch {
	case w.Role == who.Member:
		at.mine, at.userType = true, TypeMember
		at.name, at.actsFor = at.standing.speaks(w)
		if !at.standing.opens(at.kind) {
			return closed()
		}
		return nil
	case side.Role != w.Role || at.standing.ended:
		return apperr.NotFoundError()
	}
	at.userType = side.Type
	return nil
}

// speaks is the name that stands above what a member writes: their own, or that of
// the person who acts for them and then for whom. The page makes the words.
func (st standing) speaks(w who.Who) (name, actsFor string) {
	if w.Acting == nil {
		return st.name, ""
	}
	return w.Acting.ActorName, st.name
}

// find looks a staff person up.
func (at *seat) find(ctx context.Context, q db.Q) error {
	row, err := chatdb.New(q).Seat(ctx, chatdb.SeatParams{MemberID: at.memberID, ChannelID: at.channelID, StaffID: at.accountID})
	if err != nil {
		return err
	}
	at.name, at.joined = legible.FullName(row.GivenName, row.FamilyName), row.UserType != ""
	if !at.joined && at.kind != Support { // all of support see every support channel
		return apperr.NotFoundError()
	}
	return nil
}

// refuse records that somebody was turned away, and why, and gives the reason
// back.
func (s *Service) refuse(ctx context.Context, w who.Who, memberID, channelID string, err error) error {
	denied := apperr.Is(err, apperr.PermissionDenied) || w.Role != who.Member && apperr.Is(err, apperr.NotFound)
	if !denied || channelID == "" {
		return err
	}
	row := audit.Row{MemberID: memberID, Action: "read", Area: "chat", Target: channelID, Outcome: audit.Refused, Reason: "not part of it"}
	if failed := s.Audit.OwnRead(ctx, row); failed != nil {
		return failed
	}
	return err
}

func named(field string) error {
	return apperr.Invalid(apperr.Field{Name: field, MessageKey: "errors.value", Message: "Please choose one."})
}
