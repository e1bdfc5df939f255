package delivery

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"

	"wellhouse.app/internal/talk/delivery/deliverydb"
)

const (
	// leaseFor is how long a worker that died keeps its messages. It is renewed
	// while a message is being sent, so it can be short: what was due at a
	// crash leaves within ten seconds of it.
	leaseFor   = 8 * time.Second
	renewEvery = leaseFor / 3
	// sendWithin bounds one try.
	sendWithin = 20 * time.Second
	// stopWithin is what a stopping server gives the tries under way.
	stopWithin = 5 * time.Second
	// atOnce is how many messages of a channel one node sends side by side.
	atOnce = 8
)

// lane sends the messages of one channel, so that a channel that hangs does not
// hold up the other.
type lane struct {
	s       *Service
	channel Channel
	sender  Sender
	wake    chan struct{}
	places  chan struct{}
	breaker breaker
}

func newLane(s *Service, c Channel, sender Sender) *lane {
	return &lane{s: s, channel: c, sender: sender, wake: make(chan struct{}, 1), places: make(chan struct{}, atOnce)}
}

// nudge tells the lane that there is something to do.
func (l *lane) nudge() {
	select {
	case l.wake <- struct{}{}:
	default: // it is going to look anyway
	}
}

// Run sends what is due until the context ends, and then finishes what it
// began.
func (s *Service) Run(ctx context.Context) {
	var lanes sync.WaitGroup
	for _, l := range s.lanes {
		lanes.Go(func() { l.run(ctx) })
	}
	lanes.Wait()
}

func (l *lane) run(ctx context.Context) {
	sending, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	var tries sync.WaitGroup
	for ctx.Err() == nil {
		wait := l.s.Poll
		_ = guarded(func() error { wait = l.turn(ctx, sending, &tries); return nil })
		pause := time.NewTimer(wait)
		select {
		case <-ctx.Done():
		case <-l.wake:
		case <-pause.C:
		}
		pause.Stop()
	}
	time.AfterFunc(stopWithin, cancel)
	tries.Wait()
}

// turn starts as many tries as there are places and says when to look again.
func (l *lane) turn(ctx, sending context.Context, tries *sync.WaitGroup) time.Duration {
	free := l.breaker.allowed(cap(l.places)-len(l.places), l.s.Now())
	if free == 0 {
		return l.s.Poll
	}
	at, found, err := l.s.nextDue(ctx, l.channel)
	if now := l.s.Now().UnixMilli(); err == nil && (!found || at > now) {
		return l.until(at, found, now)
	}
	var rows []deliverydb.ClaimRow
	lease := uuid.NewString()
	if err == nil {
		rows, err = l.s.claim(ctx, l.channel, lease, free)
	}
	if err != nil {
		if ctx.Err() == nil {
			slog.Error("delivery: looking for messages", "channel", l.channel, "cause", err.Error())
		}
		return l.s.Poll
	}
	for _, row := range rows {
		l.places <- struct{}{}
		tries.Go(func() {
			l.deliver(sending, row, lease)
			<-l.places
			l.nudge()
		})
	}
	return l.s.Poll
}

func (l *lane) until(at int64, found bool, now int64) time.Duration {
	if !found {
		return l.s.Poll
	}
	return min(l.s.Poll, time.Duration(at-now)*time.Millisecond)
}
