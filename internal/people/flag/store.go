package flag

import (
	"context"
	"database/sql"
	"slices"

	"wellhouse.app/internal/people/flag/flagdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// Ensure adds the flags of the catalogue that the store does not know yet; it
// runs at each start, so that a new flag needs no migration.
func Ensure(ctx context.Context, q db.Q) error {
	for _, f := range Catalogue {
		err := flagdb.New(q).AddFlag(ctx, flagdb.AddFlagParams{Name: f.Name, Description: f.Description, OneApp: f.OneApp, Legacy: f.Legacy})
		if err != nil {
			return err
		}
	}
	return nil
}

// Standing is every flag as it stands for a member of a brand.
type Standing struct {
	BrandCode string
	// Linked members have a program account.
	Linked bool
	Form   Form
	Flags  []Flag
}

// States tells the state of each flag for the member.
func (s Standing) States() []State { return States(s.Flags, s.Form) }

// Load reads every flag as it stands for a member.
func Load(ctx context.Context, q db.Q, memberID string) (Standing, error) {
	rows, err := flagdb.New(q).MemberFlags(ctx, memberID)
	if err != nil {
		return Standing{}, err
	}
	if len(rows) == 0 {
		return Standing{}, apperr.NotFoundError()
	}
	flags := make([]Flag, 0, len(rows))
	for _, r := range rows {
		flags = append(flags, Flag{
			Name: r.Name, Description: r.Description, OneApp: r.OneApp, Legacy: r.Legacy,
			Brand: setting(r.BrandEnabled), Member: setting(r.MemberEnabled),
		})
	}
	return Standing{BrandCode: rows[0].BrandCode, Linked: rows[0].BundleID != "", Form: Form(rows[0].Form), Flags: inOrder(flags)}, nil
}

// LoadBase reads every flag without brand and member.
func LoadBase(ctx context.Context, q db.Q) ([]Flag, error) {
	rows, err := flagdb.New(q).Flags(ctx)
	if err != nil {
		return nil, err
	}
	flags := make([]Flag, 0, len(rows))
	for _, r := range rows {
		flags = append(flags, Flag{Name: r.Name, Description: r.Description, OneApp: r.OneApp, Legacy: r.Legacy})
	}
	return inOrder(flags), nil
}

func inOrder(flags []Flag) []Flag {
	slices.SortFunc(flags, func(a, b Flag) int { return place(a.Name) - place(b.Name) })
	return flags
}

// SetMember decides a flag for one member, whatever brand and form say.
func SetMember(ctx context.Context, q db.Q, memberID, name string, on bool) error {
	return flagdb.New(q).PutMemberFlag(ctx, flagdb.PutMemberFlagParams{MemberID: memberID, Flag: name, Enabled: on})
}

// SetBrand decides a flag for the members of a brand, whatever the form says.
func SetBrand(ctx context.Context, q db.Q, brandCode, name string, on bool) error {
	return flagdb.New(q).PutBrandFlag(ctx, flagdb.PutBrandFlagParams{BrandCode: brandCode, Flag: name, Enabled: on})
}

// SetForms decides the state of a flag in each form.
func SetForms(ctx context.Context, q db.Q, name string, oneApp, legacy bool) error {
	return flagdb.New(q).PutFormState(ctx, flagdb.PutFormStateParams{Name: name, OneApp: oneApp, Legacy: legacy})
}

func setting(b sql.NullBool) *bool {
	if !b.Valid {
		return nil
	}
	return &b.Bool
}
