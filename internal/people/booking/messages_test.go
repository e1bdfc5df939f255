package booking_test

import (
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/messagetest"
	"wellhouse.app/internal/people/booking"
)

func TestMessages(t *testing.T) { messagetest.Texts(t, booking.Messages) }

// Each file names the brand, which is read before the member and the calendar are locked.
func TestFilesNameTheBrand(t *testing.T) {
	each(t, func(t *testing.T, b book) {
		made, err := b.book("rosa", site, tuesday(9, 0))
		if err != nil {
			t.Fatal(err)
		}
		ctx, w := as("rosa")
		if made, err = b.Reschedule(ctx, w, booking.Moving{ID: made.ID, StartsAt: tuesday(10, 0), Sequence: made.Sequence}); err != nil {
			t.Fatal(err)
		}
		asked, err := b.File(ctx, w, made.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Cancel(ctx, w, made.ID); err != nil {
			t.Fatal(err)
		}
		files := []booking.CalendarFile{asked}
		for _, n := range b.post.notes {
			if n.File != nil {
				files = append(files, *n.File)
			}
			if !slices.Equal(n.Family, []string{"visits"}) {
				t.Errorf("%s goes to family with %v", n.Key, n.Family)
			}
		}
		if len(files) != 4 {
			t.Fatalf("%d files", len(files))
		}
		for _, f := range files {
			if !strings.Contains(string(f.Content), `CN="Our brand":mailto:help@brand.test`) {
				t.Errorf("%s", f.Content)
			}
		}
	})
}

// Messages about the appointments of somebody without an address go to who acts for them
// and sees appointments, not to who sees readings.
func TestFamilyIsToldOfAppointments(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		rosa, id := s.SignIn("rosa@demo.test"), apitest.ID("rosa@demo.test")
		s.Exec(`DELETE FROM family_links WHERE member_id = $1`, id)
		for i, link := range []struct{ name, areas string }{{"tom", "readings,documents"}, {"ada", "visits"}} {
			s.Exec(`INSERT INTO family_links (member_id, id, actor_id, kind, relationship, areas, since, ended_by, version)
				VALUES ($1, $2, $3, 'adult', 'friend', $4, $5, '', 1)`, id, link.name, apitest.ID(link.name+"@demo.test"), link.areas, i+1)
		}
		s.Exec(`UPDATE accounts SET email = '' WHERE id = $1`, id)
		var places placeList
		rosa.RPC(members+"ListPlaces", object{"kind": "labDraw", "postalCode": "60657"}).Decode(t, &places)
		place := places.Places[0].ID
		if r := rosa.RPC(members+"Book", object{"placeId": place, "startsAt": free(t, s, rosa, place)[0], "asks": []string{"a1c"}}); r.Status != 200 {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		var box struct {
			Messages []struct{ To, Subject, Template string }
		}
		s.Nobody().RPC("/wellhouse.outbox.v1.DemoOutboxService/ListMessages", object{}).Decode(t, &box)
		found := 0
		for _, m := range box.Messages {
			if strings.Contains(strings.ToLower(m.Subject), "appointment") {
				found++
				if m.To != "ada@demo.test" {
					t.Errorf("%q goes to %q", m.Subject, m.To)
				}
			}
		}
		if found != 3 {
			t.Errorf("%d messages: %+v", found, box.Messages)
		}
	})
}
