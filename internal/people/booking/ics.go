package booking

import (
	"fmt"
	"strings"
	"time"
	"unicode/utf8"
)

// entry is an appointment as a calendar file has it. It says nothing about health:
// calendars are shared with families and employers.
type entry struct {
	UID, Summary, Location string
	Organizer, From        string // a name and an email address
	Attendee               string // an email address, empty for none
	Start, End, Stamp      int64  // ms UTC
	Sequence               int64
	Canceled               bool
}

const icsTime = "20060102T150405Z"

// method is what the file does to the entry with its UID.
func (e entry) method() string {
	if e.Canceled {
		return "CANCEL"
	}
	return "REQUEST"
}

// file writes an iCalendar file (RFC 5545) with times in UTC, which every calendar
// shows on its own clock.
func (e entry) file() []byte {
	status := "CONFIRMED"
	if e.Canceled {
		status = "CANCELLED"
	}
	at := func(ms int64) string { return time.UnixMilli(ms).UTC().Format(icsTime) }
	lines := []string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Wellhouse//Booking//EN", "CALSCALE:GREGORIAN", "METHOD:" + e.method(),
		"BEGIN:VEVENT", "UID:" + icsText(e.UID), "DTSTAMP:" + at(e.Stamp), "DTSTART:" + at(e.Start), "DTEND:" + at(e.End),
		fmt.Sprintf("SEQUENCE:%d", e.Sequence), "STATUS:" + status, "CLASS:PRIVATE", "SUMMARY:" + icsText(e.Summary),
		`ORGANIZER;CN="` + icsQuoted(e.Organizer) + `":mailto:` + e.From,
	}
	if e.Attendee != "" {
		lines = append(lines, "ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:"+e.Attendee)
	}
	if e.Location != "" {
		lines = append(lines, "LOCATION:"+icsText(e.Location))
	}
	lines = append(lines, "END:VEVENT", "END:VCALENDAR")
	var out strings.Builder
	for _, line := range lines {
		out.WriteString(fold(line))
	}
	return []byte(out.String())
}

var (
	icsEscaped = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`, "\r", `\n`)
	icsUnquote = strings.NewReplacer(`"`, "'", "\r", " ", "\n", " ")
)

func icsText(text string) string { return icsEscaped.Replace(text) }

// icsQuoted is for a parameter in quotes, which knows no escapes.
func icsQuoted(text string) string { return icsUnquote.Replace(text) }

// icsWidth is how many bytes a line may have.
const icsWidth = 75

// fold ends a line, and breaks one that is too long between two characters.
func fold(line string) string {
	var out strings.Builder
	width := 0
	for _, r := range line {
		if n := utf8.RuneLen(r); width+n > icsWidth {
			out.WriteString("\r\n ")
			width = 1
		}
		out.WriteRune(r)
		width += utf8.RuneLen(r)
	}
	return out.String() + "\r\n"
}
