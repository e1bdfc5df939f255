package lab

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"wellhouse.app/internal/care/figure"
)

// everything is the test of a row that takes a whole accession away.
const everything figure.LabTest = "*"

// group tells which value of an accession a result is a version of.
func (r Result) group() string { return r.Part + "|" + string(r.Value.Test) }

// versionKey is the same for the same version however often and wherever it comes.
// When it was issued is no part of it: a laboratory may send it again later.
func (r Result) versionKey() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%s\x00%t\x00%d\x00%s\x00%s\x00%s\x00%t", r.LabID, r.Accession, r.group(), r.State, r.Outranks,
		thousandths(r.Value.Value), r.Value.Unit, r.Value.Bound, r.TakenOn, r.MonthOnly))
	return hex.EncodeToString(sum[:])
}

// newer orders two versions of a value: corrections and withdrawals after finals,
// and within each by when they were issued. What is left is decided by the content,
// so that every node decides alike.
func newer(a, b Result) int {
	rank := map[State]int{Final: 0, Corrected: 1, Cancelled: 2}
	outranks := map[bool]int{true: 1}
	return cmp.Or(
		cmp.Compare(outranks[a.Outranks], outranks[b.Outranks]), cmp.Compare(a.IssuedAt, b.IssuedAt), cmp.Compare(rank[a.State], rank[b.State]),
		cmp.Compare(a.Value.Value, b.Value.Value), cmp.Compare(a.versionKey(), b.versionKey()),
	)
}

// settle finds the version of each value of an accession that stands, whatever order
// they came in. The answer names for each row the one that stands in its place: its
// own id, where it does.
func settle(rows []Result) map[string]string {
	var whole *Result
	for _, r := range rows {
		if r.Value.Test == everything && (whole == nil || newer(r, *whole) > 0) {
			whole = &r
		}
	}
	best := map[string]Result{}
	for _, r := range rows {
		stands, known := best[r.group()]
		if !known || newer(r, stands) > 0 {
			best[r.group()] = r
		}
	}
	out := make(map[string]string, len(rows))
	for _, r := range rows {
		stands := best[r.group()]
		if whole != nil && r.Value.Test != everything && newer(*whole, stands) > 0 {
			stands = *whole
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
		before.ResultID, before.Change, before.SentAt = stands.ID, changeCorrected, 0
		if stands.State == Cancelled {
			before.Change = changeWithdrawn
		}
		return before, 0
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
