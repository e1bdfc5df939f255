package kit

import (
	"context"
	"errors"
	"time"

	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/talk/delivery"
)

const (
	// newsEvery is how often the worker looks for members who have not been told.
	newsEvery = 5 * time.Minute
	newsMost  = 200
	// offerUrgency puts a kit after what is about health today.
	offerUrgency = 45
)

// Jobs tell members of campaigns.
func (s *Service) Jobs() []jobs.Job {
	return []jobs.Job{jobs.Loop{Name: "members told of kit campaigns", Every: newsEvery, AtStart: true, Do: s.TellMembers}}
}

// TellMembers tells every member of a brand of the campaigns that are open to them, each
// once. Who joins later is told then.
func (s *Service) TellMembers(ctx context.Context) error {
	var open []Campaign
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := kitdb.New(q).CampaignsForMembers(ctx, s.Now().AddDate(0, 0, -1).UTC().Format(time.DateOnly))
		if err != nil {
			return err
		}
		open = nil
		for _, r := range rows {
			c, err := campaignOf(r)
			if err != nil {
				return err
			}
			if c.PhaseAt(s.Now()) == Open {
				open = append(open, c)
			}
		}
		return nil
	})
	for _, c := range open {
		err = errors.Join(err, s.tellAll(ctx, c))
	}
	return err
}

// tellAll tells those who can have a kit and have not heard of it. One who can’t be told
// now is tried again by the next look, and keeps nobody else from it.
func (s *Service) tellAll(ctx context.Context, c Campaign) error {
	var faults error
	for after := ""; ctx.Err() == nil; {
		var untold []kitdb.UntoldRow
		err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
			untold, err = kitdb.New(q).Untold(ctx, kitdb.UntoldParams{BrandCode: c.BrandCode, CampaignID: c.ID, After: after, Most: newsMost})
			return err
		})
		if err != nil || len(untold) == 0 {
			return errors.Join(faults, err)
		}
		for _, m := range untold {
			if c.OldEnough(m.BirthDate, s.Now()) {
				faults = errors.Join(faults, s.tellOf(ctx, c, m.MemberID))
			}
		}
		after = untold[len(untold)-1].MemberID
	}
	return errors.Join(faults, ctx.Err())
}

// tellOf tells one member who has an account, by a message and on Home. Of two nodes one
// does it.
func (s *Service) tellOf(ctx context.Context, c Campaign, memberID string) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil || facts.Ended || facts.Email == "" {
			return err
		}
		n, err := kitdb.New(q).MarkTold(ctx, kitdb.MarkToldParams{MemberID: memberID, CampaignID: c.ID, ToldAt: s.now()})
		if err != nil || n == 0 {
			return err
		}
		if err := member.AddTaskOnce(ctx, q, memberID, member.Task{
			ID: db.NewID(), Kind: member.LabOrder, Urgency: offerUrgency, CreatedAt: s.now(),
		}); err != nil {
			return err
		}
		_, err = s.Post.Queue(ctx, q, delivery.Message{
			MemberID: memberID, Template: KitOffer, Cause: delivery.Cause{Kind: string(KitOffer), ID: c.ID},
		})
		return err
	})
}
