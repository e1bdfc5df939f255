package flag

import (
	"context"
	"strings"

	"wellhouse.app/internal/people/flag/flagdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// overviews reads every flag with the settings of all brands, and by name the
// first members that have their own.
func overviews(ctx context.Context, q db.Q, most int64) ([]Overview, error) {
	flags, err := LoadBase(ctx, q)
	if err != nil {
		return nil, err
	}
	brands, err := flagdb.New(q).BrandsByMembers(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]Overview, 0, len(flags))
	for _, f := range flags {
		o := Overview{Flag: f}
		for _, b := range brands {
			o.Brands = append(o.Brands, BrandStanding{Brand: Brand{Code: b.Code, Name: b.Name, Form: Form(b.Form), Members: int(b.Members)}})
		}
		list = append(list, o)
	}
	if err := addSettings(ctx, q, list); err != nil {
		return nil, err
	}
	return list, addOwn(ctx, q, list, most)
}

func addSettings(ctx context.Context, q db.Q, list []Overview) error {
	settings, err := flagdb.New(q).BrandSettings(ctx)
	if err != nil {
		return err
	}
	for _, s := range settings {
		if b := standing(list, s.Flag, s.BrandCode); b != nil {
			b.Setting = &s.Enabled
		}
	}
	counts, err := flagdb.New(q).OwnCounts(ctx)
	if err != nil {
		return err
	}
	for _, c := range counts {
		b := standing(list, c.Flag, c.BrandCode)
		if b == nil {
			continue
		}
		if c.Enabled {
			b.OwnOn += int(c.Members)
		} else {
			b.OwnOff += int(c.Members)
		}
	}
	return nil
}

// standing finds a brand's part of a flag; a flag that left the catalogue has none.
func standing(list []Overview, name, brandCode string) *BrandStanding {
	for i := range list {
		if list[i].Name != name {
			continue
		}
		for j := range list[i].Brands {
			if list[i].Brands[j].Code == brandCode {
				return &list[i].Brands[j]
			}
		}
	}
	return nil
}

func addOwn(ctx context.Context, q db.Q, list []Overview, most int64) error {
	for i := range list {
		for _, b := range list[i].Brands {
			list[i].OwnTotal += b.OwnOn + b.OwnOff
		}
	}
	if most == 0 {
		return nil
	}
	rows, err := flagdb.New(q).OwnSettings(ctx, most)
	if err != nil {
		return err
	}
	for _, r := range rows {
		for i := range list {
			if list[i].Name == r.Flag {
				list[i].Own = append(list[i].Own, Own{Person: person(r.MemberID, "", r.GivenName, r.FamilyName, r.Email), On: r.Enabled})
			}
		}
	}
	return nil
}

func person(id, brandCode, given, family, email string) Person {
	return Person{MemberID: id, BrandCode: brandCode, Name: strings.TrimSpace(given + " " + family), Email: email}
}

// setForm changes one form of a flag and keeps the other.
func setForm(ctx context.Context, q db.Q, name string, change func(*Flag)) error {
	flags, err := LoadBase(ctx, q)
	if err != nil {
		return err
	}
	for _, f := range flags {
		if f.Name == name {
			change(&f)
			return SetForms(ctx, q, name, f.OneApp, f.Legacy)
		}
	}
	return apperr.NotFoundError()
}

func clearBrand(ctx context.Context, q db.Q, brandCode, name string) error {
	return flagdb.New(q).ClearBrandFlag(ctx, flagdb.ClearBrandFlagParams{BrandCode: brandCode, Flag: name})
}

func clearMember(ctx context.Context, q db.Q, memberID, name string) error {
	return flagdb.New(q).ClearMemberFlag(ctx, flagdb.ClearMemberFlagParams{MemberID: memberID, Flag: name})
}
