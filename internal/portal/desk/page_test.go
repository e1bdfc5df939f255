package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk"
)

// crowd adds members with a conversation each, of a kind and a pool. The first of
// them wait for an answer, the later the longer; the others were written to last,
// two at a time. A member of staff takes part, if there is one.
func (h *house) crowd(kind, pool, staff string, waiting, all int) (want []string) {
	var rest []string
	for n := range all {
		member, id := fmt.Sprintf("crowd-%03d", n), fmt.Sprintf("talk-%03d", n)
		h.exec(`INSERT INTO accounts (id, role, status, email, given_name, family_name, password_hash, mfa_required, locale, last_visit_at, created_at)
			SELECT $1, role, status, $1, given_name, family_name, '', FALSE, locale, 0, 0 FROM accounts WHERE id = $2`, member, demo.MemberID("rosa"))
		h.exec(`INSERT INTO members (member_id, brand_code, promo_code, public_uuid, bundle_id, birth_date, sex, time_zone, address_json, phones_json,
			shared_coaching, safe_content, care_team, care_plan, vitals, expert_opinion, mh_guide, partner_programs, migration_eligible, created_at)
			SELECT $1, brand_code, promo_code, $1, bundle_id, birth_date, sex, time_zone, address_json, phones_json, shared_coaching, safe_content, care_team,
			care_plan, vitals, expert_opinion, mh_guide, partner_programs, migration_eligible, 0 FROM members WHERE member_id = $2`, member, demo.MemberID("rosa"))
		h.exec(`INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at, last_message_at)
			VALUES ($1, $2, $3, '', 0, 0, 1, $4)`, member, id, kind, 1000+n/2)
		if staff != "" {
			h.exec(`INSERT INTO chat_participants (member_id, channel_id, staff_id, user_type, last_read_seq, joined_at)
				VALUES ($1, $2, $3, 'CARE_TEAM', 0, 1)`, member, id, demo.MemberID(staff))
		}
		if n >= waiting {
			rest = append(rest, id)
			continue
		}
		h.exec(`INSERT INTO chat_tasks (member_id, id, channel_id, pool, first_seq, opened_at, due_at, urgent, state)
			VALUES ($1, $2, $2, $3, 1, $4, 9000000000000, FALSE, 'open')`, member, id, pool, 5000-n)
		want = append(want, id)
	}
	slices.Reverse(want)
	slices.SortStableFunc(rest, func(a, b string) int { // the newest pair first, and by id within it
		var i, j int
		_, _ = fmt.Sscanf(a, "talk-%d", &i)
		_, _ = fmt.Sscanf(b, "talk-%d", &j)
		return j/2 - i/2
	})
	return append(want, rest...)
}

// A page may end among those who wait, right after the last of them, or among the
// rest; all pages together are the whole queue in its order.
func TestPagesOfTheQueue(t *testing.T) {
	for _, c := range []struct {
		name, kind, pool, staff, as string
		role                        who.Role
	}{
		{"a team that reads everything", "MEMBER_SUPPORT", "support", "", "support", who.Support},
		{"one person's conversations", "CARE_TEAM", "careteam", "nurse", "nurse", who.CareTeam},
	} {
		for _, waiting := range []int{0, 49, 50, 51, 101} {
			t.Run(fmt.Sprintf("%s, %d wait", c.name, waiting), func(t *testing.T) {
				each(t, func(t *testing.T, h *house) {
					h.exec("UPDATE chat_tasks SET state = 'answered', answered_at = 1 WHERE state = 'open'")
					want := h.crowd(c.kind, c.pool, c.staff, waiting, 103)
					ctx, w := as(c.as, c.role)
					var got []string
					for after, n := "", 0; n == 0 || after != ""; n++ {
						page, err := h.desk.List(ctx, w, desk.All, "", after)
						if err != nil || len(page.Items) > 50 || n > 5 {
							t.Fatalf("page %d: %d items: %v", n, len(page.Items), err)
						}
						if page.Counts.Waiting != int64(waiting) {
							t.Errorf("page %d counts %d who wait, want %d", n, page.Counts.Waiting, waiting)
						}
						for _, i := range page.Items {
							if strings.HasPrefix(i.ChannelID, "talk-") {
								got = append(got, i.ChannelID)
							}
						}
						after = page.Next
					}
					if !slices.Equal(got, want) {
						t.Errorf("the queue is\n%v, want\n%v", got, want)
					}
				})
			})
		}
	}
}
