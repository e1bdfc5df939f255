package delivery

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"time"

	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery/deliverydb"
)

// longestUnread keeps a message within reach of a node that can read it.
const longestUnread = 30 * time.Second

// deliver tries to send one leased message and notes what came of it. When the
// note cannot be written the lease runs out and the message is sent again,
// under the same id.
func (l *lane) deliver(ctx context.Context, row deliverydb.ClaimRow, lease string) error {
	outcome, err := l.attempt(ctx, row, lease)
	l.s.metrics.ended(l.channel, outcome)
	return jobs.Unnoted(err)
}

// stumbled takes care of a message that our own code tripped over.
func (l *lane) stumbled(ctx context.Context, row deliverydb.ClaimRow, lease string, _ error) error {
	outcome, err := l.stumble(ctx, row, lease)
	l.s.metrics.ended(l.channel, outcome)
	return err
}

// attempt returns a word for what happened: a final state, quiet or retry.
func (l *lane) attempt(ctx context.Context, row deliverydb.ClaimRow, lease string) (outcome string, err error) {
	s, now := l.s, l.s.Now()
	sending, ctx := ctx, context.WithoutCancel(ctx) // what came of it is noted also by a server that stops
	if now.UnixMilli() >= row.ExpiresAt {
		return string(Expired), s.finish(ctx, row, lease, Expired, "")
	}
	if row.Faults >= parkAfter { // processes died with it again and again
		return "parked", l.park(ctx, row, lease)
	}
	if next := allowedAt(row, now); next.After(now) {
		return "quiet", s.postpone(ctx, row, lease, next, row.Attempts-1, "")
	}
	if ok, err := s.mayGo(ctx, row); err != nil || !ok {
		if err != nil { // the lease runs out, and the next look may succeed
			return "retry", err
		}
		return string(Replaced), s.finish(ctx, row, lease, Replaced, "withdrawn")
	}
	letter, err := s.letter(ctx, row)
	if err != nil {
		return l.unread(ctx, row, lease, err)
	}
	failure := l.send(sending, letter)
	if failure == nil {
		l.breaker.note(true, s.Now())
		return string(Sent), s.markSent(ctx, row)
	}
	if errors.As(failure, &jobs.Panic{}) {
		return l.stumble(ctx, row, lease)
	}
	trouble := troubleOf(failure)
	slog.Warn("delivery: a message did not leave", "channel", l.channel, "trouble", trouble.Kind, "status", trouble.Status, "final", trouble.Final)
	l.breaker.note(trouble.Final, s.Now()) // a refusal is an answer: the channel works
	if trouble.Final {
		return string(Failed), s.finish(ctx, row, lease, Failed, trouble.Kind)
	}
	pause := max(pauses.After(row.Attempts, rand.Float64()), trouble.Wait)
	return "retry", s.postpone(ctx, row, lease, s.Now().Add(pause), row.Attempts, trouble.Kind)
}

// unread puts off a message that this node cannot put into words yet: its key
// has not come here, or the store did not answer. Another node may be able to.
// Only what was damaged fails for good.
func (l *lane) unread(ctx context.Context, row deliverydb.ClaimRow, lease string, cause error) (outcome string, err error) {
	slog.Error("delivery: a message cannot be read", "channel", l.channel, "template", row.Template, "cause", cause.Error())
	var damaged *json.SyntaxError
	if seal.IsDamaged(cause) || errors.As(cause, &damaged) {
		return string(Failed), l.s.finish(ctx, row, lease, Failed, "unreadable")
	}
	pause := min(pauses.After(row.Attempts, rand.Float64()), longestUnread)
	return "retry", l.s.postpone(ctx, row, lease, l.s.Now().Add(pause), row.Attempts, "unreadable")
}

// allowedAt is when a message may ring.
func allowedAt(row deliverydb.ClaimRow, now time.Time) time.Time {
	if row.Urgent {
		return now
	}
	return Quiet{From: int(row.QuietFrom), To: int(row.QuietTo)}.Next(now, i18n.Zone(row.TimeZone))
}

// send hands the letter over; a sender that hangs is left when the time is up.
func (l *lane) send(ctx context.Context, letter Letter) error {
	return jobs.Abandon(ctx, "outbox", func(ctx context.Context) error { return l.sender.Send(ctx, letter) })
}

// letter is the message in words.
func (s *Service) letter(ctx context.Context, row deliverydb.ClaimRow) (Letter, error) {
	to, err := s.openAddress(row.MemberID, row.ID, row.AddressEnc)
	if err != nil {
		return Letter{}, err
	}
	in, err := s.openFilling(row.MemberID, row.ID, row.ParamsEnc)
	if err != nil {
		return Letter{}, err
	}
	b, err := s.Brands.ByCode(ctx, row.BrandCode)
	if err != nil {
		return Letter{}, err
	}
	words := s.book.Render(Key(row.Template), in.Params, Reader{
		Channel: Channel(row.Channel), Locale: row.Locale, Place: i18n.Zone(row.TimeZone), Brand: b, Port: s.Port, Staff: row.MemberID == "",
	})
	return Letter{
		ID: row.ID, To: to, Locale: row.Locale, From: b.Name, Subject: words.Subject, Text: words.Text, HTML: words.HTML,
		Unsubscribe: words.Unsubscribe, At: time.UnixMilli(row.CreatedAt), File: in.File,
	}, nil
}
