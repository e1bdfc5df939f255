package desk

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/healthprofile"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/people/enrol"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
	"wellhouse.app/internal/talk/chat"
)

// snapshotArea is where audit rows about it belong.
const snapshotArea = "snapshot"

// Snapshot is what a role may know about the member of a conversation.
type Snapshot struct {
	Name, Locale, Zone string
	BirthYear          int // zero when unknown
	Programs           []string
	ShowsReadings      bool
	Readings           []reading.Latest
	Alerts             []alert.Queued
	Target             *figure.Shown // of the weight
	GainLimits         *reading.GainLimits
	Labs               []lab.Test
	LabCalls           []lab.DeskCall        // that the caller may make
	LabsMayWait        bool                  // results may wait for a call that the caller isn't told of
	Profile            healthprofile.Profile // what the member told
	Strips             *supply.Strips        // nil where nobody has counted
	Devices            []Device
	Orders             []supply.Order // the newest first
	LegalName          string         // where the member goes by another one
	Pronouns           member.OwnPronouns
	Emergency          []alert.Person // whom to call, in this order
	// Answered is what the member said when they joined programs that the caller may
	// know of. Only on the page of a member.
	Answered []enrol.Answered
}

// Device is a device of the member. One without a secret cannot send by itself.
type Device struct {
	ID, Category, Model, State string
	HasSecret                  bool
	RevokedAt                  int64 // zero while the secret works
	Blocks                     bool  // the caller may block it
}

// Snapshot gathers it. Every look is recorded; the member can see it.
func (s *Service) Snapshot(ctx context.Context, w who.Who, channelID string) (out Snapshot, err error) {
	var c conversation
	err = s.look(ctx, w, channelID, snapshotArea, func(ctx context.Context, q db.Q, found conversation) error {
		c = found
		out, err = s.facts(ctx, q, c)
		return err
	})
	if err != nil || !c.reach.Readings {
		return out, err
	}
	return s.figures(ctx, c, out)
}

// MemberSnapshot gathers the same facts about a member whom a staff person
// looks after or who has an alert in their queue. Every look is recorded, and
// so is every refusal.
func (s *Service) MemberSnapshot(ctx context.Context, w who.Who, memberID string) (out Snapshot, reached alert.Reached, err error) {
	reach, ok := ReachOf(w.Role)
	if !ok || !reach.Readings {
		return out, reached, apperr.Denied()
	}
	if err := named("memberId", memberID); err != nil {
		return out, reached, err
	}
	c := conversation{memberID: memberID, reach: reach, caller: w}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if out, err = s.facts(ctx, q, c); err != nil {
			return err
		}
		if out.Answered, err = s.answered(ctx, q, c); err != nil {
			return err
		}
		reached, err = alert.ReachedBy(ctx, q, w, memberID, s.Now())
		return err
	})
	if err != nil {
		return Snapshot{}, alert.Reached{}, err
	}
	row := audit.Row{MemberID: memberID, Action: "read", Area: snapshotArea, Target: memberID}
	sees, err := s.Alerts.Sees(ctx, w, memberID)
	if err == nil && !sees {
		row.Outcome, row.Reason = audit.Refused, "not theirs"
		err = apperr.NotFoundError()
		if failed := s.Audit.OwnRead(ctx, row); failed != nil {
			err = failed
		}
	}
	if err != nil {
		return Snapshot{}, alert.Reached{}, err
	}
	if err := s.Audit.OwnRead(ctx, row); err != nil {
		return Snapshot{}, alert.Reached{}, err
	}
	out, err = s.figures(ctx, c, out)
	return out, reached, err
}

// answered are the answers for the programs that the role may know of.
func (s *Service) answered(ctx context.Context, q db.Q, c conversation) ([]enrol.Answered, error) {
	all, err := enrol.AnswersOf(ctx, q, s.Keys, c.memberID)
	return slices.DeleteFunc(all, func(a enrol.Answered) bool {
		return len(c.reach.shows([]string{a.Program}, program.BehavioralHealth)) == 0
	}), err
}

// present reads about a member whose account has not ended.
func present(ctx context.Context, q db.Q, memberID string) (member.Facts, error) {
	m, err := member.LoadFacts(ctx, q, memberID)
	if err == nil && m.Ended {
		return m, apperr.NotFoundError()
	}
	return m, err
}

// facts are what the account says.
func (s *Service) facts(ctx context.Context, q db.Q, c conversation) (Snapshot, error) {
	m, err := present(ctx, q, c.memberID)
	if err != nil {
		return Snapshot{}, err
	}
	out := Snapshot{Name: m.FullName(), Locale: m.Locale, Zone: m.TimeZone, ShowsReadings: c.reach.Readings}
	if m.LegalGiven != m.GivenName {
		out.LegalName = legible.FullName(m.LegalGiven, m.FamilyName)
	}
	if c.reach.Readings {
		out.BirthYear = yearOf(m.BirthDate)
		demographics, err := member.LoadDemographics(ctx, q, s.Keys, c.memberID)
		if err != nil {
			return out, err
		}
		out.Pronouns = demographics.Pronouns()
	}
	enrolments, err := program.Load(ctx, q, c.memberID)
	if err != nil {
		return out, err
	}
	out.Programs = c.reach.shows(program.ActiveSlugs(program.ByStart(enrolments)), program.BehavioralHealth)
	if !c.reach.Devices {
		return out, nil
	}
	devices, err := deskdb.New(q).Devices(ctx, c.memberID)
	for _, d := range devices {
		out.Devices = append(out.Devices, Device{
			ID: d.ID, Category: d.Category, Model: d.Model, State: d.State, HasSecret: d.HasSecret > 0, RevokedAt: d.RevokedAt,
			Blocks: c.reach.BlocksDevices && d.HasSecret > 0 && d.RevokedAt == 0,
		})
	}
	if err != nil || !c.reach.Orders {
		return out, err
	}
	out.Orders, err = s.Supplies.WithParcels(ctx, q, c.memberID, supply.OrdersMost)
	return out, err
}

// figures are the readings, what they ask for, and what they lead to.
func (s *Service) figures(ctx context.Context, c conversation, out Snapshot) (_ Snapshot, err error) {
	if out.Emergency, err = s.Alerts.EmergencyContacts(ctx, c.memberID); err != nil {
		return out, err
	}
	if out.Readings, err = s.Readings.Latest(ctx, c.memberID); err != nil {
		return out, err
	}
	if out.Alerts, err = s.Alerts.Of(ctx, c.memberID); err != nil {
		return out, err
	}
	book, _, err := s.Labs.Labs(ctx, c.memberID)
	if err != nil {
		return out, err
	}
	out.Labs = book.Tests
	if out.LabCalls, out.LabsMayWait, err = s.LabCalls.OpenCalls(ctx, c.caller, c.memberID); err != nil {
		return out, err
	}
	if out.Profile, err = s.Profiles.ForTeam(ctx, c.memberID); err != nil {
		return out, err
	}
	supplies, err := s.Supplies.Overview(ctx, c.memberID)
	if err != nil {
		return out, err
	}
	if supplies.Strips.Left != nil {
		out.Strips = &supplies.Strips
	}
	if !slices.ContainsFunc(out.Readings, func(l reading.Latest) bool { return l.Kind == reading.BodyWeight }) {
		return out, nil
	}
	weights, err := s.Readings.Weights(ctx, c.memberID, reading.WeightSpan{})
	if err == nil && weights.Plan.TargetGrams > 0 {
		target := weights.Frame.Weight(float64(weights.Plan.TargetGrams))
		out.Target = &target
	}
	if err == nil && weights.Gain != nil && c.reach.GainLimits {
		limits := weights.Limits()
		out.GainLimits = &limits
	}
	return out, err
}

// SetGainLimits sets from what gain on a member with heart failure is asked to
// call.
func (s *Service) SetGainLimits(ctx context.Context, w who.Who, channelID string, day, week float64) (out reading.GainLimits, err error) {
	var memberID string
	err = s.change(ctx, w, channelID, s.open, func(ctx context.Context, q db.Q, c conversation) error {
		if !c.reach.GainLimits {
			return apperr.Denied()
		}
		memberID = c.memberID
		if out, err = s.Readings.SetGainLimits(ctx, q, c.memberID, day, week); err != nil {
			return err
		}
		return s.record(ctx, q, c, "gainLimits", snapshotArea, channelID)
	})
	if err == nil && s.Live != nil {
		s.Live.Tell(memberID, live.Event{Kind: reading.Event})
	}
	return out, err
}

// yearOf is the year of a yyyy-mm-dd date, zero when there is none.
func yearOf(date string) int {
	year, _, _ := strings.Cut(date, "-")
	n, err := strconv.Atoi(year)
	if err != nil {
		return 0
	}
	return n
}

// Conversation is what stands above a conversation.
type Conversation struct {
	Item
	Zone       string
	People     []chat.Person
	HandoverID string
	Readable   bool
	Pronouns   member.OwnPronouns // for roles that see readings
}

// Conversation gives what stands above one.
func (s *Service) Conversation(ctx context.Context, w who.Who, channelID string) (out Conversation, err error) {
	var memberID string
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		c, err := s.find(ctx, q, w, channelID)
		if err != nil {
			return err
		}
		memberID = c.memberID
		out = Conversation{Item: c.Item, Readable: c.readable()}
		if out.Zone, err = deskdb.New(q).Zone(ctx, c.memberID); err != nil {
			return err
		}
		if !out.Readable {
			return nil
		}
		if c.reach.Readings {
			demographics, err := member.LoadDemographics(ctx, q, s.Keys, c.memberID)
			if err != nil {
				return err
			}
			out.Pronouns = demographics.Pronouns()
		}
		if out.People, err = chat.Participants(ctx, q, c.memberID, c.channelID); err != nil {
			return err
		}
		rows, err := deskdb.New(q).HandoverIDs(ctx, deskdb.HandoverIDsParams{MemberID: c.memberID, ChannelID: c.channelID})
		if len(rows) > 0 {
			out.HandoverID = rows[0]
		}
		return err
	})
	switch {
	case memberID == "":
		return out, s.turnedAway(ctx, channelID, err)
	case err != nil || !out.Readable:
		return out, err
	}
	return out, s.looked(ctx, memberID, channelID, area)
}
