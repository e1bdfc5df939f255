package brand

import (
	"fmt"
	"strings"
)

// Stylesheet sets the brand's colours as custom properties. Each holds both
// themes by light-dark(), so that it follows color-scheme wherever it is used.
// tokens.css builds its roles on the five derived ones.
func (b Brand) Stylesheet() (string, error) {
	light, err := Derive(b.Colors.Light.Primary1, Light)
	if err != nil {
		return "", err
	}
	dark, err := Derive(b.Colors.Dark.Primary1, Dark)
	if err != nil {
		return "", err
	}
	var css strings.Builder
	css.WriteString(":root {\n")
	// The page colour is the light theme's own colour in both themes.
	fmt.Fprintf(&css, "  --page-color: %s;\n", b.Colors.Light.Primary1)
	l, d := b.Colors.Light, b.Colors.Dark
	for _, p := range []struct{ name, light, dark string }{
		{"primary-1", l.Primary1, d.Primary1},
		{"primary-2", l.Primary2, d.Primary2},
		{"primary-3", l.Primary3, d.Primary3},
		{"secondary-1", l.Secondary1, d.Secondary1},
		{"secondary-2", l.Secondary2, d.Secondary2},
		{"secondary-3", l.Secondary3, d.Secondary3},
		{"action", light.Action, dark.Action},
		{"on-action", light.OnAction, dark.OnAction},
		{"action-hover", light.ActionHover, dark.ActionHover},
		{"action-tint", light.ActionTint, dark.ActionTint},
		{"focus", light.Focus, dark.Focus},
	} {
		fmt.Fprintf(&css, "  --brand-%s: light-dark(%s, %s);\n", p.name, p.light, p.dark)
	}
	css.WriteString("}\n")
	return css.String(), nil
}
