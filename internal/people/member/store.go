package member

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"wellhouse.app/internal/people/member/memberdb"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Load reads a member's record.
func Load(ctx context.Context, q db.Q, memberID string) (Member, error) {
	r, err := memberdb.New(q).Member(ctx, memberID)
	if err != nil {
		return Member{}, err
	}
	m := Member{
		ID: r.MemberID, PublicUUID: r.PublicUuid, BrandCode: r.BrandCode, BundleID: r.BundleID,
		GivenName: r.GivenName, FamilyName: r.FamilyName, Email: r.Email, Locale: r.Locale, Appearance: r.Appearance,
		BirthDate: r.BirthDate, Sex: r.Sex, TimeZone: r.TimeZone, LastVisitAt: r.LastVisitAt,
		ProfileVersion: r.ProfileVersion, legalGiven: r.LegalGivenName,
		SharedCoaching: r.SharedCoaching, SafeContent: r.SafeContent, CareTeam: r.CareTeam, CarePlan: r.CarePlan,
		Vitals: r.Vitals, ExpertOpinion: r.ExpertOpinion, MentalHealthGuide: r.MhGuide, MigrationEligible: r.MigrationEligible,
		Promo: Promo{
			Code: r.PromoCode, Organisation: r.Organisation,
			DirectToConsumer: r.DirectToConsumer, POBoxAllowed: r.PoBoxAllowed,
		},
	}
	return m, errors.Join(
		decode(r.AddressJson, &m.Address),
		decode(r.MailingJson, &m.Mailing),
		decode(r.PhonesJson, &m.Phones),
		decode(r.PartnerPrograms, &m.PartnerPrograms),
		decode(r.AddressTypes, &m.Promo.AddressTypes),
		decode(r.PhoneRegions, &m.Promo.PhoneRegions),
	)
}

// ByEmail finds the id of a member by their folded email address.
func ByEmail(ctx context.Context, q db.Q, folded string) (string, error) {
	return memberdb.New(q).MemberByEmail(ctx, folded)
}

func decode(text string, into any) error { return json.Unmarshal([]byte(text), into) }

// Add stores a new member; one that exists stays as it is. The account and the
// promo must be there already.
func Add(ctx context.Context, q db.Q, m Member, createdAt int64) error {
	address, err := json.Marshal(m.Address)
	if err != nil {
		return err
	}
	phones, err := json.Marshal(m.Phones)
	if err != nil {
		return err
	}
	partners, err := json.Marshal(m.PartnerPrograms)
	if err != nil {
		return err
	}
	err = memberdb.New(q).PutMember(ctx, memberdb.PutMemberParams{
		MemberID: m.ID, BrandCode: m.BrandCode, PromoCode: m.Promo.Code, PublicUuid: m.PublicUUID, BundleID: m.BundleID,
		BirthDate: m.BirthDate, Sex: m.Sex, TimeZone: m.TimeZone, AddressJson: string(address), PhonesJson: string(phones),
		SharedCoaching: m.SharedCoaching, SafeContent: m.SafeContent, CareTeam: m.CareTeam, CarePlan: m.CarePlan,
		Vitals: m.Vitals, ExpertOpinion: m.ExpertOpinion, MhGuide: m.MentalHealthGuide,
		PartnerPrograms: string(partners), MigrationEligible: m.MigrationEligible, CreatedAt: createdAt,
	})
	if err != nil {
		return err
	}
	return IndexName(ctx, q, m.ID)
}

// LoadDevices reads the devices on file for a member.
func LoadDevices(ctx context.Context, q db.Q, memberID string) ([]Device, error) {
	rows, err := memberdb.New(q).Devices(ctx, memberID)
	if err != nil {
		return nil, err
	}
	devices := make([]Device, 0, len(rows))
	for _, r := range rows {
		d := Device{
			ID: r.ID, Category: program.Category(r.Category), Model: r.Model, Serial: r.Serial, State: r.State, StateAt: r.StateAt,
		}
		if r.RevokedAt.Valid {
			d.State, d.StateAt = Blocked, r.RevokedAt.Int64
		}
		devices = append(devices, d)
	}
	return devices, nil
}

// LoadDevicesInUse reads the devices on file for a member, with the time of the
// newest reading of each.
func LoadDevicesInUse(ctx context.Context, q db.Q, memberID string) ([]Device, error) {
	devices, err := LoadDevices(ctx, q, memberID)
	if err != nil {
		return nil, err
	}
	last, err := memberdb.New(q).LastReadings(ctx, memberID)
	for _, row := range last {
		if i := slices.IndexFunc(devices, func(d Device) bool { return d.ID == row.ID }); i >= 0 {
			devices[i].LastReadingAt = row.LastAt
		}
	}
	return devices, err
}

// ActivateDevice notes that a device has sent its first reading.
func ActivateDevice(ctx context.Context, q db.Q, memberID, deviceID string, at int64) error {
	_, err := memberdb.New(q).ActivateDevice(ctx, memberdb.ActivateDeviceParams{MemberID: memberID, ID: deviceID, StateAt: at})
	return err
}

// AddDevice puts a device on file; one that exists stays as it is.
func AddDevice(ctx context.Context, q db.Q, memberID string, d Device) error {
	return memberdb.New(q).PutDevice(ctx, memberdb.PutDeviceParams{
		MemberID: memberID, ID: d.ID, Category: string(d.Category), Model: d.Model, Serial: d.Serial, State: d.State, StateAt: d.StateAt,
	})
}

// Lock holds a member until the caller's transaction ends, so that what follows from
// several of their rows is decided once at a time.
func Lock(ctx context.Context, q db.Q, memberID string) error {
	n, err := memberdb.New(q).LockMember(ctx, memberID)
	if err == nil && n == 0 {
		err = apperr.NotFoundError()
	}
	return err
}

// SetSex keeps the sex that a member states.
func SetSex(ctx context.Context, q db.Q, memberID, sex string) error {
	return memberdb.New(q).SetSex(ctx, memberdb.SetSexParams{Sex: sex, MemberID: memberID})
}
