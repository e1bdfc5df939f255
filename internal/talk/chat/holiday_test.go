package chat_test

import (
	"context"
	"testing"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat"
)

// S2-9-10: the holidays of the brand's country count, on the member's own
// clock: for what somebody owes, and for what a team says beforehand.
func TestPromisesKnowHolidays(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		eve := time.Date(2026, time.November, 25, 17, 0, 0, 0, time.UTC) // the day before Thanksgiving in the United States
		h.world.Pass(eve.Sub(h.world.Time()))
		h.exec("UPDATE members SET time_zone = 'America/Toronto'")
		for person, want := range map[string]string{"rosa": "2026-11-27 12:00", "annmarie": "2026-11-26 12:00"} {
			m := member(person)
			id := h.of(person, chat.OneOnOne)
			h.exec("UPDATE chat_tasks SET state = 'answered' WHERE channel_id = $1", id)
			h.say(m, id, "Hello?")
			owed := h.channel(m, id).Task
			if owed == nil || !at(t, "America/Toronto", want).Equal(time.UnixMilli(owed.DueAt)) {
				t.Errorf("%s is answered by %+v, want %s", person, owed, want)
			}
			err := h.world.DB.Read(as(m), db.Member(m.MemberID), func(ctx context.Context, q db.Q) error {
				by, err := chat.Due(ctx, q, m.MemberID, "coach", false, eve)
				if !by.Equal(at(t, "America/Toronto", want)) {
					t.Errorf("%s is told %s, want %s", person, by, want)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
}
