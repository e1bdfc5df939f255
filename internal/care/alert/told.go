package alert

import (
	"cmp"
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// told adds what the member said and was told to do, of the open alerts of one
// kind and direction. The newest answer says how the member is.
func (a *Queued) told(ctx context.Context, q db.Q, r alertdb.OpenOfRow, now time.Time) error {
	open, err := alike(ctx, q, r.MemberID, r.Kind, r.Direction, now)
	if err != nil {
		return err
	}
	a.NeedsContact = needsContact(open)
	list := slices.DeleteFunc(open, func(one progress) bool { return !one.Asks })
	for _, one := range list {
		a.Through = max(a.Through, one.AnsweredAt)
	}
	shown := newestOf(list)
	for _, one := range shown {
		a.Action = one.Action
	}
	a.Answers, a.Others = newestAnswers(list, len(shown) > 0)
	if a.calls() { // nobody waits for the end of quiet hours
		a.NotBefore = 0
	}
	return nil
}

// newestAnswers are those of the alert that was answered last. While something is
// open, what was said of alerts that are over says nothing about it.
func newestAnswers(list []progress, open bool) (stand, others []Answer) {
	over := int64(-1)
	for _, one := range list {
		if open && one.ended {
			over = max(over, one.AnsweredAt)
		}
	}
	var last progress
	for _, one := range list {
		if one.AnsweredAt > max(last.AnsweredAt, over) {
			last = one
		}
	}
	return last.answers, last.others
}

// calls says whether the member answered something that needs 911.
func (a *Queued) calls() bool { return a.Action == CallNow && len(a.Answers) > 0 }

// moreUrgent orders what staff see: who needs 911 by their own answer, then what
// may be told now, then by what the member was told to do, the newest first.
func moreUrgent(a, b Queued) int {
	calls := func(q Queued) int {
		if q.calls() {
			return 0
		}
		return 1
	}
	waits := func(q Queued) int64 { return min(q.NotBefore, 1) }
	return cmp.Or(
		cmp.Compare(calls(a), calls(b)), cmp.Compare(waits(a), waits(b)),
		cmp.Compare(a.Action.urgency(), b.Action.urgency()), cmp.Compare(b.At, a.At),
	)
}

// conversations are the kinds in which the roles that look after members talk to them.
var conversations = map[who.Role]chat.Kind{who.Coach: chat.OneOnOne, who.CareTeam: chat.CareTeam, who.Guide: chat.Guide}

// ConversationWith finds the conversation of a staff person with a member; empty when
// they take part in none.
func ConversationWith(ctx context.Context, q db.Q, w who.Who, memberID string) (channelID string, err error) {
	rows, err := alertdb.New(q).ConversationsWith(ctx, alertdb.ConversationsWithParams{
		MemberID: memberID, StaffID: w.AccountID, Kind: string(conversations[w.Role]),
	})
	if len(rows) > 0 {
		channelID = rows[0]
	}
	return channelID, err
}

// Reached is how a staff person reaches a member.
type Reached struct {
	Phone      string // empty when there is none
	ChannelURL string // of a conversation that they take part in; empty when there is none
	// People act for the member, parents and guardians first. They are listed where the
	// member has no phone or is a child.
	People []Carer
}

// Carer is somebody who acts for a member and can be called about them.
type Carer struct {
	family.Actor
	Phone string
}

// ReachedBy finds how a staff person reaches a member.
func ReachedBy(ctx context.Context, q db.Q, w who.Who, memberID string, now time.Time) (out Reached, err error) {
	m, err := member.Load(ctx, q, memberID)
	if err != nil {
		return out, err
	}
	out.Phone = member.CallAt(m.Phones)
	if out.People, err = peopleOf(ctx, q, m, now); err != nil {
		return out, err
	}
	out.ChannelURL, err = ConversationWith(ctx, q, w, memberID)
	return out, err
}

// peopleOf finds who is called about a member who cannot be called alone.
func peopleOf(ctx context.Context, q db.Q, m member.Member, now time.Time) (out []Carer, err error) {
	actors, err := family.ToCall(ctx, q, m, now)
	for _, a := range actors {
		out = append(out, Carer{a, member.CallAt(a.Phones)})
	}
	return out, err
}

// Sees says whether a staff person may know how a member is: they look after
// them, or an alert of theirs is in the person's queue.
func (s *Service) Sees(ctx context.Context, w who.Who, memberID string) (bool, error) {
	relation, ok := relations[w.Role]
	if !ok {
		return false, nil
	}
	own := false
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		stands, err := alertdb.New(q).StandingTo(ctx, alertdb.StandingToParams{StaffID: w.AccountID, Relation: relation, MemberID: memberID})
		own = stands.Own > 0
		return err
	})
	if err != nil || own {
		return own, err
	}
	rows, _, err := s.queueMembers(ctx, w.AccountID, relation)
	return slices.ContainsFunc(rows, func(r alertdb.QueueMembersRow) bool { return r.MemberID == memberID }), err
}
