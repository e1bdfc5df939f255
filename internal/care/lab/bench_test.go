package lab_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// letters are the messages that were queued.
type letters struct {
	mu   sync.Mutex
	sent []delivery.Message
}

func (l *letters) Queue(_ context.Context, _ db.Q, m delivery.Message) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sent = append(l.sent, m)
	return "m", nil
}

func (l *letters) count(template delivery.Key) (n int) {
	for _, m := range l.sent {
		if m.Template == template {
			n++
		}
	}
	return n
}

// bench is the service with a clock that the test moves.
type bench struct {
	*lab.Service
	t    *testing.T
	w    *demotest.World
	post *letters
	now  time.Time
}

func newBench(t *testing.T, w *demotest.World) *bench {
	b := &bench{t: t, w: w, post: &letters{}, now: w.Time()}
	b.Service = lab.New(lab.Deps{DB: w.DB, Keys: w.Keys, Audit: w.Audit, Post: b.post, Now: func() time.Time { return b.now }})
	b.write(func(ctx context.Context, q db.Q) error {
		_, err := lab.AddLaboratory(ctx, q, w.Keys, bayLab, lab.DemoSecret(bayLab.ID))
		return err
	})
	return b
}

var bayLab = lab.Laboratory{ID: "bay-lab", Name: "Bay Laboratory"}

func (b *bench) write(work func(ctx context.Context, q db.Q) error) {
	b.t.Helper()
	if err := b.w.DB.Write(b.t.Context(), db.System, work); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) count(query string, args ...any) (n int) {
	b.t.Helper()
	b.write(func(ctx context.Context, q db.Q) error { return q.QueryRowContext(ctx, query, args...).Scan(&n) })
	return n
}

func (b *bench) exec(query string) {
	b.t.Helper()
	b.write(func(ctx context.Context, q db.Q) error {
		_, err := q.ExecContext(ctx, query)
		return err
	})
}

func (b *bench) person(name string) (m member.Member) {
	b.t.Helper()
	b.write(func(ctx context.Context, q db.Q) (err error) {
		m, err = member.Load(ctx, q, demo.MemberID(name))
		return err
	})
	return m
}

// take is a message of a laboratory about a value of a person.
func (b *bench) take(accession, order, id, last, born, obx string) lab.ReportReceipt {
	b.t.Helper()
	day := b.now.AddDate(0, 0, -1).Format("20060102150405")
	text := strings.Join([]string{
		`MSH|^~\&|L|L|W||` + day + "||ORU^R01|" + accession + "|P|2.5.1", "PID|1||" + id + "^^^W||" + last + "^X||" + strings.ReplaceAll(born, "-", ""),
		"OBR|1|" + order + "|" + accession + "||||" + day + strings.Repeat("|", 15) + day + "|||F", "OBX|1|NM|" + obx,
	}, "\r")
	out, err := b.Take(b.t.Context(), bayLab, lab.HL7, []byte(text))
	if err != nil {
		b.t.Fatal(err)
	}
	return out.Reports[0]
}

func (b *bench) takeOf(name, accession, obx string) {
	b.t.Helper()
	m := b.person(name)
	if got := b.take(accession, "", m.ID, m.FamilyName, m.BirthDate, obx); !got.Matched {
		b.t.Fatalf("%+v", got)
	}
}

func (b *bench) look() {
	b.t.Helper()
	if err := errors.Join(b.Look(b.t.Context()), b.EndRests(b.t.Context())); err != nil {
		b.t.Fatal(err)
	}
}

// Our order number finds the member alone, but birth date and last name must agree with it.
func TestMatchedByTheOrder(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		tom := b.person("tom")
		var number string
		b.write(func(ctx context.Context, q db.Q) (err error) {
			number, err = b.PlaceOrder(ctx, q, tom.ID, lab.NewOrder{Kind: lab.Draw, OwnerID: "o", Tests: []string{"a1c"}})
			return err
		})
		for i, c := range []struct {
			order, id, last, born string
			matched               bool
			reason                string
		}{
			{number, "", tom.FamilyName, tom.BirthDate, true, ""},
			{strings.ToLower(strings.ReplaceAll(number, "-", " ")), "", strings.ToUpper(tom.FamilyName), tom.BirthDate, true, ""},
			{number, "", "Baker", tom.BirthDate, false, "lab.unmatched.name"},
			{number, "", tom.FamilyName, "1971-02-03", false, "lab.unmatched.birthDate"},
			{number, demo.MemberID("rosa"), "Delgado", b.person("rosa").BirthDate, false, "lab.unmatched.birthDate"}, // the order counts, not the number of another
			{"WL-2222-2222", "", tom.FamilyName, tom.BirthDate, false, "lab.unmatched.unknown"},
		} {
			accession := fmt.Sprintf("O-%d", i)
			got := b.take(accession, c.order, c.id, c.last, c.born, fmt.Sprintf(a1cOBX, "6.4", "F"))
			stored := b.count("SELECT COUNT(*) FROM lab_results WHERE accession = $1 AND member_id = $2", accession, tom.ID)
			waits := b.count("SELECT COUNT(*) FROM lab_reports WHERE accession = $1 AND state = 'open' AND reason = $2", accession, c.reason)
			if got.Matched != c.matched || (stored == 1) != c.matched || (waits == 1) == c.matched {
				t.Errorf("%+v: %+v, %d stored, %d waiting", c, got, stored, waits)
			}
		}
		if b.count("SELECT COUNT(*) FROM lab_orders WHERE number = $1 AND state = 'resulted'", number) != 1 {
			t.Error("the order does not know of its result")
		}
	})
}

// "<15" is below 15: a call, and no second one once it is known.
func TestBoundIsACall(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		open := func() int {
			return b.count("SELECT COUNT(*) FROM lab_calls WHERE member_id = $1 AND state = 'open'", demo.MemberID("tom"))
		}
		const egfrOBX = "98979-8^E^LN||%s|mL/min/1.73m2|||||F"
		for i, c := range []struct {
			sent string
			want int
		}{{">60", 0}, {"<16", 1}} {
			if b.takeOf("tom", fmt.Sprintf("E-%d", i), fmt.Sprintf(egfrOBX, c.sent)); open() != c.want {
				t.Errorf("%s: %d calls, want %d", c.sent, open(), c.want)
			}
		}
		b.now = b.now.Add(25 * time.Hour) // the hold has ended, so it is known
		b.takeOf("tom", "E-9", fmt.Sprintf(egfrOBX, "14"))
		if open() != 1 {
			t.Errorf("%d calls about what is known", open())
		}
	})
}

// Nobody takes a call: the team is told again after half an hour, and after a day the
// member, once.
func TestTheDeskIsToldAgain(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		tom := demo.MemberID("tom")
		told := func() (n int) {
			n, b.post.sent = b.post.count(lab.StaffCall), nil
			return n
		}
		b.takeOf("tom", "N-1", fmt.Sprintf(potassiumOBX, "6.8", "F"))
		team := told()
		if team == 0 {
			t.Fatal("nobody was told")
		}
		from := b.now
		for _, c := range []struct {
			after time.Duration
			want  bool
		}{{time.Minute, false}, {29 * time.Minute, false}, {30 * time.Minute, true}, {31 * time.Minute, false}, {60 * time.Minute, true}} {
			b.now = from.Add(c.after)
			if b.look(); (told() == team) != c.want {
				t.Errorf("after %s: told again is %t", c.after, !c.want)
			}
		}
		b.write(func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "UPDATE lab_calls SET claimed_by = 'nurse', claimed_at = $1 WHERE member_id = $2", b.now.UnixMilli(), tom)
			return err
		})
		b.now = b.now.Add(29 * time.Minute)
		if b.look(); told() != 0 {
			t.Error("told again while somebody makes the call")
		}
		shown := func() bool {
			book, _, err := b.Labs(t.Context(), tom)
			_, ok := book.Test(figure.LabPotassium)
			return ok && err == nil
		}
		for _, c := range []struct {
			after   time.Duration
			letters int
			shown   bool
		}{{24*time.Hour - time.Millisecond, 0, false}, {24 * time.Hour, 1, true}, {24*time.Hour + time.Minute, 0, true}} {
			b.now, b.post.sent = from.Add(c.after), nil
			if b.look(); b.post.count(lab.ResultReady) != c.letters || shown() != c.shown {
				t.Errorf("after %s: %d letters, shown %t", c.after, b.post.count(lab.ResultReady), shown())
			}
		}
		if b.count("SELECT COUNT(*) FROM lab_calls WHERE member_id = $1 AND state = 'open'", tom) != 1 {
			t.Error("the call is gone")
		}
	})
}

// What a visitor had is the account's, exactly once, however often and at the same time.
func TestAdoptOnce(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		from, to := demo.MemberID("tom"), demo.MemberID("marcus")
		b.takeOf("tom", "A-1", fmt.Sprintf(potassiumOBX, "6.8", "F"))
		b.takeOf("tom", "A-2", fmt.Sprintf(a1cOBX, "6.1", "F"))
		b.takeOf("tom", "A-3", fmt.Sprintf(a1cOBX, "6.3", "F"))
		b.takeOf("marcus", "A-3", fmt.Sprintf(a1cOBX, "6.3", "F")) // what both have
		b.write(func(ctx context.Context, q db.Q) error {
			_, err := b.PlaceOrder(ctx, q, from, lab.NewOrder{Kind: lab.Draw, OwnerID: "o", Tests: []string{"a1c"}})
			return err
		})
		var both sync.WaitGroup
		errs := make([]error, 2)
		for i := range errs {
			both.Go(func() {
				errs[i] = w.DB.Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error { return b.Adopt(ctx, q, from, to) })
			})
		}
		both.Wait()
		for _, err := range errs {
			if err != nil {
				t.Error(err)
			}
		}
		for table, want := range map[string]int{"lab_results": 3, "lab_orders": 1, "lab_calls": 1} {
			what := " WHERE member_id = $1"
			if table == "lab_results" {
				what += " AND accession LIKE 'A-%'"
			}
			left, has := b.count("SELECT COUNT(*) FROM "+table+" WHERE member_id = $1", from), b.count("SELECT COUNT(*) FROM "+table+what, to)
			if left != 0 || has != want {
				t.Errorf("%s: %d left, %d there, want %d", table, left, has, want)
			}
		}
		book, _, err := b.Labs(t.Context(), to)
		if _, ok := book.Test(figure.LabPotassium); err != nil || ok {
			t.Errorf("what waits for a call is shown: %v", err)
		}
	})
}

// A nurse who doesn't look after the member gets no call in its first half hour, by
// whichever way; then everybody does, and it is never lost.
func TestTheDeskOfANurse(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		own, other := who.Who{AccountID: demo.MemberID("nurse"), Role: who.CareTeam}, who.Who{AccountID: "another-nurse", Role: who.CareTeam}
		tom, marcus := demo.MemberID("tom"), demo.MemberID("marcus")
		sees := func(as who.Who, memberID string) (id string) {
			d, err := b.Desk(t.Context(), as)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range d.Calls {
				if c.MemberID == memberID {
					id = c.ID
				}
			}
			return id
		}
		b.takeOf("tom", "D-1", fmt.Sprintf(potassiumOBX, "6.8", "F"))
		id, from := sees(own, tom), b.now
		if id == "" || sees(other, tom) != "" {
			t.Errorf("her nurse sees %q, another one %q", id, sees(other, tom))
		}
		if _, err := b.Claim(t.Context(), other, id); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("taken by another one: %v", err)
		}
		if err := b.Finish(t.Context(), other, id, lab.Reached, "We talked."); !apperr.Is(err, apperr.NotFound) {
			t.Errorf("finished by another one: %v", err)
		}
		b.now = from.Add(30*time.Minute - time.Millisecond)
		if sees(other, tom) != "" {
			t.Error("another nurse sees it too early")
		}
		b.now = from.Add(30 * time.Minute)
		if sees(other, tom) != id || sees(own, tom) != id {
			t.Error("after half an hour not everybody sees it")
		}
		if _, err := b.Claim(t.Context(), other, id); err != nil {
			t.Error(err)
		}
		if _, err := b.Claim(t.Context(), own, id); !apperr.Is(err, apperr.FailedPrecondition) || sees(own, tom) != id {
			t.Errorf("the nurse while another one makes it: %v", err)
		}
		b.write(func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "DELETE FROM coach_assignments WHERE member_id = $1 AND relation = 'careteam'", marcus)
			return err
		})
		b.takeOf("marcus", "D-2", fmt.Sprintf(potassiumOBX, "6.8", "F"))
		if sees(other, marcus) == "" || sees(own, marcus) == "" {
			t.Error("the call of a member without a nurse is not everybody's")
		}
	})
}

// Two hundred calls of a colleague's members hide no call of one's own.
func TestAFullDesk(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		b.write(func(ctx context.Context, q db.Q) error {
			if _, err := q.ExecContext(ctx, "DELETE FROM coach_assignments WHERE member_id = $1 AND relation = 'careteam'", demo.MemberID("marcus")); err != nil {
				return err
			}
			for i := range 250 {
				if _, err := q.ExecContext(ctx, `INSERT INTO lab_calls (member_id, id, lab_id, accession, part, order_number, result_id, reason, beyond, change, state,
					opened_at, hold_until, shown_at, told_at, claimed_by, claimed_at, done_at)
					VALUES ($1, $2, 'l', $2, 'p', '', 'r', 'potassiumHigh', 0, '', 'open', $3, 0, 0, 0, '', 0, 0)`, demo.MemberID("tom"), fmt.Sprintf("full-%03d", i), b.now.UnixMilli()-1); err != nil {
					return err
				}
			}
			return nil
		})
		b.takeOf("marcus", "F-1", fmt.Sprintf(potassiumOBX, "6.8", "F"))
		d, err := b.Desk(t.Context(), who.Who{AccountID: "another-nurse", Role: who.CareTeam})
		if err != nil || d.MoreCalls || !slices.ContainsFunc(d.Calls, func(c lab.DeskCall) bool { return c.MemberID == demo.MemberID("marcus") }) {
			t.Errorf("%d calls, more %t, %v", len(d.Calls), d.MoreCalls, err)
		}
	})
}

// A report that nobody can place: who was shown it is in the trail, and the answer to a
// choice that is not allowed is the same for members and for nobody.
func TestWhomAReportIsGivenTo(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		nurse, other := who.Who{AccountID: demo.MemberID("nurse"), Role: who.CareTeam}, who.Who{AccountID: "another-nurse", Role: who.CareTeam}
		b.take("W-1", "", "unknown", "Nobody", "1931-02-03", fmt.Sprintf(a1cOBX, "6.4", "F"))
		ctx := who.With(t.Context(), nurse)
		d, err := b.Desk(ctx, nurse)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(d.Reports, func(r lab.DeskReport) bool { return r.Sent.Accession == "W-1" })
		id := d.Reports[i].ID
		if len(d.Reports[i].Candidates) != 0 || b.count("SELECT COUNT(*) FROM audit_rows WHERE action = 'labReportListed' AND target = $1 AND member_id = ''", id) != 1 {
			t.Errorf("the trail lacks a report without candidates: %+v", d.Reports[i])
		}
		var first string
		for _, named := range []string{"", "nobody@demo.test", "x\x00", "tom@demo.test", demo.MemberID("tom"), "ended@demo.test", "no-member"} {
			_, err := b.Match(who.With(t.Context(), other), other, id, named, "")
			if err == nil {
				t.Fatalf("%q was accepted", named)
			}
			text := fmt.Sprintf("%+v", apperr.From(err).Fields)
			if first == "" {
				first = text
			}
			if text != first {
				t.Errorf("%q: %s, not %s", named, text, first)
			}
		}
		if n, err := b.Match(ctx, nurse, id, demo.MemberID("tom"), "The laboratory said so."); err != nil || n != 1 {
			t.Errorf("an own member: %d, %v", n, err)
		}
	})
}

// The laboratory of the demo has a sample after a minute and its results after four, once,
// and leaves alone what was not sent and what is older than two weeks.
func TestTheLaboratoryOfTheDemo(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		tom, there := demo.MemberID("tom"), false
		b.Sample(lab.Kit, func(context.Context, db.Q, string, string) (bool, error) { return there, nil })
		for _, id := range []string{harbor, maple} {
			b.write(func(ctx context.Context, q db.Q) error {
				_, err := lab.AddLaboratory(ctx, q, w.Keys, lab.Laboratory{ID: id, Name: id}, lab.DemoSecret(id))
				return err
			})
		}
		place := func(kind, owner string) (number string) {
			b.write(func(ctx context.Context, q db.Q) (err error) {
				number, err = b.PlaceOrder(ctx, q, tom, lab.NewOrder{Kind: kind, OwnerID: owner, Tests: []string{"a1c", "kidney"}})
				return err
			})
			return number
		}
		state := func(number, want string, results int) {
			t.Helper()
			if err := b.Simulate(t.Context()); err != nil {
				t.Fatal(err)
			}
			got := b.count("SELECT COUNT(*) FROM lab_results WHERE order_number = $1", number)
			if b.count("SELECT COUNT(*) FROM lab_orders WHERE number = $1 AND state = $2", number, want) != 1 || got != results {
				t.Errorf("at %s it is not %s, or has %d results instead of %d", b.now, want, got, results)
			}
		}
		old := place(lab.Draw, "old")
		b.now = b.now.Add(15 * 24 * time.Hour)
		number, kit := place(lab.Draw, "new"), place(lab.Kit, "kit")
		placed := b.now
		for _, c := range []struct {
			after   time.Duration
			want    string
			results int
		}{{time.Minute - time.Second, "placed", 0}, {time.Minute, "received", 0}, {4*time.Minute - time.Second, "received", 0}, {4 * time.Minute, "resulted", 3}, {time.Hour, "resulted", 3}} {
			b.now = placed.Add(c.after)
			state(number, c.want, c.results)
			state(kit, "placed", 0)
		}
		state(old, "placed", 0)
		there = true
		state(kit, "resulted", 3)
	})
}
