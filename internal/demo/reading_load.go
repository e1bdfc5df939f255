package demo

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"strconv"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
)

// readingProgress is the row that tells how far readings have been told; they
// came into the demo later than its people.
const readingProgress = "readings"

// tellReadings adds what every member has measured since the last load.
func (l *loader) tellReadings(ctx context.Context, q db.Q) error {
	if l.NoReadings {
		return nil
	}
	first, through, err := l.readingsTold(ctx, q)
	if err != nil {
		return err
	}
	for _, p := range people() {
		plan, measures := plans()[p.name]
		if !measures {
			continue
		}
		if through == 0 {
			if err := l.putMeasuring(ctx, q, p, plan, first); err != nil {
				return err
			}
		}
		if err := l.putReadings(ctx, q, p, plan, first, through); err != nil {
			return err
		}
	}
	_, err = q.ExecContext(ctx, `INSERT INTO demo_progress (id, first_at, through) VALUES ($1, $2, $3)
		ON CONFLICT (id) DO UPDATE SET through = excluded.through`, readingProgress, first.UnixMilli(), max(through, l.now.UnixMilli()))
	return err
}

// readingsTold says when readings were told first and up to when; 0 for never.
func (l *loader) readingsTold(ctx context.Context, q db.Q) (first time.Time, through int64, err error) {
	var at int64
	err = q.QueryRowContext(ctx, "SELECT first_at, through FROM demo_progress WHERE id = $1", readingProgress).Scan(&at, &through)
	if errors.Is(err, sql.ErrNoRows) {
		return l.now, 0, nil
	}
	return time.UnixMilli(at), through, err
}

// putMeasuring stores what stands around the readings: secrets of devices,
// height and goal.
func (l *loader) putMeasuring(ctx context.Context, q db.Q, p person, plan readingPlan, first time.Time) error {
	for i := range p.member.devices {
		device := id("device", p.name, strconv.Itoa(i))
		if err := ingest.PutKey(ctx, q, l.Keys, p.id(), device, DeviceSecret(device), first.UnixMilli()); err != nil {
			return err
		}
	}
	if plan.height > 0 {
		if err := reading.PutHeight(ctx, q, p.id(), plan.height); err != nil {
			return err
		}
	}
	if plan.target == 0 {
		return nil
	}
	return reading.PutTarget(ctx, q, p.id(), plan.target, first.Add(-days(330)).UnixMilli())
}

func (l *loader) putReadings(ctx context.Context, q db.Q, p person, plan readingPlan, first time.Time, through int64) error {
	zone, err := time.LoadLocation(p.member.TimeZone)
	if err != nil {
		return err
	}
	d := diary{person: p, plan: plan, zone: zone, first: first.In(zone), after: through, until: l.now.UnixMilli()}
	if through == 0 {
		d.after = first.Add(-days(p.measuresSince())).UnixMilli()
	}
	d.write()
	if d.batch.Len() == 0 {
		return nil
	}
	if _, err = reading.Store(ctx, q, l.Keys, p.id(), &d.batch); err != nil || l.Stored == nil {
		return err
	}
	return l.Stored(ctx, q, p.id(), d.batch)
}

// measuresSince is how many days before the first load the first device was
// there; who has none enters by hand since the program began.
func (p person) measuresSince() int {
	since := 0
	for _, d := range p.member.devices {
		if d.state == member.Activated {
			since = max(since, d.days)
		}
	}
	return min(since, historyDays)
}

// deviceOf is the device of a category that a person has in use.
func deviceOf(p person, category program.Category) string {
	for i, d := range p.member.devices {
		if d.category == category && d.state == member.Activated {
			return id("device", p.name, strconv.Itoa(i))
		}
	}
	return ""
}

// DeviceSecret is what a device of the demo signs with. Everybody may know it,
// as everybody knows the password of the demo.
func DeviceSecret(deviceID string) []byte {
	secret := sha256.Sum256([]byte("wellhouse demo device " + deviceID))
	return secret[:]
}

// Device is a device of a member of the demo.
type Device struct {
	ID       string
	Category program.Category
	Model    string
	Zone     string
	Metric   bool // measures in mmol/L and kilograms
	// Weighs is what the member weighs now, in kilograms; 0 where the story does
	// not say.
	Weighs float64
}

// Devices lists the devices of the member with an email address.
func Devices(email string) []Device {
	var list []Device
	for _, p := range people() {
		if p.email() != email || p.member == nil {
			continue
		}
		weighs := plans()[p.name].weighs()
		for i, d := range p.member.devices {
			list = append(list, Device{id("device", p.name, strconv.Itoa(i)), d.category, member.Model(d.model), p.member.TimeZone, p.member.BrandCode == "maple", weighs})
		}
	}
	return list
}

// weighs is where a plan ends: with its newest day that is told one by one, or
// with its trend.
func (p readingPlan) weighs() float64 {
	kg, newest := 0.0, 7
	if p.weight != nil {
		kg = p.weight.to
	}
	for _, f := range p.fixed {
		if f.kg > 0 && f.mark == figure.Counted && f.ago < newest {
			kg, newest = f.kg, f.ago
		}
	}
	return kg
}
