package flag

// Brand is a brand as flags see it.
type Brand struct {
	Code    string
	Name    string
	Form    Form
	Members int
}

// BrandStanding is how a brand stands to a flag: its own setting, and how many
// of its members have one of theirs.
type BrandStanding struct {
	Brand
	Setting       *bool
	OwnOn, OwnOff int
}

// Following is how many members take the flag as the brand has it.
func (b BrandStanding) Following() int { return b.Members - b.OwnOn - b.OwnOff }

// Own is what one member has differently.
type Own struct {
	Person
	On bool
}

// Person is a member as an Admin finds them.
type Person struct {
	MemberID  string
	BrandCode string
	Name      string
	Email     string // masked
}

// Overview is a flag with everyone's settings.
type Overview struct {
	Flag
	Brands   []BrandStanding
	Own      []Own // the first of them
	OwnTotal int
}

// on is the state of the members who follow the brand.
func (o Overview) on(b BrandStanding) bool {
	f := o.Flag
	f.Brand = b.Setting
	return f.On(b.Form)
}

// OnFor is how many members have the feature.
func (o Overview) OnFor() int {
	n := 0
	for _, b := range o.Brands {
		n += b.OwnOn
		if o.on(b) {
			n += b.Following()
		}
	}
	return n
}

// Target is whom a change is for; exactly one of its fields is set.
type Target struct {
	Form   Form
	Brand  string
	Member string // an id or an email address
}

// with is the overview after a change for a form or a brand; a nil setting
// makes a brand follow its form.
func (o Overview) with(t Target, setting *bool) Overview {
	after := o
	if setting != nil {
		switch t.Form {
		case OneApp:
			after.OneApp = *setting
		case Standalone:
			after.Legacy = *setting
		}
	}
	if t.Brand != "" {
		after.Brands = append([]BrandStanding(nil), o.Brands...)
		for i, b := range after.Brands {
			if b.Code == t.Brand {
				after.Brands[i].Setting = setting
			}
		}
	}
	return after
}

// Touched is how many people see a difference after a change for a form or a
// brand: those who follow it and are not there already.
func (o Overview) Touched(t Target, setting *bool) int {
	after := o.with(t, setting)
	n := 0
	for i, b := range o.Brands {
		if o.on(b) != after.on(after.Brands[i]) {
			n += b.Following()
		}
	}
	return n
}
