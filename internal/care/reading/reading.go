package reading

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strings"

	"github.com/google/uuid"

	"wellhouse.app/internal/care/figure"
)

// Kind names what was measured, in the words of the wire.
type Kind string

// The kinds.
const (
	BloodSugar    Kind = "bloodSugar"
	BloodPressure Kind = "bloodPressure"
	BodyWeight    Kind = "weight"
)

// Where a reading comes from. The codes between are reserved.
const (
	FromMeter     = 1
	SelfReported  = 2
	FromFile      = 3
	FromSimulator = 14
)

// Stamp is what every reading has.
type Stamp struct {
	ID string
	figure.Moment
	Zone     string // IANA name of the member's zone when it arrived
	Source   int
	DeviceID string // empty for what was entered by hand
	Mark     figure.Mark
	// ReceivedAt is when it came to us, in ms UTC; only writers set it.
	ReceivedAt int64
}

// Glucose is a blood sugar reading in mg/dL.
type Glucose struct {
	Stamp
	Value    int
	BelowAll bool // the meter said LO
	AboveAll bool // the meter said HI
	Tags
}

// Tags are what a person says about a check. Insulin is in tenths of a unit.
type Tags struct {
	Meal    int
	Feeling *int
	Carbs   *int
	Short   *int
	Long    *int
	Premix  *int
	Note    string
}

// Check is the reading as far as its meaning goes.
func (g Glucose) Check() figure.Check {
	return figure.Check{Moment: g.Moment, Value: g.Value, Meal: g.Meal, BelowAll: g.BelowAll, AboveAll: g.AboveAll, Mark: g.Mark}
}

// Pressure is a blood pressure in mmHg with the pulse that came with it, 0 for
// none.
type Pressure struct {
	Stamp
	Systolic  int
	Diastolic int
	Pulse     int
	Uneven    bool // the monitor saw an uneven beat
	Arm       string
	Note      string
}

// Beat is the reading as far as its meaning goes.
func (p Pressure) Beat() figure.Beat {
	return figure.Beat{Moment: p.Moment, Systolic: p.Systolic, Diastolic: p.Diastolic, Pulse: p.Pulse, Uneven: p.Uneven, Mark: p.Mark}
}

// Weight is a body weight in grams.
type Weight struct {
	Stamp
	Grams int64
	Note  string
}

// Batch is what is stored together.
type Batch struct {
	Glucose  []Glucose
	Pressure []Pressure
	Weight   []Weight
	// New says that all of them have just come, and none is a change of one that was
	// there.
	New bool
}

// Len counts the readings.
func (b Batch) Len() int { return len(b.Glucose) + len(b.Pressure) + len(b.Weight) }

// identify gives the readings of a member their ids.
func (b *Batch) identify(memberID string) {
	for i := range b.Glucose {
		g := &b.Glucose[i]
		g.ID = identity(memberID, BloodSugar, g.Stamp, int64(g.Value))
	}
	for i := range b.Pressure {
		p := &b.Pressure[i]
		p.ID = identity(memberID, BloodPressure, p.Stamp, int64(p.Systolic), int64(p.Diastolic), int64(p.Pulse))
	}
	for i := range b.Weight {
		w := &b.Weight[i]
		w.ID = identity(memberID, BodyWeight, w.Stamp, w.Grams)
	}
}

// identity is the natural key of a reading as a UUID of version 7: the time of
// the check in front, then a digest of member, device, kind and value. The same
// check has the same id in whichever upload it comes.
func identity(memberID string, kind Kind, s Stamp, values ...int64) string {
	text := []byte(strings.Join([]string{memberID, string(kind), s.DeviceID}, "\x00"))
	for _, v := range values {
		text = binary.BigEndian.AppendUint64(append(text, 0), uint64(v))
	}
	digest := sha256.Sum256(binary.BigEndian.AppendUint64(append(text, 0), uint64(s.At)))
	var id uuid.UUID
	copy(id[6:], digest[:])
	var at [8]byte
	binary.BigEndian.PutUint64(at[:], uint64(s.At))
	copy(id[:6], at[2:])
	id[6] = id[6]&0x0f | 0x70
	id[8] = id[8]&0x3f | 0x80
	return id.String()
}

// timeOf reads the time of the check from an id; ok is false for what is no id
// of a reading.
func timeOf(id string) (at int64, ok bool) {
	if len(id) != 36 || id[14] != '7' || id != strings.ToLower(id) {
		return 0, false
	}
	if _, err := uuid.Parse(id); err != nil {
		return 0, false
	}
	digits, err := hex.DecodeString(id[:8] + id[9:13])
	if err != nil {
		return 0, false
	}
	return int64(binary.BigEndian.Uint64(append([]byte{0, 0}, digits...))), true
}
