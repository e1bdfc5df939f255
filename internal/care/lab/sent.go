package lab

import (
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/apperr"
)

// SentMessage is what a laboratory sent, whatever it was written in.
type SentMessage struct {
	ID      string
	At      int64
	Reports []SentReport
}

// SentReport is one report of a message. It is kept sealed as it is here.
type SentReport struct {
	Patient     SentPatient
	Accession   string // the laboratory's own number of the report
	OrderNumber string // of ours; empty where none was sent
	TypedOrder  string // as it was sent
	Progress    Progress
	// Withdrawn takes away what was reported under the same service; with Outranks for good, and
	// whatever it names. A canceled report that names a test of ours isn't Withdrawn: its lines
	// are cancelled.
	Withdrawn, Outranks bool
	IssuedAt            int64
	// Undated says that IssuedAt is when its message was sent, or came.
	Undated bool  `json:",omitempty"`
	SentAt  int64 `json:",omitempty"` // when the message was sent; 0 where it doesn't say
	// Service is the test or panel that it is about, as its order line or its code says.
	Service string `json:",omitempty"`
	Lines   []SentLine
}

// SentPatient is whom a laboratory says a report is about.
type SentPatient struct {
	Last, First, Born string
	Sex               figure.Sex `json:",omitempty"` // empty for anything but female and male
	IDs               []string
}

// SentLine is one value. Skip says why it is kept with the report alone.
type SentLine struct {
	Code, Name, Text string
	Part             string // tells it from the other values of its report
	Value            figure.LabValue
	State            State
	Outranks         bool
	TakenOn          string
	MonthOnly        bool
	IssuedAt         int64
	Equation         string
	Reference        string
	Skip             Skip
	// Flagged says that the laboratory calls the value critical.
	Flagged bool `json:",omitempty"`
	// Resembles says that a test that we don't know looks like one beyond its limit.
	Resembles bool `json:",omitempty"`
	// SampledAt tells two samples of a test apart; 0 where no time was sent.
	SampledAt int64 `json:",omitempty"`
	// TakenAt is when the sample was taken, where the laboratory told the hour with its zone;
	// WallAt is what a clock there showed, where it told the hour alone.
	TakenAt int64 `json:",omitempty"`
	WallAt  int64 `json:",omitempty"`
}

// Skip is why a value is not among a member's results.
type Skip string

// The reasons. A preliminary value is not final.
const (
	SkipUnknownTest Skip = "unknown_test"
	SkipUnknownUnit Skip = "unknown_unit"
	SkipNotANumber  Skip = "not_a_number"
	SkipOutOfRange  Skip = "out_of_range"
	SkipNoDate      Skip = "no_date"
	SkipInTheFuture Skip = "in_the_future"
	SkipNotFinal    Skip = "not_final"
	// SkipSaidTwice is an A1c in mmol/mol beside the same one in percent.
	SkipSaidTwice Skip = "said_twice"
)

// How large a message may be.
const (
	mostReports = 500
	mostLines   = 1000
	mostText    = 200 // characters of one text that we keep
)

// malformed refuses a message that can't be read. Nothing of it is stored.
func malformed(why string) error {
	return apperr.InvalidField("message", "lab.feed.malformed", "This message can’t be read: "+why+".").WithType("malformed")
}

// observed is a value as the message gives it, not yet judged.
type observed struct {
	code, system, name, sub     string
	text, bound, unit, method   string
	reference, takenOn          string
	monthOnly, final, cancelled bool
	outranks, flagged           bool
	issuedAt, sampledAt         int64
	takenAt, wallAt             int64 // as in SentLine
}

// line judges a value: what it measures, in which unit, and whether it can stand.
func (o observed) line(today time.Time) SentLine {
	l := SentLine{
		Code: short(o.code), Name: short(o.name), Text: short(o.bound + o.text + " " + o.unit), Part: short(o.code) + "|" + short(o.sub), Outranks: o.outranks,
		TakenOn: o.takenOn, MonthOnly: o.monthOnly, IssuedAt: o.issuedAt, Reference: short(o.reference), State: Final,
		Flagged: o.flagged && !o.cancelled, SampledAt: o.sampledAt, TakenAt: o.takenAt, WallAt: o.wallAt,
	}
	test, known := testOf(o.code, o.system)
	l.Value.Test = test.test
	if o.outranks && o.final {
		l.State = Corrected
	}
	switch {
	case !known:
		l.Skip, l.Resembles = SkipUnknownTest, o.resembles()
		return l
	case o.final && (o.cancelled || o.isRefused() && !o.flagged):
		return o.cancels(l)
	case !o.final:
		l.Skip = SkipNotFinal
	case o.takenOn == "":
		l.Skip = SkipNoDate
	case o.takenOn > today.AddDate(0, 0, 1).Format(time.DateOnly): // a day ahead of us somewhere
		l.Skip = SkipInTheFuture
	}
	if l.Skip != "" { // no result, but it may be dangerous
		if v, skip := o.value(test.test); skip == "" && !o.cancelled {
			l.Value = v
		}
		return l
	}
	if l.Value.Test == figure.LabEGFR {
		l.Equation = equationOf(o.method+" "+o.name, test.equation)
	}
	l.Value, l.Skip = o.value(test.test)
	return l
}

// namesTest says whether a line of a canceled report names a test of ours. A comment or a
// test that we don't know takes nothing away.
func (l SentLine) namesTest() bool { return l.Skip == "" && l.State == Cancelled }

// cancels makes a line that takes its test away. It needs no day.
func (o observed) cancels(l SentLine) SentLine {
	l.State = Cancelled
	if l.TakenOn == "" {
		l.TakenOn = time.UnixMilli(o.issuedAt).UTC().Format(time.DateOnly)
	}
	return l
}

// resembles says whether a test that we don't know looks by its name and unit like one
// that has a limit, and its number is beyond that.
func (o observed) resembles() bool {
	n, bound, ok := readNumber(o.bound + o.text)
	if !ok || o.cancelled {
		return false
	}
	v, ok := lookalike(o.name, o.unit, n, bound)
	return ok && figure.LabCritical(v).Reason != ""
}

// isUnclear says whether a line is a version that we can't read, so that it stands in the
// place of the one before and shows nothing.
func (l SentLine) isUnclear() bool {
	switch l.Skip {
	case SkipUnknownUnit, SkipNotANumber, SkipOutOfRange, SkipNoDate, SkipInTheFuture:
		return true
	case SkipUnknownTest, SkipNotFinal, SkipSaidTwice:
	}
	return false
}

// refusals are parts of the words that laboratories write in the place of a value they
// could not measure.
var refusals = []string{
	"hemoly", "haemoly", "reject", "clotted", "qns", "insufficient", "not sufficient", "unsuitable", "no specimen", "no sample", "not received",
	"not performed", "not done", "tnp", "cancel", "unable to", "not calculated", "cannot be calculated", "can not be calculated",
}

// isRefused says whether a laboratory tells in words that there is no value. Where it
// also writes a number, somebody has to read it.
func (o observed) isRefused() bool {
	said := strings.ToLower(o.text)
	return !strings.ContainsAny(said, "0123456789") && slices.ContainsFunc(refusals, func(part string) bool { return strings.Contains(said, part) })
}

func (o observed) value(test figure.LabTest) (figure.LabValue, Skip) {
	v := figure.LabValue{Test: test}
	n, bound, ok := readNumber(o.bound + o.text)
	if !ok {
		return v, SkipNotANumber
	}
	v.Value, v.Bound = n, bound
	if v, ok = inUnit(v, o.unit); !ok {
		return v, SkipUnknownUnit
	}
	if !v.Plausible() {
		return v, SkipOutOfRange
	}
	return v, ""
}

// day is the day of a value where the member was. A laboratory may have the next one
// already.
func (l SentLine) day(zone *time.Location) string {
	if l.TakenAt == 0 {
		return l.TakenOn
	}
	return time.UnixMilli(l.TakenAt).In(zone).Format(time.DateOnly)
}

// hourAt keeps a moment whose hour was told. Midnight is how some write a day alone.
func hourAt(at int64, isZoned, isMidnight bool) (takenAt, wallAt int64) {
	switch {
	case isMidnight:
		return 0, 0
	case isZoned:
		return at, 0
	}
	return 0, at
}

// moment is when the sample was taken; 0 where only its day is known. An hour without a
// zone is one where the member is.
func (l SentLine) moment(zone *time.Location) int64 {
	if l.WallAt == 0 {
		return l.TakenAt
	}
	t := time.UnixMilli(l.WallAt).UTC()
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, zone).UnixMilli()
}

// sayOnce leaves one A1c where a report has it in percent and in mmol/mol.
func (r *SentReport) sayOnce() {
	inPercent := false
	for _, l := range r.Lines {
		inPercent = inPercent || l.Value.Test == figure.LabA1c && l.Skip == "" && l.Code != a1cIFCC
	}
	for i, l := range r.Lines {
		if inPercent && l.Code == a1cIFCC && l.Skip == "" {
			r.Lines[i].Skip = SkipSaidTwice
		}
	}
}

// short cuts a text that somebody else wrote, and takes out what no text has.
func short(text string) string {
	out := make([]rune, 0, min(len(text), mostText))
	for _, r := range text {
		if len(out) == mostText {
			break
		}
		if r >= ' ' && r != 0x7f {
			out = append(out, r)
		}
	}
	return string(out)
}
