package brand

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"wellhouse.app/internal/people/brand/branddb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Put checks a brand and stores it, new or changed.
func Put(ctx context.Context, q db.Q, b Brand) error {
	if err := b.Validate(); err != nil {
		return err
	}
	queries := branddb.New(q)
	owner, err := queries.HostOwner(ctx, FoldHost(b.MemberHost))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if err == nil && owner != b.Code {
		return apperr.Invalid(hostTaken(owner).at("member_host"))
	}
	return write(ctx, q, b)
}

func write(ctx context.Context, q db.Q, b Brand) error {
	row, err := b.row()
	if err != nil {
		return err
	}
	queries := branddb.New(q)
	if err := queries.PutBrand(ctx, row); err != nil {
		return err
	}
	return queries.Revise(ctx)
}

// PutHost makes a host name show a brand, whichever it showed before.
func PutHost(ctx context.Context, q db.Q, host, code string) error {
	folded := FoldHost(host)
	if !validHost(folded) {
		return apperr.Invalid(hostInvalid.at("host"))
	}
	queries := branddb.New(q)
	err := queries.PutHost(ctx, branddb.PutHostParams{Host: folded, BrandCode: code})
	if db.IsForeignKey(err) {
		return apperr.Invalid(brandUnknown.at("brand_code")).Because(err)
	}
	if err != nil {
		return err
	}
	return queries.Revise(ctx)
}

// stored is everything the service keeps in memory.
type stored struct {
	revision int64
	brands   map[string]Brand
	saved    map[string]bool   // false for a default brand that is only built in
	hosts    map[string]string // folded host to brand code
}

// hostsOf returns the hosts that show a brand.
func (s *stored) hostsOf(code string) (own []string) {
	for host, owner := range s.hosts {
		if owner == code {
			own = append(own, host)
		}
	}
	slices.Sort(own)
	return own
}

// replace stores a changed brand and its hosts in place of the revision that
// the change was made from.
func replace(ctx context.Context, q db.Q, before, after Brand, hostsBefore, hostsAfter []string) error {
	queries := branddb.New(q)
	// First of all, so that the row is locked before anything is looked at.
	held, err := queries.Claim(ctx, branddb.ClaimParams{Code: before.Code, Revision: before.Revision, UpdatedAt: after.UpdatedAt})
	if err != nil {
		return err
	}
	if held == 0 {
		return conflict()
	}
	for _, host := range hostsBefore {
		if slices.Contains(hostsAfter, host) {
			continue
		}
		if err := queries.RemoveHost(ctx, branddb.RemoveHostParams{Host: host, BrandCode: before.Code}); err != nil {
			return err
		}
	}
	for i, host := range hostsAfter {
		if slices.Contains(hostsBefore, host) {
			continue
		}
		err := queries.AddHost(ctx, branddb.AddHostParams{Host: host, BrandCode: before.Code})
		if db.IsUnique(err) {
			return apperr.Invalid(hostTaken("").at(fmt.Sprintf("hosts.%d", i))).Because(err)
		}
		if err != nil {
			return err
		}
	}
	return write(ctx, q, after)
}

func revision(ctx context.Context, q db.Q) (int64, error) { return branddb.New(q).Revision(ctx) }

func load(ctx context.Context, q db.Q) (*stored, error) {
	queries := branddb.New(q)
	// The revision first: a change that commits between the reads is then
	// noticed at the next check instead of never.
	number, err := queries.Revision(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := queries.Brands(ctx)
	if err != nil {
		return nil, err
	}
	hosts, err := queries.Hosts(ctx)
	if err != nil {
		return nil, err
	}
	s := &stored{
		revision: number,
		brands:   map[string]Brand{DefaultCode: Default()},
		saved:    map[string]bool{},
		hosts:    map[string]string{},
	}
	for _, row := range rows {
		b, err := fromRow(row)
		if err != nil {
			return nil, fmt.Errorf("brand %s: %w", row.Code, err)
		}
		s.brands[b.Code] = b
		s.saved[b.Code] = true
	}
	for _, h := range hosts {
		s.hosts[h.Host] = h.BrandCode
	}
	return s, nil
}

func (b Brand) row() (branddb.PutBrandParams, error) {
	row := branddb.PutBrandParams{
		Code: b.Code, Name: b.Name, Organisation: b.Organisation, Country: b.Country, Form: b.Form,
		DataTheme: b.DataTheme, MemberHost: b.MemberHost, LogoutUrl: b.LogoutURL,
		LogoSvg: b.LogoSVG, LogoPng: b.LogoPNG, LogoWidth: int64(b.LogoWidth),
		SupportEmail: b.Support.Email, SupportPhone: b.Support.Phone,
		SuppressHealthInfo: b.SuppressHealthInfo, Correctional: b.Correctional, UpdatedAt: b.UpdatedAt,
		TeenAge: int64(b.TeenAge), AdultAge: int64(b.AdultAge),
	}
	for _, part := range []struct {
		column *string
		value  any
	}{
		{&row.ColorsJson, b.Colors},
		{&row.MetaTagsJson, b.MetaTags},
		{&row.FooterJson, b.Footer},
		{&row.SuppressedAccountRoutes, listed(b.SuppressedAccountRoutes)},
		{&row.FrameHosts, listed(b.FrameHosts)},
	} {
		text, err := json.Marshal(part.value)
		if err != nil {
			return row, err
		}
		*part.column = string(text)
	}
	return row, nil
}

// listed writes no list as an empty one.
func listed(all []string) []string {
	if all == nil {
		return []string{}
	}
	return all
}

func fromRow(row branddb.Brand) (Brand, error) {
	b := Brand{
		Code: row.Code, Name: row.Name, Organisation: row.Organisation, Country: row.Country, Form: row.Form,
		DataTheme: row.DataTheme, MemberHost: row.MemberHost, LogoutURL: row.LogoutUrl,
		LogoSVG: row.LogoSvg, LogoPNG: row.LogoPng, LogoWidth: int(row.LogoWidth),
		Support:            Support{Email: row.SupportEmail, Phone: row.SupportPhone},
		SuppressHealthInfo: row.SuppressHealthInfo, Correctional: row.Correctional, UpdatedAt: row.UpdatedAt,
		Revision: row.Revision, TeenAge: int(row.TeenAge), AdultAge: int(row.AdultAge),
	}
	return b, errors.Join(
		json.Unmarshal([]byte(row.ColorsJson), &b.Colors),
		json.Unmarshal([]byte(row.MetaTagsJson), &b.MetaTags),
		json.Unmarshal([]byte(row.FooterJson), &b.Footer),
		json.Unmarshal([]byte(row.SuppressedAccountRoutes), &b.SuppressedAccountRoutes),
		json.Unmarshal([]byte(row.FrameHosts), &b.FrameHosts),
	)
}
