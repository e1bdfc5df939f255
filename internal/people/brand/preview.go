package brand

// ThemePreview is what pages of a brand are made of in one theme.
type ThemePreview struct {
	Theme     Theme
	From      string // the brand's own colour
	Roles     Roles
	Contrasts []Contrast
}

// Contrast is a pair of colours that meet on pages.
type Contrast struct {
	Pair            string
	Colour, Against string
	Ratio, Needed   float64
}

// PreviewTheme derives what the stylesheet will contain, using the same code,
// and reports how readable it is.
func PreviewTheme(colour string, theme Theme) (ThemePreview, error) {
	brand, err := parseHex(colour)
	if err != nil {
		return ThemePreview{}, err
	}
	roles, err := Derive(colour, theme)
	if err != nil {
		return ThemePreview{}, err
	}
	t := themes[theme]
	p := ThemePreview{Theme: theme, From: brand.hex(), Roles: roles}
	for _, pair := range []struct {
		name            string
		colour, against string
		needed          float64
	}{
		{"button", roles.OnAction, roles.Action, textContrast},
		{"buttonHover", roles.OnAction, roles.ActionHover, textContrast},
		{"linkOnGround", roles.Action, t.ground.hex(), textContrast},
		{"linkOnCard", roles.Action, t.card.hex(), textContrast},
		{"linkOnSunken", roles.Action, t.sunken.hex(), textContrast},
		{"linkOnTint", roles.Action, roles.ActionTint, textContrast},
		{"textOnTint", t.text.hex(), roles.ActionTint, textContrast},
		{"focusOnGround", roles.Focus, t.ground.hex(), controlContrast},
		{"focusOnCard", roles.Focus, t.card.hex(), controlContrast},
	} {
		one, err := parseHex(pair.colour)
		if err != nil {
			return p, err
		}
		other, err := parseHex(pair.against)
		if err != nil {
			return p, err
		}
		p.Contrasts = append(p.Contrasts, Contrast{
			Pair: pair.name, Colour: pair.colour, Against: pair.against, Ratio: contrast(one, other), Needed: pair.needed,
		})
	}
	return p, nil
}
