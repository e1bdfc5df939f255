package delivery

import (
	"context"
	"time"

	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/talk/delivery/deliverydb"
)

const (
	// sendWithin bounds one try.
	sendWithin = 20 * time.Second
	// stopWithin is what a stopping server gives the tries under way.
	stopWithin = 5 * time.Second
	// atOnce is how many messages of a channel one node sends side by side.
	atOnce = 8
)

// pauses are between the tries of a message.
var pauses = jobs.Backoff{First: 2 * time.Second, Last: 15 * time.Minute}

// lane sends the messages of one channel, so that a channel that hangs does not
// hold up the other.
type lane struct {
	s       *Service
	channel Channel
	sender  Sender
	wake    jobs.Wake
	breaker breaker
}

func newLane(s *Service, c Channel, sender Sender) *lane {
	return &lane{s: s, channel: c, sender: sender, wake: jobs.NewWake()}
}

// Jobs send what is due, each for one channel.
func (s *Service) Jobs() (list []jobs.Job) {
	for _, l := range s.lanes {
		list = append(list, l.queue())
	}
	return list
}

func (l *lane) queue() jobs.Queue[deliverydb.ClaimRow] {
	return jobs.Queue[deliverydb.ClaimRow]{
		Name: "outbox " + string(l.channel), Now: l.s.Now, Poll: l.s.Poll, AtOnce: atOnce,
		Within: sendWithin, Drain: stopWithin, Wake: l.wake,
		Next: func(ctx context.Context) (int64, error) { return l.s.nextDue(ctx, l.channel) },
		Claim: func(ctx context.Context, t jobs.Term, most int) ([]deliverydb.ClaimRow, error) {
			return l.s.claim(ctx, l.channel, t, most)
		},
		Renew: l.s.renew, Work: l.deliver, Fail: l.stumbled,
		Allowed: func(free int) int { return l.breaker.allowed(free, l.s.Now()) },
	}
}
