package lab_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// message is about Tom. Each value is an OBX from its code on.
func (b *bench) message(accession, order, status string, issued int, values ...string) []byte {
	b.t.Helper()
	tom := b.person("tom")
	day := b.now.AddDate(0, 0, -1)
	lines := []string{
		fmt.Sprintf(`MSH|^~\&|L|L|W||%s||ORU^R01|%s%d|P|2.5.1`, day.Format("20060102"), accession, issued),
		"PID|1||" + tom.ID + "^^^W||" + tom.FamilyName + "^X||" + strings.ReplaceAll(tom.BirthDate, "-", ""),
		"OBR|1|" + order + "|" + accession + "||||" + day.Format("20060102") + strings.Repeat("|", 15) + day.Add(time.Duration(issued)*time.Minute).Format("20060102150405") + "|||" + status,
	}
	for i, v := range values {
		lines = append(lines, fmt.Sprintf("OBX|%d|NM|%s", i+1, v))
	}
	return []byte(strings.Join(lines, "\r"))
}

// report takes such a message.
func (b *bench) report(accession, order, status string, issued int, values ...string) lab.ReportReceipt {
	b.t.Helper()
	out, err := b.Take(b.t.Context(), bayLab, lab.HL7, b.message(accession, order, status, issued, values...))
	if err != nil || !out.Reports[0].Matched {
		b.t.Fatalf("%v %+v", err, out)
	}
	return out.Reports[0]
}

// nurse is somebody of the care team.
var nurse = who.Who{AccountID: demo.MemberID("nurse"), Role: who.CareTeam}

// calls are the open calls about Tom.
func (b *bench) calls() (out []lab.DeskCall) {
	b.t.Helper()
	d, err := b.Desk(b.t.Context(), nurse)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range d.Calls {
		if c.MemberID == demo.MemberID("tom") {
			out = append(out, c)
		}
	}
	return out
}

func (b *bench) finish(id, outcome, said string) {
	b.t.Helper()
	if err := b.Finish(b.t.Context(), nurse, id, outcome, said); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) place(tests ...string) (number string) {
	b.t.Helper()
	b.write(func(ctx context.Context, q db.Q) (err error) {
		number, err = b.PlaceOrder(ctx, q, demo.MemberID("tom"), lab.NewOrder{Kind: lab.Draw, OwnerID: db.NewID(), Tests: tests})
		return err
	})
	return number
}

func (b *bench) orderIs(number, state string) bool {
	b.t.Helper()
	return b.count("SELECT COUNT(*) FROM lab_orders WHERE number = $1 AND state = $2", number, state) == 1
}

// history is the values of a test on Tom's page.
func (b *bench) history(test figure.LabTest) string {
	b.t.Helper()
	book, _, err := b.Labs(b.t.Context(), demo.MemberID("tom"))
	if err != nil {
		b.t.Fatal(err)
	}
	var out []string
	if one, ok := book.Test(test); ok {
		for _, r := range one.History {
			out = append(out, r.Shown.Text)
		}
	}
	return strings.Join(out, " ")
}

// A call about a result that the laboratory took back announces nothing: neither to the
// owner of the order nor to the member.
func TestAWithdrawnResultIsNotAnnounced(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for name, withdrawal := range map[string]struct{ status, value string }{
			"the value":  {"F", "2823-3^K^LN||6.8|mmol/L|||||W"},
			"the report": {"X", ""},
		} {
			t.Run(name, func(t *testing.T) {
				b := newBench(t, w)
				var told []lab.Progress
				b.Subscribe(lab.Draw, func(_ context.Context, _ db.Q, _, _ string, p lab.Progress, _ int64) (bool, error) {
					told = append(told, p)
					return false, nil
				})
				number, accession := b.place("potassium"), "W "+name
				b.report(accession, number, "F", 1, fmt.Sprintf(potassiumOBX, "6.8", "F"))
				values := []string{withdrawal.value}
				if withdrawal.value == "" {
					values = nil
				}
				b.report(accession, number, withdrawal.status, 2, values...)
				open := b.calls()
				if len(open) != 1 || open[0].Change != "withdrawn" {
					t.Fatalf("%+v", open)
				}
				b.finish(open[0].ID, lab.NotNeeded, "")
				b.now = b.now.Add(25 * time.Hour)
				b.look()
				if fmt.Sprint(told) != "[received cannotProcess]" || b.orderIs(number, "resulted") || b.post.count(lab.ResultReady) != 0 || b.history(figure.LabPotassium) != "" {
					t.Errorf("%v, %d letters, %q", told, b.post.count(lab.ResultReady), b.history(figure.LabPotassium))
				}
			})
		}
	})
}

// A cancelled eGFR doesn't stand in the way of ours, nor of the call about it.
func TestACancelledEGFRHidesNoDanger(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		b.report("E", "", "F", 1, "98979-8^E^LN|||mL/min/1.73m2|||||X", "2160-0^C^LN||9.1|mg/dL|||||F")
		open := b.calls()
		if len(open) != 1 || open[0].Alarm.Reason != figure.KidneyLow || b.history(figure.LabCreatinine) != "" {
			t.Fatalf("%+v", open)
		}
		b.finish(open[0].ID, lab.Reached, "They see a doctor today.")
		if b.history(figure.LabEGFR) == "" {
			t.Error("no eGFR")
		}
	})
}

// Two samples of one test in a report are two results, and a later version of either finds
// its own.
func TestTwoSamplesOfOneTest(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		const sugar = "2345-7^G^LN||%s|mg/dL|||||%s|||%s"
		b := newBench(t, w)
		day := b.now.AddDate(0, 0, -1).Format("20060102")
		at8, at10 := day+"0800", day+"1000"
		// What is stored under the name that a value has alone stays a version of it.
		b.report("G", "", "F", 1, fmt.Sprintf(sugar, "41", "F", at8))
		both := []string{fmt.Sprintf(sugar, "40", "F", at8), fmt.Sprintf(sugar, "120", "F", at10)}
		for range 2 {
			if got := b.report("G", "", "F", 2, both...); got.Stored+got.Duplicates != 2 {
				t.Errorf("%+v", got)
			}
		}
		if open := b.calls(); len(open) != 1 || open[0].Alarm.Reason != figure.SugarLow || open[0].Told.Value.Value != 40 || b.history(figure.LabGlucose) != "120" {
			t.Fatalf("%+v, %q", open, b.history(figure.LabGlucose))
		}
		b.report("G", "", "C", 3, fmt.Sprintf(sugar, "118", "C", at10))
		if open := b.calls(); len(open) != 1 || open[0].Change != "" || b.history(figure.LabGlucose) != "118" {
			t.Errorf("a correction of the second: %+v, %q", open, b.history(figure.LabGlucose))
		}
		b.report("G", "", "C", 4, fmt.Sprintf(sugar, "90", "C", at8), fmt.Sprintf(sugar, "119", "C", at10))
		if open := b.calls(); len(open) != 1 || open[0].Change != "corrected" || len(b.history(figure.LabGlucose)) != len("119 90") {
			t.Errorf("a correction of both: %+v, %q", open, b.history(figure.LabGlucose))
		}
	})
}

// What can't be read and may be dangerous is on the desk until somebody closes it with a
// reason, and once however often it comes.
func TestUnreadableValuesAreOnTheDesk(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		for name, c := range map[string]struct {
			obx, reason, text string
		}{
			"an unknown unit":         {"2823-3^K^LN||6.8|stones|||||F", "unreadable", "6.8 stones"},
			"out of range":            {"2345-7^G^LN||99999|mg/dL|||||F", "unreadable", "99999 mg/dL"},
			"words":                   {"2345-7^G^LN||see note|mg/dL|||||F", "unreadable", "see note mg/dL"},
			"words with a flag":       {"2345-7^G^LN||see note|mg/dL||LL|||F", "flagged", "see note mg/dL"},
			"a test that is not ours": {"2951-2^Sodium^LN||108|mmol/L||LL|||F", "flagged", "108 mmol/L"},
		} {
			t.Run(name, func(t *testing.T) {
				b := newBench(t, w)
				for range 2 {
					b.report("U "+name, "", "F", 1, c.obx)
				}
				open := b.calls()
				if len(open) != 1 || open[0].Alarm.Reason != c.reason || open[0].Sent.Text != c.text || open[0].Told.ID != "" || b.post.count(lab.StaffCall) == 0 {
					t.Fatalf("%+v, %d letters", open, b.post.count(lab.StaffCall))
				}
				b.now = b.now.Add(25 * time.Hour)
				if b.look(); b.post.count(lab.ResultReady) != 0 {
					t.Error("the member is told of what isn’t there")
				}
				if err := b.Finish(t.Context(), nurse, open[0].ID, lab.NotNeeded, ""); err == nil {
					t.Error("closed without a reason")
				}
				b.finish(open[0].ID, lab.NotNeeded, "The laboratory says that the sample was spoiled.")
				b.now = b.now.Add(-25 * time.Hour)
				if b.report("U "+name, "", "F", 1, c.obx); len(b.calls()) != 0 {
					t.Error("the same again is open again")
				}
			})
		}
	})
}

// A value that the laboratory calls critical is a call first, whatever our limits say.
func TestFlaggedValueIsACall(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		b.report("F", "", "F", 1, "2823-3^K^LN||6.1|mmol/L|||||F")
		if len(b.calls()) != 0 || b.history(figure.LabPotassium) != "6.1" {
			t.Fatal("6.1 is no call of ours")
		}
		b.report("F", "", "F", 2, "2823-3^K^LN||6.1|mmol/L||HH|||F") // the flag comes later
		b.report("H", "", "F", 3, "2823-3^K^LN||6.0|mmol/L||HH|||F")
		open := b.calls()
		if len(open) != 2 || open[0].Alarm.Reason != "flagged" || open[1].Alarm.Reason != "flagged" || b.history(figure.LabPotassium) != "" {
			t.Errorf("%+v, %q", open, b.history(figure.LabPotassium))
		}
	})
}

// A preliminary value that is dangerous is a call at once, and the final one the same call.
func TestPreliminaryDangerIsACall(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		for range 2 {
			b.report("P", "", "P", 1, fmt.Sprintf(potassiumOBX, "6.8", "P"))
		}
		open := b.calls()
		if len(open) != 1 || open[0].Alarm.Reason != figure.PotassiumHigh || open[0].Sent.Skip != lab.SkipNotFinal {
			t.Fatalf("%+v", open)
		}
		letters := b.post.count(lab.StaffCall)
		b.report("P", "", "F", 2, fmt.Sprintf(potassiumOBX, "6.8", "F"))
		b.report("P", "", "P", 1, fmt.Sprintf(potassiumOBX, "6.8", "P"))
		after := b.calls()
		if len(after) != 1 || after[0].ID != open[0].ID || after[0].Told.Value.Value != 6.8 || b.post.count(lab.StaffCall) != letters || b.history(figure.LabPotassium) != "" {
			t.Fatalf("%+v, %q", after, b.history(figure.LabPotassium))
		}
		b.finish(open[0].ID, lab.Reached, "They go to the hospital.")
		if b.history(figure.LabPotassium) != "6.8" {
			t.Error("the member doesn’t see it")
		}
		// A member who heard the preliminary value isn’t called about the same final one.
		b.report("Q", "", "P", 1, fmt.Sprintf(potassiumOBX, "2.5", "P"))
		b.finish(b.calls()[0].ID, lab.Reached, "They go to the hospital.")
		b.report("Q", "", "F", 2, fmt.Sprintf(potassiumOBX, "2.5", "F"))
		if len(b.calls()) != 0 {
			t.Error("a second call about the same")
		}
		// And one that comes after the final one is late.
		b.report("R", "", "F", 2, fmt.Sprintf(potassiumOBX, "4.2", "F"))
		if b.report("R", "", "P", 1, fmt.Sprintf(potassiumOBX, "6.9", "P")); len(b.calls()) != 0 {
			t.Error("a call about an old preliminary value")
		}
	})
}

// Words in the place of a value are no results, and close an order as not possible.
func TestRefusedSampleIsNoResult(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		for i, words := range []string{"hemolyzed", "Specimen rejected", "QNS", "Test not performed"} {
			number := b.place("a1c")
			b.report(fmt.Sprintf("S-%d", i), number, "F", 1, "4548-4^A1c^LN||"+words+"||||||F")
			if !b.orderIs(number, "cannotProcess") {
				t.Errorf("%s: the order isn’t over", words)
			}
		}
		number := b.place("a1c")
		b.report("S-9", number, "F", 1, "4548-4^A1c^LN||see note||||||F")
		if !b.orderIs(number, "received") || b.post.count(lab.ResultReady) != 0 {
			t.Error("words are announced as a result")
		}
	})
}

// An order with several tests is done with the last of them, or a week after the last that
// came.
func TestOrderIsDoneTestByTest(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		number, other := b.place("a1c", "uacr"), b.place("a1c", "uacr")
		b.report("T-1", number, "F", 1, fmt.Sprintf(a1cOBX, "6.1", "F"))
		if !b.orderIs(number, "received") || b.post.count(lab.ResultReady) != 1 {
			t.Errorf("the first of two, %d letters", b.post.count(lab.ResultReady))
		}
		b.report("T-2", number, "F", 1, "9318-7^U^LN||12|mg/g|||||F")
		if !b.orderIs(number, "resulted") {
			t.Error("both")
		}
		b.report("T-3", other, "F", 1, fmt.Sprintf(a1cOBX, "6.2", "F"))
		for after, state := range map[time.Duration]string{7*24*time.Hour - time.Minute: "received"} {
			b.now = b.now.Add(after)
			if b.look(); !b.orderIs(other, state) {
				t.Errorf("after %s: not %s", after, state)
			}
		}
		b.now = b.now.Add(time.Minute)
		if b.look(); !b.orderIs(other, "resulted") {
			t.Error("after a week")
		}
	})
}

// A correction that goes back to an earlier version is in the trail as every other one,
// and the member hears of it.
func TestBackToAnEarlierVersion(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		received := func() int {
			return b.count("SELECT COUNT(*) FROM audit_rows WHERE member_id = $1 AND action = 'labReceived'", demo.MemberID("tom"))
		}
		before := received()
		for i, c := range []struct {
			value, status string
			issued        int
			letters       int
			rows          int
		}{{"7.1", "F", 1, 1, 1}, {"6.9", "C", 2, 2, 2}, {"6.8", "C", 3, 3, 3}, {"6.9", "C", 4, 4, 4}, {"6.9", "C", 4, 4, 4}} {
			b.report("B", "", "F", c.issued, fmt.Sprintf(a1cOBX, c.value, c.status))
			if b.history(figure.LabA1c) != c.value || b.post.count(lab.ResultReady) != c.letters || received()-before != c.rows {
				t.Errorf("%d: %q, %d letters, %d rows", i, b.history(figure.LabA1c), b.post.count(lab.ResultReady), received()-before)
			}
		}
	})
}

// A low eGFR that nobody was called about is no reason to be silent about the next one.
func TestLowEGFRWithoutACall(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		now := b.now
		b.now = now.AddDate(0, 0, -40)
		b.report("L-1", "", "F", 1, "98979-8^E^LN||13|mL/min/1.73m2|||||F")
		b.now = now
		b.write(func(ctx context.Context, q db.Q) error { // as if it had come when it was too old for a call
			_, err := q.ExecContext(ctx, "DELETE FROM lab_calls WHERE member_id = $1", demo.MemberID("tom"))
			return err
		})
		if b.report("L-2", "", "F", 1, "98979-8^E^LN||12|mL/min/1.73m2|||||F"); len(b.calls()) != 1 {
			t.Error("no call")
		}
	})
}

// The feed, a finished call and those who hold the member before they change an order or
// a result take the locks in one order, so none waits for another that waits for it.
func TestNobodyWaitsForEachOther(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		b := newBench(t, w)
		tom := demo.MemberID("tom")
		b.Subscribe(lab.Draw, func(ctx context.Context, q db.Q, memberID, _ string, _ lab.Progress, _ int64) (bool, error) {
			return false, member.Lock(ctx, q, memberID) // as kits do
		})
		const rounds = 10
		var later [][]byte
		var numbers []string
		for i := range rounds {
			numbers = append(numbers, b.place("potassium"), b.place("a1c"))
			b.report(fmt.Sprintf("D-%d", i), numbers[2*i], "F", 1, fmt.Sprintf(potassiumOBX, "6.8", "F"))
			later = append(later, b.message(fmt.Sprintf("A-%d", i), numbers[2*i+1], "F", 1, fmt.Sprintf(a1cOBX, "6.1", "F")))
		}
		open := b.calls()
		var all sync.WaitGroup
		errs := make(chan error, 4*rounds)
		for i := range rounds {
			all.Go(func() { errs <- b.Finish(t.Context(), nurse, open[i].ID, lab.Reached, "We talked.") })
			all.Go(func() {
				_, err := b.Take(t.Context(), bayLab, lab.HL7, later[i])
				errs <- err
			})
			all.Go(func() {
				errs <- w.DB.Write(t.Context(), db.System, func(ctx context.Context, q db.Q) error {
					if err := member.Lock(ctx, q, tom); err != nil {
						return err
					}
					if _, err := q.ExecContext(ctx, "UPDATE lab_orders SET tests = tests WHERE member_id = $1 AND number = $2", tom, numbers[2*i+1]); err != nil {
						return err
					}
					a1c := lab.ProfileA1c{Value: 6 + float64(i)/10, Month: int(b.now.Month()), Year: b.now.Year()}
					return b.PutProfileA1c(ctx, q, tom, lab.ProfileA1c{}, a1c)
				})
			})
		}
		all.Wait()
		close(errs)
		for err := range errs {
			if err != nil {
				t.Error(err)
			}
		}
		for _, n := range numbers {
			if !b.orderIs(n, "resulted") {
				t.Errorf("%s isn’t done", n)
			}
		}
	})
}
