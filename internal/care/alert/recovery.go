package alert

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/platform/db"
)

// Recovery is the last fine reading after a call for help. It is steady when
// another fine one was made at least 15 minutes earlier.
type Recovery struct {
	At, Value, Second int64
	Steady            bool
}

// recoveryOf reads fine readings, in the order in which they were made.
func recoveryOf(fine []Recovery) (last Recovery) {
	if len(fine) > 0 {
		last = fine[len(fine)-1]
		last.Steady = last.At-fine[0].At >= holdsFor.Milliseconds()
	}
	return last
}

// Calls says when the member last called for help because of an alert, by the
// alert's id.
type Calls map[string]int64

// about is when the member called for help because of a finding; 0 for never.
func (c Calls) about(f *Finding) int64 {
	if len(c) == 0 {
		return 0
	}
	return c[f.ID()]
}

// follows says whether a reading shows how the member is after they called for
// help: it was made later. Times that people enter are to the minute.
func follows[T timed](r T, called int64) bool {
	_, a, _ := r.stamp()
	if a.DeviceID == "" && a.ReceivedAt > called {
		called -= called%time.Minute.Milliseconds() + 1
	}
	return made(r) > called
}

// madeAfter leaves out the readings that were made before a call for help.
func madeAfter[T timed](later []T, called int64) []T {
	if called == 0 {
		return later
	}
	return slices.DeleteFunc(slices.Clone(later), func(r T) bool { return !follows(r, called) })
}

// settle clears a finding when later readings say that all is well again. After a
// call for help it also notes the last of them, for staff.
func settle[T timed](f *Finding, calls Calls, earlier T, later []T, fine, clearly func(T) bool, values func(T) (int64, int64)) {
	called := calls.about(f)
	later = madeAfter(later, called)
	if !recovered(earlier, later, fine, clearly) {
		return
	}
	if f.State = Cleared; called == 0 {
		return
	}
	var list []Recovery
	for _, r := range later {
		if fine(r) && speaksFor(r, earlier) {
			value, second := values(r)
			list = append(list, Recovery{At: made(r), Value: value, Second: second})
		}
	}
	f.Recovery = recoveryOf(list)
}

// help holds the alerts that a member called for help about and staff have not
// closed.
type help struct {
	calls    Calls
	reopened []string // after the alert had ended: no reading ends it
}

// calledFor reads them for the alerts of one kind, from the oldest open one on.
func calledFor(ctx context.Context, q db.Q, memberID string, kind reading.Kind, oldest int64) (out help, err error) {
	if oldest < 0 {
		return out, nil
	}
	rows, err := alertdb.New(q).CalledFor(ctx, alertdb.CalledForParams{MemberID: memberID, Kind: string(kind), FromAt: oldest})
	out.calls = Calls{}
	for _, r := range rows {
		out.calls[r.ID] = r.CalledAt
		if r.Reopened > 0 {
			out.reopened = append(out.reopened, r.ID)
		}
	}
	return out, err
}

// holds turns the state that follows from the readings into the state of the
// alert. After a call for help it stays open until staff close it. Followed says
// that it is over for the member.
func (h help) holds(id string, state State) (_ State, followed bool) {
	if _, called := h.calls[id]; !called {
		return state, false
	}
	return Open, state != Open && !slices.Contains(h.reopened, id)
}
