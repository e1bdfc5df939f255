package lab

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/care/figure"
)

var rulesNow = time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC)

func row(id, order, accession string, test figure.LabTest, value float64) Result {
	unit := map[figure.LabTest]string{
		figure.LabA1c: figure.Percent, figure.LabEGFR: figure.PerMinute, figure.LabUACR: figure.MgPerG, figure.LabCreatinine: figure.MgPerDL,
		figure.LabPotassium: figure.MmolPerL, figure.LabGlucose: figure.MgPerDL,
	}[test]
	return Result{
		ID: id, Value: figure.LabValue{Test: test, Value: value, Unit: unit}, TakenOn: "2026-11-17", Source: FromLab, LabID: "l", Accession: accession,
		State: Final, OrderNumber: order, Part: string(test), IssuedAt: 1, CreatedAt: rulesNow.UnixMilli(),
	}
}

func (r Result) with(change func(*Result)) Result { change(&r); return r }

// An order is done when each of its tests is, and has results where the member sees one.
func TestProgress(t *testing.T) {
	a1c, egfr, uacr := row("a", "o", "1", figure.LabA1c, 6.1), row("e", "o", "2", figure.LabEGFR, 88), row("u", "o", "2", figure.LabUACR, 12)
	held := func(r *Result) { r.HeldUntil = rulesNow.Add(time.Hour).UnixMilli() }
	cancelled := func(r *Result) { r.State = Cancelled }
	unclear := func(r *Result) { r.State, r.Unclear = Cancelled, true }
	old := func(r *Result) { r.CreatedAt = rulesNow.Add(-restFor).UnixMilli() }
	whole := row("w", "o", "1", everything, 0).with(cancelled)
	three := "a1c,egfr,uacr"
	for name, c := range map[string]struct {
		tests string
		rows  []Result
		want  Progress
	}{
		"nothing came":               {three, nil, ""},
		"another order":              {three, []Result{a1c.with(func(r *Result) { r.OrderNumber = "x" })}, ""},
		"one of three":               {three, []Result{a1c}, Received},
		"two of three":               {three, []Result{a1c, egfr}, Received},
		"all":                        {three, []Result{a1c, egfr, uacr}, Resulted},
		"one is held":                {three, []Result{a1c.with(held), egfr, uacr}, Received},
		"all is held":                {"a1c", []Result{a1c.with(held)}, Received},
		"one could not be done":      {three, []Result{a1c, egfr, uacr.with(cancelled)}, Resulted},
		"none could be done":         {three, []Result{a1c.with(cancelled), egfr.with(cancelled), uacr.with(cancelled)}, CannotProcess},
		"the call was withdrawn":     {"a1c", []Result{a1c.with(cancelled)}, CannotProcess},
		"the report was cancelled":   {three, []Result{whole}, CannotProcess},
		"cancelled after a result":   {"a1c", []Result{a1c.with(func(r *Result) { r.ReplacedBy = "w" }), whole}, CannotProcess},
		"of another report":          {three, []Result{a1c.with(func(r *Result) { r.ReplacedBy = "w" }), whole, egfr, uacr}, Resulted},
		"a report by mistake":        {"a1c", []Result{whole.with(func(r *Result) { r.Outranks = true })}, ""},
		"creatinine gives the eGFR":  {"egfr", []Result{row("c", "o", "1", figure.LabCreatinine, 1)}, Resulted},
		"a correction names nothing": {"a1c", []Result{a1c.with(func(r *Result) { r.ReplacedBy = "b" }), row("b", "", "1", figure.LabA1c, 6)}, Resulted},
		"the rest for six days":      {three, []Result{a1c.with(func(r *Result) { r.CreatedAt = rulesNow.Add(-restFor+1).UnixMilli() + 1 })}, Received},
		"the rest for a week":        {three, []Result{a1c.with(old)}, Resulted},
		"not to be read":             {"a1c", []Result{a1c.with(unclear)}, Received},
		"not to be read for a week":  {"a1c", []Result{a1c.with(unclear).with(old)}, CannotProcess},
		"read at last":               {"a1c", []Result{a1c.with(unclear).with(func(r *Result) { r.ReplacedBy = "b" }), row("b", "o", "1", figure.LabA1c, 6)}, Resulted},
		"one failed, one to come":    {"a1c,egfr", []Result{a1c.with(cancelled)}, Received},
		"one failed, none came":      {"a1c,egfr", []Result{a1c.with(cancelled).with(old)}, CannotProcess},
		"another test alone":         {"a1c", []Result{egfr.with(old)}, Received},
		"held for a week":            {three, []Result{a1c.with(old).with(held)}, Received},
		"an order of words":          {"kidney,lipids", []Result{egfr, row("h", "o", "1", figure.LabHDL, 50)}, Resulted},
		"an order without tests":     {"", []Result{a1c}, Resulted},
	} {
		if got := (Order{Number: "o", Tests: strings.Split(c.tests, ",")}).progress(c.rows, rulesNow.UnixMilli()); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// An order goes through its states as a kit does: what was canceled is at the laboratory
// when that says so.
func TestFurther(t *testing.T) {
	for _, c := range []struct {
		from, news, want Progress
		closed           bool
	}{
		{placed, Received, Received, false},
		{canceled, Received, Received, false},
		{canceled, Resulted, Resulted, true},
		{Received, CannotProcess, CannotProcess, true},
		{CannotProcess, Resulted, Resulted, true},
		{Resulted, CannotProcess, Resulted, true},
		{Resulted, Received, Resulted, true},
		{CannotProcess, Received, CannotProcess, true},
	} {
		o := Order{State: c.from}
		if c.from != placed && c.from != Received {
			o.ClosedAt = 5
		}
		if got, _ := o.further(c.news, 9); got.State != c.want || (got.ClosedAt != 0) != c.closed {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}

// Several samples of one test in a message are several results; the earliest keeps the
// name that it has alone, and so do versions of one value.
func TestNumber(t *testing.T) {
	const header = "MSH|^~\\&|L|L|W||20261118||ORU^R01|M|P|2.5.1\rPID|1||x||B^X||19700101\r"
	obr := func(accession string) string {
		return "OBR|1||" + accession + "||||20261117" + strings.Repeat("|", 15) + "20261118|||F\r"
	}
	obx := func(value, status, at string) string {
		return "OBX|1|NM|2345-7^G^LN||" + value + "|mg/dL|||||" + status + "|||" + at + "\r"
	}
	const at10 = 1794909600
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"one":                    {obr("A") + obx("40", "F", "202611170800"), []string{"2345-7|"}},
		"two times":              {obr("A") + obx("40", "F", "202611170800") + obx("120", "F", "202611171000"), []string{"2345-7|", fmt.Sprintf("2345-7||@%d000", at10)}},
		"the later one first":    {obr("A") + obx("120", "F", "202611171000") + obx("40", "F", "202611170800"), []string{fmt.Sprintf("2345-7||@%d000", at10), "2345-7|"}},
		"without a time":         {obr("A") + obx("40", "F", "") + obx("120", "F", ""), []string{"2345-7|", "2345-7||#2"}},
		"two reports":            {obr("A") + obx("40", "F", "") + obr("A") + obx("120", "F", ""), []string{"2345-7|", "2345-7||#2"}},
		"two accessions":         {obr("A") + obx("40", "F", "") + obr("B") + obx("120", "F", ""), []string{"2345-7|", "2345-7|"}},
		"the same twice":         {obr("A") + obx("40", "F", "") + obx("40", "F", ""), []string{"2345-7|", "2345-7|"}},
		"with its correction":    {obr("A") + obx("40", "F", "") + obx("45", "C", ""), []string{"2345-7|", "2345-7|"}},
		"with its preliminary":   {obr("A") + obx("40", "P", "") + obx("45", "F", ""), []string{"2345-7|", "2345-7|"}},
		"the second not to read": {obr("A") + obx("120", "F", "") + obx("LOW", "F", ""), []string{"2345-7|", "2345-7||#2"}},
	} {
		m, err := readORU(header+c.text, rulesNow)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range m.Reports {
			for _, l := range r.Lines {
				got = append(got, l.Part)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// What is no result is a call where it may be dangerous.
func TestLineAlarm(t *testing.T) {
	for _, c := range []struct {
		code, value, unit, flag, status, taken string
		skip                                   Skip
		want                                   string
	}{
		{"2823-3", "6.8", "mmol/L", "", "P", "20261117", SkipNotFinal, figure.PotassiumHigh},
		{"2823-3", "4.1", "mmol/L", "", "P", "20261117", SkipNotFinal, ""},
		{"2823-3", "4.1", "mmol/L", "HH", "P", "20261117", SkipNotFinal, flagged},
		{"2823-3", "pending", "", "", "P", "20261117", SkipNotFinal, ""},
		{"2823-3", "6.8", "mmol/L", "", "F", "", SkipNoDate, figure.PotassiumHigh},
		{"2823-3", "6.8", "stones", "", "F", "20261117", SkipUnknownUnit, unreadable},
		{"2823-3", "68", "mmol/L", "", "F", "20261117", SkipOutOfRange, unreadable},
		{"2345-7", "see note", "", "", "F", "20261117", SkipNotANumber, unreadable},
		{"2345-7", "see note", "", "LL", "F", "20261117", SkipNotANumber, flagged},
		{"2345-7", "see note", "", "N~AA", "F", "20261117", SkipNotANumber, flagged},
		{"2345-7", "see note", "", "H", "F", "20261117", SkipNotANumber, unreadable},
		{"2345-7", "", "", "", "F", "20261117", SkipNotANumber, ""},
		{"2345-7", "Specimen hemolyzed", "", "", "F", "20261117", "", ""},
		{"2345-7", "Hemolyzed, 30", "", "", "F", "20261117", SkipNotANumber, unreadable},
		{"2093-3", "see note", "", "", "F", "20261117", SkipNotANumber, ""},
		{"2951-2", "108", "mmol/L", "LL", "F", "20261117", SkipUnknownTest, flagged},
		{"2951-2", "108", "mmol/L", "LL", "X", "20261117", SkipUnknownTest, ""},
		{"2951-2", "138", "mmol/L", "", "F", "20261117", SkipUnknownTest, ""},
	} {
		m, err := readORU("MSH|^~\\&|L|L|W||20261118||ORU^R01|M|P|2.5.1\rPID|1||x||B^X||19700101\rOBR|1||A||||"+c.taken+strings.Repeat("|", 15)+"20261118|||F\r"+
			"OBX|1|NM|"+c.code+"^N^LN||"+c.value+"|"+c.unit+"||"+c.flag+"|||"+c.status, rulesNow)
		if err != nil {
			t.Fatal(err)
		}
		if l := m.Reports[0].Lines[0]; l.Skip != c.skip || l.alarm().Reason != c.want || m.Reports[0].critical() != (c.want != "") {
			t.Errorf("%+v: %+v, %+v", c, l, l.alarm())
		}
	}
}

// The codes of FHIR say the same.
func TestFHIRInterpretation(t *testing.T) {
	for code, want := range map[string]bool{"HH": true, "LL": true, "AA": true, "H": false, "N": false} {
		m, err := readFHIR([]byte(`{"resourceType":"Bundle","id":"b","entry":[{"resource":{"resourceType":"DiagnosticReport","id":"d","status":"final","effectiveDateTime":"2026-11-17",
			"result":[{"reference":"Observation/o"}]}},{"resource":{"resourceType":"Observation","id":"o","status":"final","code":{"coding":[{"system":"http://loinc.org","code":"2823-3"}]},
			"valueCodeableConcept":{"text":"off the scale"},"interpretation":[{"coding":[{"code":"`+code+`"}]}]}}]}`), rulesNow)
		if err != nil {
			t.Fatal(err)
		}
		if l := m.Reports[0].Lines[0]; l.Flagged != want || l.Text != "off the scale " || l.alarm().Reason == "" {
			t.Errorf("%s: %+v", code, l)
		}
	}
}

// A call about what is no result becomes the one about the result, is never doubled, and
// is there again only for something else.
func TestFollowLine(t *testing.T) {
	high := figure.LabAlarm{Reason: figure.PotassiumHigh, Beyond: 0.6}
	cannotRead := figure.LabAlarm{Reason: unreadable}
	sent := row("sent 1", "", "A", figure.LabPotassium, 6.8).with(func(r *Result) { r.IssuedAt = 10 })
	other := sent.with(func(r *Result) { r.ID, r.IssuedAt = "sent 2", 11 })
	final := row("r", "", "A", figure.LabPotassium, 6.8).with(func(r *Result) { r.IssuedAt = 20 })
	opened := func(a figure.LabAlarm) Call {
		c := followLine(Call{}, sent, a, rulesNow)
		c.ID, c.ToldAt = "c", 7
		return c
	}
	reached := func(c Call) Call { c.State, c.SentAt = callDone, 0; return c }
	closed := func(c Call) Call { c.State = callDone; return c }
	fresh := rulesNow.Add(holdFor).UnixMilli()
	calm, _ := follow(opened(high), final.with(func(r *Result) { r.Value.Value = 4.1 }), figure.LabAlarm{}, rulesNow)
	closedCalm := closed(calm) // nobody spoke with the member
	if c := opened(high); c.SentAt != 10 || c.HoldUntil != 0 || c.ShownAt == 0 || !c.mayClose() {
		t.Errorf("%+v", c)
	}
	for name, c := range map[string]struct {
		before Call
		one    Result
		alarm  figure.LabAlarm
		again  bool // another call, or the open one changed
	}{
		"the same again":                  {opened(high), sent, high, false},
		"another value while it is open":  {opened(high), other, high, true},
		"of before":                       {opened(high), other.with(func(r *Result) { r.IssuedAt = 9 }), high, false},
		"heard of as much":                {reached(opened(high)), other, high, false},
		"worse than what was heard":       {reached(opened(high)), other, figure.LabAlarm{Reason: figure.PotassiumHigh, Beyond: 0.9}, true},
		"closed, and dangerous now":       {closed(opened(cannotRead)), other, high, true},
		"closed, and the same":            {closed(opened(cannotRead)), sent, cannotRead, false},
		"closed, and not to be read anew": {closed(opened(cannotRead)), other, cannotRead, true},
		"after a calm one was closed":     {closedCalm, other, high, true},
		"a result waits":                  {Call{ID: "c", State: callOpen, ResultID: "r", Alarm: high}, sent, cannotRead, false},
	} {
		if got := followLine(c.before, c.one, c.alarm, rulesNow); (got != c.before) != c.again || got.State != callOpen && c.again {
			t.Errorf("%s: %+v", name, got)
		}
	}
	for name, c := range map[string]struct {
		before Call
		one    Result
		alarm  figure.LabAlarm
		state  string
		change string
		sameID bool
		told   int64
		hold   int64
	}{
		"the final one is the same call":   {opened(high), final, high, callOpen, "", true, 7, fresh},
		"read at last, and dangerous":      {opened(cannotRead), final, high, callOpen, "", true, 0, fresh},
		"the final one is calm":            {opened(high), final, figure.LabAlarm{}, callOpen, changeCorrected, true, 7, 0},
		"an older one is calm":             {opened(high), final.with(func(r *Result) { r.IssuedAt = 9 }), figure.LabAlarm{}, callOpen, "", true, 7, 0},
		"the member heard the preliminary": {reached(opened(high)), final, high, callDone, "", true, 7, 0},
		"nobody called about it":           {closed(opened(high)), final, high, callOpen, "", false, 0, fresh},
	} {
		got, hold := follow(c.before, c.one, c.alarm, rulesNow)
		if got.State != c.state || got.Change != c.change || (got.ID == "c") != c.sameID || got.ToldAt != c.told || hold != c.hold {
			t.Errorf("%s: %+v, held until %d", name, got, hold)
		}
	}
}

// An eGFR under 15 is known only where the member was called about one not long ago, and
// none was better since.
func TestKidneyIsKnown(t *testing.T) {
	reader := Reader{Born: "1950-01-01", LabWho: figure.LabWho{Sex: figure.Female}}
	low := row("new", "", "B", figure.LabEGFR, 12)
	before := row("old", "", "A", figure.LabEGFR, 13).with(func(r *Result) { r.TakenOn = "2026-10-01" })
	between := func(test figure.LabTest, value float64) Result {
		return row("x", "", "C", test, value).with(func(r *Result) { r.TakenOn = "2026-10-20" })
	}
	call := Call{ID: "c", LabID: "l", Accession: "A", ResultID: "old", Alarm: figure.LabAlarm{Reason: figure.KidneyLow}, State: callDone, OpenedAt: rulesNow.Add(-48 * 24 * time.Hour).UnixMilli()}
	with := func(change func(*Call)) []Call { c := call; change(&c); return []Call{c} }
	for name, c := range map[string]struct {
		calls []Call
		rows  []Result
		want  bool
	}{
		"called":                       {[]Call{call}, []Result{before, low}, true},
		"nobody called":                {nil, []Result{before, low}, false},
		"a long time ago":              {with(func(c *Call) { c.OpenedAt = rulesNow.Add(-kidneyFor - time.Minute).UnixMilli() }), []Result{before, low}, false},
		"was better since":             {[]Call{call}, []Result{before, between(figure.LabEGFR, 60), low}, false},
		"better by its creatinine":     {[]Call{call}, []Result{before, between(figure.LabCreatinine, 0.9), low}, false},
		"still low since":              {[]Call{call}, []Result{before, between(figure.LabEGFR, 14), low}, true},
		"still waits for its call":     {with(func(c *Call) { c.State, c.HoldUntil = callOpen, rulesNow.UnixMilli()+1 }), []Result{before, low}, false},
		"the hold has ended":           {with(func(c *Call) { c.State, c.HoldUntil = callOpen, rulesNow.UnixMilli() }), []Result{before, low}, true},
		"it was withdrawn":             {with(func(c *Call) { c.Change = changeWithdrawn }), []Result{before, low}, false},
		"only a preliminary, not told": {with(func(c *Call) { c.SentAt = 4 }), []Result{before, low}, false},
		"the same report":              {with(func(c *Call) { c.Accession = "B" }), []Result{before, low}, false},
		"was 15.9, a quarter is less":  {with(func(c *Call) { c.Alarm.Beyond = -0.9 }), []Result{before, low}, true},
		"was 16, a quarter less":       {with(func(c *Call) { c.Alarm.Beyond = -1 }), []Result{before, low}, false},
		"another danger":               {with(func(c *Call) { c.Alarm.Reason = figure.PotassiumHigh }), []Result{before, low}, false},
	} {
		if got := kidneyIsKnown(low, figure.LabCritical(low.Value), c.calls, c.rows, reader, rulesNow); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// What a laboratory has withdrawn is beside nothing.
func TestTogether(t *testing.T) {
	creatinine, egfr := row("c", "", "A", figure.LabCreatinine, 9), row("e", "", "A", figure.LabEGFR, 88)
	for name, c := range map[string]struct {
		other Result
		want  bool
	}{
		"stands":         {egfr, true},
		"cancelled":      {egfr.with(func(r *Result) { r.State = Cancelled }), false},
		"replaced":       {egfr.with(func(r *Result) { r.ReplacedBy = "x" }), false},
		"another sample": {egfr.with(func(r *Result) { r.Accession = "B" }), false},
	} {
		if got := together([]Result{creatinine, c.other}, creatinine, figure.LabEGFR); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
