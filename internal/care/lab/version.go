package lab

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
)

// everything is the test of a row that takes a whole accession away.
const everything figure.LabTest = "*"

// group tells which value of an accession a result is a version of.
func (r Result) group() string { return r.Part + "|" + string(r.Value.Test) }

// versionKey is the same for the same version however often and wherever it comes.
// When it was issued is no part of it: a laboratory may send it again later, and the
// member may be in another time zone by then.
func (r Result) versionKey() string {
	if r.Unclear {
		return r.ID
	}
	said := fmt.Appendf(nil, "%s\x00%s\x00%s\x00%s\x00%t\x00%d\x00%s\x00%s\x00%s\x00%t", r.LabID, r.Accession, r.group(), r.State, r.Outranks,
		thousandths(r.Value.Value), r.Value.Unit, r.Value.Bound, cmp.Or(r.WrittenOn, r.TakenOn), r.MonthOnly)
	if more := finer(r.Value.Value); more != 0 {
		said = fmt.Appendf(said, "\x00%d", more)
	}
	sum := sha256.Sum256(said)
	return hex.EncodeToString(sum[:])
}

// newer orders two versions of a value: corrections and withdrawals after finals, and
// within each by when they were issued and sent. Where that is the same, the dangerous one
// stands, and what is left is decided by the content, so that every node decides alike.
func newer(a, b Result) int {
	outranks := map[bool]int{true: 1}
	return cmp.Or(
		cmp.Compare(outranks[a.Outranks], outranks[b.Outranks]), cmp.Compare(a.IssuedAt, b.IssuedAt), cmp.Compare(a.SentAt, b.SentAt),
		cmp.Compare(a.danger(), b.danger()), cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.Value.Value, b.Value.Value),
		cmp.Compare(a.versionKey(), b.versionKey()),
	)
}

// danger is how much a version needs a call; 0 for not at all.
func (r Result) danger() float64 {
	alarm := figure.LabCritical(r.Value)
	switch {
	case r.State == Cancelled:
		return 0
	case alarm.Reason != "":
		return 1 + alarm.Beyond
	case r.Flagged:
		return 0.5
	}
	return 0
}

// rank orders versions of one moment: a value stands against a test that was not done, and
// a withdrawal against a correction.
func (r Result) rank() int {
	switch {
	case r.Unclear:
		return 0
	case r.State == Cancelled && !r.Outranks:
		return 1
	case r.State == Cancelled:
		return 3
	}
	return 2
}

// merged is a version and the same one from another message. The order in which they come
// makes no difference.
func (r Result) merged(o Result) Result {
	if cmp.Or(cmp.Compare(o.IssuedAt, r.IssuedAt), cmp.Compare(o.SentAt, r.SentAt)) > 0 {
		r.IssuedAt, r.SentAt = o.IssuedAt, o.SentAt
	}
	r.SampledAt, r.Flagged = max(r.SampledAt, o.SampledAt), r.Flagged || o.Flagged
	r.OrderNumber, r.Service = max(r.OrderNumber, o.OrderNumber), max(r.Service, o.Service)
	r.Equation, r.Reference = max(r.Equation, o.Equation), max(r.Reference, o.Reference)
	return r
}

// takes says whether a row that takes values away means a value: those that were reported
// under its own test or panel, and where that was no name that we know, those of its codes.
// One without a name means the whole accession.
func (r Result) takes(value Result) bool {
	switch {
	case r.Value.Test != everything || value.Value.Test == everything:
		return false
	case value.State == Cancelled && value.Outranks && !value.Unclear:
		return false // gone for good by its own name
	case r.Part == "" || r.Part == value.Service:
		return true
	}
	return len(testsOf(value.Service)) == 0 && slices.Contains(testsOf(r.Part), value.Value.Test)
}

// settle finds the version of each value of an accession that stands, whatever order
// they came in. The answer names for each row the one that stands in its place: its
// own id, where it does.
func settle(rows []Result) map[string]string {
	var wholes []Result
	best := map[string]Result{}
	for _, r := range rows {
		if r.Value.Test == everything {
			wholes = append(wholes, r)
		}
		stands, known := best[r.group()]
		if !known || newer(r, stands) > 0 {
			best[r.group()] = r
		}
	}
	out := make(map[string]string, len(rows))
	for _, r := range rows {
		value := best[r.group()]
		stands := value
		for _, whole := range wholes {
			if whole.takes(value) && newer(whole, stands) > 0 {
				stands = whole
			}
		}
		out[r.ID] = stands.ID
	}
	return out
}

const (
	// holdFor is how long a dangerous result waits for a phone call.
	holdFor = 24 * time.Hour
	// callFor is how old a sample may be for its result to need a call.
	callFor = 30 * 24 * time.Hour
)

// isOld says whether a sample is too old for a call. A day counts from its end where the
// member is, a month from the end of its last day, and nothing from after now.
func (r Result) isOld(zone *time.Location, now time.Time) bool {
	y, m, d := r.lastDay().Date()
	end := time.Date(y, m, d+1, 0, 0, 0, 0, zone)
	return now.Sub(end) > callFor
}

// changedTo is a call whose value the laboratory has changed, so that it may not be needed.
func (c Call) changedTo(stands Result) Call {
	c.ResultID, c.Change, c.SentAt = stands.ID, changeCorrected, 0
	if stands.State == Cancelled {
		c.Change = changeWithdrawn
	}
	return c
}

// follow is the call about a value after a version of it has come to stand. Before is
// the last call about that value; a zero one is none. Hold is until when the version
// is kept from the member; 0 shows it. It is pure.
func follow(before Call, stands Result, alarm figure.LabAlarm, now time.Time) (after Call, hold int64) {
	fresh := now.Add(holdFor).UnixMilli()
	switch isOpen := before.State == callOpen; {
	case before.ResultID == stands.ID && before.ID != "":
		return before, stands.HeldUntil
	case isOpen && alarm.Reason == "" && before.SentAt > stands.IssuedAt && !stands.Outranks:
		return before, 0 // older than what the call is about
	case isOpen && alarm.Reason != "" && before.SentAt > 0: // what was preliminary, or not to be read
		if alarm.Worse(before.Alarm) {
			before.ToldAt = 0
		}
		before.ResultID, before.Alarm, before.Change, before.HoldUntil, before.ShownAt, before.SentAt = stands.ID, alarm, "", fresh, 0, 0
		return before, fresh
	case isOpen && alarm.Reason == "":
		return before.changedTo(stands), 0
	case isOpen && (before.Change != "" || alarm.Worse(before.Alarm)):
		before.ResultID, before.Alarm, before.Change, before.HoldUntil, before.ShownAt, before.ToldAt = stands.ID, alarm, "", fresh, 0, 0
		return before, fresh
	case isOpen: // no worse: the hold stays as it was
		before.ResultID, before.Alarm = stands.ID, alarm
		return before, before.HoldUntil
	case alarm.Reason == "", before.ID != "" && before.SentAt == 0 && before.Change == "" && !alarm.Worse(before.Alarm):
		return before, 0 // nothing to call about, or the member has heard of as much
	}
	return Call{
		LabID: stands.LabID, Accession: stands.Accession, Part: stands.group(), ResultID: stands.ID, Alarm: alarm, State: callOpen,
		OpenedAt: now.UnixMilli(), HoldUntil: fresh,
	}, fresh
}
