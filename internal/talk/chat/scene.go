package chat

import (
	"context"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// scene is what a message meets in a channel that is locked for it.
type scene struct {
	seat
	people   []Person
	awaiting bool // a coach
	owed     bool // an answer to the member
	urgent   bool // what is owed
	told     bool // the member, that something waits since they last read
	standIns bool // somebody takes part only until the answer
}

// enter finds the place of a caller and all that a message of theirs brings
// about depends on.
func enter(ctx context.Context, q db.Q, w who.Who, memberID, channelID string, c chatdb.NextSeqRow) (scene, error) {
	at := scene{
		seat:     seat{memberID: memberID, channelID: channelID, kind: Kind(c.Kind), accountID: w.Self()},
		awaiting: c.AwaitingCoach,
	}
	rows, err := chatdb.New(q).Scene(ctx, chatdb.SceneParams{MemberID: memberID, ChannelID: channelID, ReadSeq: c.LastReadSeq})
	if err != nil {
		return at, err
	}
	if len(rows) == 0 {
		return at, apperr.NotFoundError()
	}
	r := rows[0]
	at.owed, at.urgent, at.told = r.OwedUrgent.Valid, r.OwedUrgent.Bool, r.Told
	at.standing = standingOf(ctx, chatdb.StandingRow{
		SharedCoaching: r.SharedCoaching, CareTeam: r.CareTeam, MhGuide: r.MhGuide, TimeZone: r.TimeZone, Country: r.Country,
		GivenName: r.GivenName, FamilyName: r.FamilyName, Locale: r.Locale, Status: r.Status, Programs: r.Programs, Coached: r.Coached,
	})
	at.people = make([]Person, 0, len(rows))
	for _, r := range rows {
		at.standIns = at.standIns || r.StandIn
		if r.StaffID == "" {
			continue // nobody takes part, or somebody who has left the house
		}
		p := person(chatdb.PeopleOfRow{
			StaffID: r.StaffID, UserType: r.UserType, LastReadSeq: r.LastReadSeq, JoinedAt: r.JoinedAt,
			GivenName: r.StaffGivenName, FamilyName: r.StaffFamilyName, Availability: r.Availability, AwayUntil: r.AwayUntil, StandIn: r.StandIn,
		})
		at.people = append(at.people, p)
		if p.ID == at.accountID {
			at.name, at.joined = p.Name, true
		}
	}
	if err := at.settle(w); err != nil || at.mine || at.joined {
		return at, err
	}
	return at, at.find(ctx, q)
}
