package desk_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/chat"
)

func names(p desk.Page) (list []string) {
	for _, i := range p.Items {
		list = append(list, i.MemberName)
	}
	return list
}

// Urgent first, then late, then by how long the member waits; each role sees
// its own conversations only.
func TestQueueByWaitingTime(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.write("priya", chat.OneOnOne, "How much salt is too much?")
		h.Pass(time.Minute)
		tom := h.write("tom", chat.OneOnOne, "Is Thursday still on?")
		h.Pass(time.Minute)
		kdoe := h.write("kdoe", chat.OneOnOne, "My meter shows an error.")
		h.write("rosa", chat.OneOnOne, "¿Puedo comer mango?")
		h.write("rosa", chat.CareTeam, "Necesito una receta.")
		h.write("devon", chat.Guide, "I slept badly.")
		h.write("tom", chat.Support, "Where is my cuff?")

		page := h.list("coach.en", who.Coach, desk.Waiting)
		if got := names(page); len(got) != 3 || !strings.HasPrefix(got[0], "Priya") || !strings.HasPrefix(got[1], "Tom") {
			t.Fatalf("%v", got)
		}
		if i := page.Items[1]; i.ChannelID != tom || i.Unread == 0 || i.Preview != "Is Thursday still on?" || i.Task == nil || !i.Task.Mine || i.Task.Late {
			t.Errorf("%+v %+v", i, i.Task)
		}
		if page.Counts != (desk.Counts{Waiting: 3, Mine: 3}) {
			t.Errorf("%+v", page.Counts)
		}
		h.exec("UPDATE chat_tasks SET urgent = TRUE WHERE channel_id = $1", kdoe)
		h.exec("UPDATE chat_tasks SET due_at = $1 WHERE channel_id = $2 AND state = 'open'", h.Time().UnixMilli()-1, tom)
		page = h.list("coach.en", who.Coach, "")
		if got := page.Items; got[0].ChannelID != kdoe || !got[0].Task.Urgent || got[1].ChannelID != tom || !got[1].Task.Late {
			t.Errorf("%v", names(page))
		}
		if page.Counts != (desk.Counts{Waiting: 3, Mine: 3, Urgent: 1, Late: 1}) {
			t.Errorf("%+v", page.Counts)
		}
		for _, c := range []struct {
			person string
			role   who.Role
			want   string
		}{
			{"coach.es", who.Coach, "[MEMBER_ONE_ON_ONE]"},
			{"nurse", who.CareTeam, "[CARE_TEAM]"},
			{"guide", who.Guide, "[MENTAL_HEALTH_GUIDE]"},
			{"support", who.Support, "[MEMBER_SUPPORT]"},
		} {
			var kinds []chat.Kind
			for _, i := range h.list(c.person, c.role, desk.Waiting).Items {
				kinds = append(kinds, i.Kind)
			}
			if fmt.Sprint(kinds) != c.want {
				t.Errorf("%s sees %v", c.person, kinds)
			}
		}
		for _, i := range h.list("nurse", who.CareTeam, desk.All).Items {
			if i.Kind != chat.CareTeam {
				t.Errorf("the nurse sees %s", i.Kind)
			}
		}
		for _, role := range []who.Role{who.Admin, who.CallCenterRep, who.Clinician, who.Member} {
			ctx, w := as("admin", role)
			if _, err := h.desk.List(ctx, w, "", "", ""); !apperr.Is(err, apperr.PermissionDenied) {
				t.Errorf("%s: %v", role, err)
			}
		}
	})
}

func TestSearchAndPagesOfTheQueue(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.write("priya", chat.OneOnOne, "Hello")
		ctx, w := as("coach.en", who.Coach)
		for search, want := range map[string]int{"pri": 2, "PRIYA NAI": 2, "zz": 0, "%": 0, " tom ": 2} {
			page, err := h.desk.List(ctx, w, desk.All, search, "")
			if err != nil || len(page.Items) != want {
				t.Errorf("%q: %v %v", search, names(page), err)
			}
		}
		for _, c := range [][3]string{{"some", "", ""}, {"", "a\x00", ""}, {"", strings.Repeat("a", 101), ""}, {"", "", "x"}} {
			if _, err := h.desk.List(ctx, w, c[0], c[1], c[2]); !apperr.Is(err, apperr.InvalidArgument) {
				t.Errorf("%q: %v", c, err)
			}
		}
		// More conversations than a page holds, each listed once.
		for n := range 70 {
			h.exec(`INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at, last_message_at)
				VALUES ($1, $2, 'CARE_TEAM', '', 0, 0, 1, $3)`, demo.MemberID("rosa"), fmt.Sprintf("many-%02d", n), n/2)
			h.exec(`INSERT INTO chat_participants (member_id, channel_id, staff_id, user_type, last_read_seq, joined_at)
				VALUES ($1, $2, $3, 'CARE_TEAM', 0, 1)`, demo.MemberID("rosa"), fmt.Sprintf("many-%02d", n), demo.MemberID("nurse"))
		}
		ctx, w = as("nurse", who.CareTeam)
		var all []string
		after := ""
		for range 4 {
			page, err := h.desk.List(ctx, w, desk.All, "", after)
			if err != nil {
				t.Fatal(err)
			}
			for _, i := range page.Items {
				all = append(all, i.ChannelID)
			}
			if after = page.Next; after == "" {
				break
			}
		}
		if n := len(all); n < 70 || len(slices.Compact(slices.Sorted(slices.Values(all)))) != n {
			t.Errorf("%d listed", n)
		}
	})
}

// Two coaches claim what nobody owns: one wins, the other is told who.
func TestTwoClaimAtOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.awayAll()
		id := h.write("luis", chat.OneOnOne, "Is anybody there?")
		page := h.list("coach.en", who.Coach, desk.Waiting)
		if len(page.Items) != 1 || page.Items[0].Joined || page.Items[0].Preview != "" || page.Counts.Unclaimed != 1 {
			t.Fatalf("%+v", page)
		}
		ctx, w := as("coach.en", who.Coach)
		if _, err := h.desk.Snapshot(ctx, w, id); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("a snapshot before the claim: %v", err)
		}
		results := map[string]error{}
		var mu sync.Mutex
		var all sync.WaitGroup
		for _, person := range []string{"coach.en", "coach.es"} {
			all.Go(func() {
				ctx, w := as(person, who.Coach)
				err := h.another().Claim(ctx, w, id)
				mu.Lock()
				defer mu.Unlock()
				results[person] = err
			})
		}
		all.Wait()
		winner, loser, name := "coach.en", "coach.es", "Emily Carter"
		if results[winner] != nil {
			winner, loser, name = loser, winner, "Lucía Herrera"
		}
		var lost *apperr.Error
		if results[winner] != nil || !errors.As(results[loser], &lost) || lost.Kind != apperr.Aborted || lost.Fields[0].Values["name"] != name {
			t.Fatalf("%v", results)
		}
		if got := h.text("SELECT owner_id FROM chat_tasks WHERE channel_id = $1 AND state = 'open'", id); got != demo.MemberID(winner) {
			t.Errorf("owner %s", got)
		}
		if h.events(id, chat.CoachJoined) != "1" || !h.ear.heard("channel "+demo.MemberID("luis")) || !h.ear.heard("inbox coach") {
			t.Error("the member or the team was not told")
		}
		ctx, w = as(winner, who.Coach)
		if _, err := h.desk.Snapshot(ctx, w, id); err != nil {
			t.Error(err)
		}
		// Later the other one cannot even tell that there is something.
		h.Pass(time.Hour)
		ctx, w = as(loser, who.Coach)
		if err := h.desk.Claim(ctx, w, id); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("later: %v", err)
		}
		// A claim can be taken back; then everybody sees it again.
		ctx, w = as(winner, who.Coach)
		if err := h.desk.Release(ctx, w, id); err != nil {
			t.Fatal(err)
		}
		if page := h.list(loser, who.Coach, desk.Waiting); len(page.Items) != 1 {
			t.Errorf("%+v", page)
		}
	})
}

// Who is alone in a conversation hands it over; who is not may go.
func TestInviteAndLeave(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		id := h.write("priya", chat.OneOnOne, "Hello")
		ctx, w := as("coach.en", who.Coach)
		if err := h.desk.Release(ctx, w, id); !apperr.Is(err, apperr.FailedPrecondition) {
			t.Errorf("released with nobody there: %v", err)
		}
		if err := h.desk.Leave(ctx, w, id); !apperr.Is(err, apperr.FailedPrecondition) {
			t.Errorf("left owing an answer: %v", err)
		}
		for name, staffID := range map[string]string{"a nurse": demo.MemberID("nurse"), "oneself": w.AccountID, "nobody": "nobody", "who has left": demo.MemberID("sam.whitaker")} {
			if err := h.desk.Invite(ctx, w, id, staffID); !apperr.Is(err, apperr.NotFound) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if err := h.desk.Invite(ctx, w, id, demo.MemberID("coach.es")); err != nil {
			t.Fatal(err)
		}
		c, err := h.desk.Conversation(ctx, w, id)
		if err != nil || len(c.People) != 2 || h.events(id, chat.CoachJoined) != "1" {
			t.Errorf("%+v %v", c, err)
		}
		if err := h.desk.Release(ctx, w, id); err != nil {
			t.Error(err)
		}
		if err := h.desk.Leave(ctx, w, id); err != nil || h.events(id, chat.CoachLeft) != "1" {
			t.Error(err)
		}
		if _, err := h.desk.Conversation(ctx, w, id); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("after leaving: %v", err)
		}
		ctx, w = as("coach.es", who.Coach)
		if err := h.desk.Claim(ctx, w, id); err != nil {
			t.Error(err)
		}
	})
}
