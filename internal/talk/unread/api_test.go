package unread_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/unread"
)

const (
	chats = "/wellhouse.chat.v1.ChatService/"

	sent = "/wellhouse.outbox.v1.SentService/ListSent"
)

func rpc(t *testing.T, c *apitest.Client, procedure string, in map[string]any) map[string]any {
	t.Helper()
	r := c.RPC(procedure, in)
	if r.Status != 200 {
		t.Fatalf("%s: %d %s", procedure, r.Status, r.Body)
	}
	return r.Object(t)
}

func channelOf(t *testing.T, c *apitest.Client, source, kind string) (url string, sequence float64) {
	t.Helper()
	for _, one := range rpc(t, c, chats+"ListChannels", map[string]any{"source": source})["channels"].([]any) {
		if m := one.(map[string]any); m["customType"] == kind {
			return m["url"].(string), m["sequence"].(float64)
		}
	}
	t.Fatalf("no %s", kind)
	return "", 0
}

// A member is told once that a message waits, in their language and without a
// word of it; once they have read, they are told of the next. The page of what
// we sent shows it.
func TestAMemberIsToldOnceUntilTheyRead(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, coach, nurse := s.As("rosa@demo.test"), s.As("coach.es@demo.test"), s.As("nurse@demo.test")
		chat, _ := channelOf(t, rosa, "chronicCare", "MEMBER_ONE_ON_ONE")
		mail, _ := channelOf(t, rosa, "telemed", "CARE_TEAM")
		told := func(template string) int {
			return s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = $2 AND locale = 'es-US'", apitest.ID("rosa@demo.test"), template)
		}
		say(t, coach, chat, "¿Cómo le fue con el azúcar?")
		last := say(t, coach, chat, "Cuénteme cuando pueda.")
		if n := told("newMessage"); n != 1 {
			t.Errorf("told %d times of two messages", n)
		}
		s.Exec("UPDATE outbox_messages SET state = 'sent', finished_at = created_at WHERE template = 'newMessage'")
		rpc(t, rosa, chats+"MarkChannelRead", map[string]any{"channelUrl": chat, "sequence": last})
		say(t, coach, chat, "Hasta mañana.")
		if n := told("newMessage"); n != 2 {
			t.Errorf("told %d times after reading", n)
		}
		say(t, nurse, mail, "Su examen ya está listo.")
		if n := told("careTeamMessage"); n != 1 {
			t.Errorf("told %d times of an answer of the care team", n)
		}
		r := rosa.RPC(sent, map[string]any{})
		if r.Status != 200 || !strings.Contains(r.Body, "newMessage") || !strings.Contains(r.Body, "careTeamMessage") || strings.Contains(r.Body, "examen ya") {
			t.Errorf("what we sent: %d %s", r.Status, r.Body)
		}
		say(t, rosa, chat, "Gracias")
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'newMessage'"); n != 2 {
			t.Errorf("the member is told of their own message")
		}
	})
}

func say(t *testing.T, c *apitest.Client, channel, text string) float64 {
	t.Helper()
	m := rpc(t, c, chats+"SendMessage", map[string]any{"channelUrl": channel, "message": text})
	return m["message"].(map[string]any)["sequence"].(float64)
}

// People who are reading get no notice: nothing leaves for half a minute, and
// what is read until then, or in quiet hours, is not told at all.
func TestWhoReadsAlongIsNotWrittenTo(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		tom, coach := s.As("tom@demo.test"), s.As("coach.en@demo.test")
		channel, _ := channelOf(t, tom, "chronicCare", "MEMBER_ONE_ON_ONE")
		member := apitest.ID("tom@demo.test")
		waits := func() int {
			return s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'newMessage'", member)
		}
		read := func(sequence float64) {
			rpc(t, tom, chats+"MarkChannelRead", map[string]any{"channelUrl": channel, "sequence": sequence})
		}
		for i := range 4 {
			last := say(t, coach, channel, "Hello")
			early := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE member_id = $1 AND template = 'newMessage' AND due_at < created_at + 29000", member)
			if n := waits(); n != 1 || early != 0 {
				t.Errorf("message %d: %d wait, %d leave at once", i, n, early)
			}
			if read(last); waits() != 0 {
				t.Errorf("message %d is told after it was read", i)
			}
		}
		// What is read in part is still told, and so is what is on its way.
		first := say(t, coach, channel, "One")
		last := say(t, coach, channel, "Two")
		if read(first); waits() != 1 {
			t.Error("the second of two is told to nobody")
		}
		s.Exec("UPDATE outbox_messages SET lease = 'x' WHERE member_id = $1 AND template = 'newMessage'", member)
		if read(last); waits() != 1 {
			t.Error("what is on its way was taken back")
		}
		s.Exec("UPDATE outbox_messages SET lease = '' WHERE member_id = $1 AND template = 'newMessage'", member)
		if read(say(t, coach, channel, "Three")); waits() != 0 {
			t.Error("what was read in parts is told")
		}
	})
}

// withOutbox is the service as the server has it, with nobody's page open.
func withOutbox(t *testing.T, s *apitest.Server) *unread.Service {
	t.Helper()
	keys, err := seal.LoadOrCreate(filepath.Join(s.Dir, "keys.json"))
	if err != nil {
		t.Fatal(err)
	}
	return unread.New(unread.Deps{
		DB: s.Store(), Now: s.Now, Online: func(context.Context, ...string) map[string]bool { return nil },
		Post: delivery.New(delivery.Deps{DB: s.Store(), Now: s.Now, Keys: keys, Brands: brand.New(brand.Deps{DB: s.Store(), Now: s.Now})}),
	})
}

// lookAnew tells staff as if nobody had been told: the server looks by itself
// every ten seconds, and a busy machine may need longer to come this far.
func lookAnew(t *testing.T, s *apitest.Server, service *unread.Service) {
	t.Helper()
	s.Exec("DELETE FROM outbox_messages WHERE member_id = ''")
	if err := service.TellStaff(t.Context()); err != nil {
		t.Log(err)
	}
}

type post struct{ queued []delivery.Message }

// Queue fails for one address as a store does: what follows in the same
// transaction fails with it.
func (p *post) Queue(ctx context.Context, q db.Q, m delivery.Message) (string, error) {
	if m.To == "broken@demo.test" {
		_, err := q.ExecContext(ctx, "INSERT INTO outbox_messages (id) VALUES (NULL)")
		return "", err
	}
	if _, err := q.ExecContext(ctx, "UPDATE staff SET title = title WHERE account_id = 'nobody'"); err != nil {
		return "", err
	}
	p.queued = append(p.queued, m)
	return "", nil
}

func (p *post) Withdraw(context.Context, db.Q, string, delivery.Cause) error { return nil }

// Staff who have no page open are told after half a minute, others not.
func TestStaffWhoAreAwayAreTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		chat, _ := channelOf(t, rosa, "chronicCare", "MEMBER_ONE_ON_ONE")
		s.Exec("DELETE FROM chat_tasks")
		rpc(t, rosa, chats+"SendMessage", map[string]any{"channelUrl": chat, "message": "Me siento mareada."})
		coach, out, here := apitest.ID("coach.es@demo.test"), &post{}, map[string]bool{}
		service := unread.New(unread.Deps{
			DB: s.Store(), Now: s.Now, Post: out,
			Online: func(context.Context, ...string) map[string]bool { return here },
		})
		look := func(name string, want int) {
			t.Helper()
			lookAnew(t, s, service)
			if len(out.queued) != want {
				t.Errorf("%s: told %d, want %d: %+v", name, len(out.queued), want, out.queued)
			}
		}
		look("at once", 0)
		s.Advance(31 * time.Second)
		here[coach] = true
		look("with a page open", 0)
		here[coach] = false
		s.Exec("UPDATE accounts SET status = 'ended' WHERE id = $1", coach)
		look("after they have left the house", 0)
		s.Exec("UPDATE accounts SET status = 'active' WHERE id = $1", coach)
		look("without a page", 1)
		if m := out.queued[0]; m.Template != delivery.StaffMessage || m.Locale == "" || m.MemberID != "" || len(m.Params) != 0 {
			t.Errorf("%+v", m)
		}
		rpc(t, s.As("coach.es@demo.test"), chats+"MarkChannelRead", map[string]any{"channelUrl": chat, "sequence": 1_000_000})
		look("after reading", 1)
	})
}

// A person who cannot be reached does not block notices to others: neither in one
// look, nor when there are more of them than one look takes, nor do those who
// are here.
func TestOneBrokenAddressBlocksNoOneElse(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		s.Exec("DELETE FROM chat_tasks")
		broken, fine := apitest.ID("coach.es@demo.test"), apitest.ID("coach.en@demo.test")
		s.Exec("UPDATE accounts SET email = 'broken@demo.test' WHERE id = $1", broken)
		for _, person := range []string{"rosa", "priya"} {
			c := s.As(person + "@demo.test")
			channel, _ := channelOf(t, c, "chronicCare", "MEMBER_ONE_ON_ONE")
			rpc(t, c, chats+"SendMessage", map[string]any{"channelUrl": channel, "message": "Hello"})
			s.Exec("UPDATE chat_tasks SET opened_at = opened_at - 1000")
		}
		// Rosa waited first, and with her a hundred others for somebody who is
		// here or cannot be reached.
		for i := range 100 {
			id := fmt.Sprintf("%03d", i)
			s.Exec("INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at, last_message_at, awaiting_coach, subject_enc, category) "+
				"SELECT member_id, $1, 'CARE_TEAM', '', 1, 0, 1, 1, FALSE, NULL, '' FROM members WHERE member_id = $2", id, apitest.ID("rosa@demo.test"))
			s.Exec("INSERT INTO chat_participants (member_id, channel_id, staff_id, user_type, last_read_seq, joined_at) VALUES ($1, $2, $3, 'COACH', 0, 1)",
				apitest.ID("rosa@demo.test"), id, broken)
			s.Exec("INSERT INTO chat_tasks (member_id, id, channel_id, pool, first_seq, opened_at, due_at, urgent, state) VALUES ($1, $2, $2, 'coach', 1, $3, $3, FALSE, 'open')",
				apitest.ID("rosa@demo.test"), id, s.Now().Add(-time.Hour).UnixMilli())
		}
		s.Advance(time.Minute)
		out := &post{}
		service := unread.New(unread.Deps{
			DB: s.Store(), Now: s.Now, Post: out,
			Online: func(context.Context, ...string) map[string]bool { return nil },
		})
		lookAnew(t, s, service)
		email := "coach.en@demo.test"
		if len(out.queued) != 1 || out.queued[0].To != email || out.queued[0].Cause.Reader != fine {
			t.Errorf("%d told: %+v", len(out.queued), out.queued)
		}
		s.Exec("UPDATE accounts SET email = 'mended@demo.test' WHERE id = $1", broken)
		service.TellStaff(t.Context())
		if len(out.queued) < 100 {
			t.Errorf("%d told once the address was mended", len(out.queued))
		}
	})
}

// The real outbox keeps one cause once.
func TestStaffAreToldOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		chat, _ := channelOf(t, rosa, "chronicCare", "MEMBER_ONE_ON_ONE")
		s.Exec("DELETE FROM chat_tasks")
		rpc(t, rosa, chats+"SendMessage", map[string]any{"channelUrl": chat, "message": "Hola"})
		service := withOutbox(t, s)
		for _, more := range []string{"¿Está ahí?", "¿Hola?"} {
			s.Advance(time.Minute)
			service.TellStaff(t.Context())
			rpc(t, rosa, chats+"SendMessage", map[string]any{"channelUrl": chat, "message": more})
		}
		if n := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'staffMessage'"); n != 1 {
			t.Errorf("told %d times", n)
		}
	})
}

// Words of a crisis are told at once and once: to the owner, to everybody of the
// team who is there while nobody owns the answer, and to all where nobody is.
func TestACrisisIsTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := s.As("rosa@demo.test")
		channel, _ := channelOf(t, rosa, "chronicCare", "MEMBER_ONE_ON_ONE")
		for _, c := range []struct {
			name, there string
			want        []string
		}{
			{"her coach is there", "coach.es coach.en", []string{"coach.es@demo.test"}},
			{"another coach is there", "coach.en", []string{"coach.en@demo.test"}},
			{"nobody is there", "", []string{"coach.en@demo.test", "coach.es@demo.test", "coach.fr@demo.test"}},
		} {
			s.Exec("DELETE FROM chat_tasks")
			s.Exec("UPDATE staff SET availability = 'SHORT_AWAY', away_until = NULL")
			for person := range strings.FieldsSeq(c.there) {
				s.Exec("UPDATE staff SET availability = 'AVAILABLE' WHERE account_id = $1", apitest.ID(person+"@demo.test"))
			}
			rpc(t, rosa, chats+"SendMessage", map[string]any{"channelUrl": channel, "message": "Me quiero morir"})
			out := &post{}
			service := unread.New(unread.Deps{
				DB: s.Store(), Now: s.Now, Post: out,
				Online: func(context.Context, ...string) map[string]bool { return nil },
			})
			lookAnew(t, s, service)
			var told []string
			for _, m := range out.queued {
				if m.Template == delivery.StaffUrgent {
					told = append(told, m.To)
				}
			}
			slices.Sort(told)
			if !slices.Equal(told, c.want) {
				t.Errorf("%s: told %v, want %v", c.name, told, c.want)
			}
		}
		// The real outbox keeps what was told: nobody hears of it twice.
		before := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'staffUrgent'")
		service := withOutbox(t, s)
		service.TellStaff(t.Context())
		once := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'staffUrgent'")
		service.TellStaff(t.Context())
		if twice := s.Count("SELECT COUNT(*) FROM outbox_messages WHERE template = 'staffUrgent'"); once == before || twice != once {
			t.Errorf("told %d, %d, %d times", before, once, twice)
		}
	})
}

// Where more people are to be told than one look takes, the last crisis is told
// as well.
func TestACrisisIsToldBehindManyOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa := apitest.ID("rosa@demo.test")
		s.Exec("DELETE FROM chat_tasks")
		s.Exec("UPDATE staff SET availability = 'AVAILABLE', away_until = NULL")
		for i := range 60 {
			id := fmt.Sprintf("task-%03d", i)
			s.Exec("INSERT INTO chat_channels (member_id, id, kind, name, last_seq, last_read_seq, created_at, last_message_at, awaiting_coach, subject_enc, category) "+
				"VALUES ($1, $2, 'CARE_TEAM', '', 1, 0, 1, 1, FALSE, NULL, '')", rosa, id)
			s.Exec("INSERT INTO chat_tasks (member_id, id, channel_id, pool, first_seq, opened_at, due_at, urgent, state) VALUES ($1, $2, $2, 'coach', 1, $3, $3, TRUE, 'open')",
				rosa, id, s.Now().Add(-time.Hour).UnixMilli()+int64(i))
		}
		out := &post{}
		lookAnew(t, s, unread.New(unread.Deps{
			DB: s.Store(), Now: s.Now, Post: out,
			Online: func(context.Context, ...string) map[string]bool { return nil },
		}))
		told := map[string]int{}
		for _, m := range out.queued {
			if m.Template == delivery.StaffUrgent {
				told[m.Cause.ID]++
			}
		}
		if len(told) != 60 || told["task-059"] != 3 {
			t.Errorf("%d of 60 were told, the last to %d people", len(told), told["task-059"])
		}
	})
}

// Words of a crisis to a guide or a care team reach those who take part and are
// there, a colleague who is there where they are not, and else all of the team.
func TestACrisisOfATeamIsTold(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, team := range []struct{ role, person, member, source, kind, words string }{
			{"guide", "guide@demo.test", "devon@demo.test", "myStrength", "MENTAL_HEALTH_GUIDE", "I want to kill myself"},
			{"careteam", "nurse@demo.test", "rosa@demo.test", "telemed", "CARE_TEAM", "Quiero morirme"},
		} {
			const other = "coach.fr@demo.test"
			s.Exec("UPDATE accounts SET role = $1 WHERE id = $2", team.role, apitest.ID(other))
			member := s.As(team.member)
			channel, _ := channelOf(t, member, team.source, team.kind)
			for _, c := range []struct {
				name  string
				there []string
				want  []string
			}{
				{"both are there", []string{team.person, other}, []string{team.person}},
				{"the colleague is there", []string{other}, []string{other}},
				{"nobody is there", nil, []string{other, team.person}},
			} {
				s.Exec("DELETE FROM chat_tasks")
				s.Exec("UPDATE staff SET availability = 'SHORT_AWAY', away_until = NULL")
				for _, email := range c.there {
					s.Exec("UPDATE staff SET availability = 'AVAILABLE' WHERE account_id = $1", apitest.ID(email))
				}
				rpc(t, member, chats+"SendMessage", map[string]any{"channelUrl": channel, "message": team.words})
				out := &post{}
				lookAnew(t, s, unread.New(unread.Deps{
					DB: s.Store(), Now: s.Now, Post: out,
					Online: func(context.Context, ...string) map[string]bool { return nil },
				}))
				var told []string
				for _, m := range out.queued {
					if m.Template == delivery.StaffUrgent {
						told = append(told, m.To)
					}
				}
				if slices.Sort(told); !slices.Equal(told, c.want) {
					t.Errorf("%s, %s: told %v, want %v", team.role, c.name, told, c.want)
				}
			}
		}
	})
}
