package demo

import (
	"context"
	"fmt"
	"strconv"

	"wellhouse.app/internal/care/ingest"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// crowdDevices are what the members of a crowd measure with, in turn.
var crowdDevices = []struct {
	category program.Category
	model    string
	slug     string
}{
	{program.GlucoseMeter, "bg300", program.Diabetes},
	{program.PressureMonitor, "ht900", program.Hypertension},
	{program.Scale, "wm1500", program.Weight},
	{program.GlucoseMeter, "inTouch", program.Diabetes},
	{program.PressureMonitor, "htn", program.Hypertension},
	{program.Scale, "wm1000", program.Weight},
	{program.PressureMonitor, "ht945", program.Hypertension},
}

// Crowd adds nameless members with one device each to a demo, up to a number,
// and lists their devices. Nobody can sign in as one of them.
func Crowd(ctx context.Context, d Deps, n int) ([]Device, error) {
	if err := Claim(ctx, d.DB, Demo, d.Now()); err != nil {
		return nil, err
	}
	list := make([]Device, 0, n)
	const step = 200 // members in one transaction
	for from := 0; from < n; from += step {
		err := d.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
			for i := from; i < min(from+step, n); i++ {
				device, err := putOneOfCrowd(ctx, q, d, i)
				if err != nil {
					return fmt.Errorf("demo: member %d of the crowd: %w", i, err)
				}
				list = append(list, device)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

func putOneOfCrowd(ctx context.Context, q db.Q, d Deps, i int) (Device, error) {
	name, now := fmt.Sprintf("crowd-%05d", i), d.Now().UnixMilli()
	memberID, kind := MemberID(name), crowdDevices[i%len(crowdDevices)]
	device := Device{ID: id("device", name, "0"), Category: kind.category, Model: kind.model, Zone: central}
	var there bool
	if err := q.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM accounts WHERE id = $1)", memberID).Scan(&there); err != nil || there {
		return device, err
	}
	err := d.Auth.CreateAccount(ctx, q, auth.NewAccount{Account: auth.Account{
		ID: memberID, Role: who.Member, Status: auth.NoSignIn, Email: name + emailHost, GivenName: "Crowd", FamilyName: strconv.Itoa(i),
		Locale: "en-US", LastVisitAt: now, CreatedAt: now,
	}})
	if err != nil {
		return device, err
	}
	err = member.Add(ctx, q, member.Member{
		ID: memberID, PublicUUID: id("public", name), BrandCode: "default", Promo: member.Promo{Code: "HARBOR"}, BundleID: "bundle-" + name,
		BirthDate: "1970-01-01", Sex: "other", TimeZone: central, PartnerPrograms: []string{},
	}, now)
	if err != nil {
		return device, err
	}
	enrolment := program.Enrolment{Key: id("enrolment", name), Status: program.Active, StartedAt: &now}
	enrolment.Program, _ = program.Find(kind.slug)
	if err := program.Enrol(ctx, q, memberID, enrolment); err != nil {
		return device, err
	}
	err = member.AddDevice(ctx, q, memberID, member.Device{
		ID: device.ID, Category: kind.category, Model: kind.model, Serial: name, State: member.Delivered, StateAt: now,
	})
	if err != nil {
		return device, err
	}
	return device, ingest.PutKey(ctx, q, d.Keys, memberID, device.ID, DeviceSecret(device.ID), now)
}
