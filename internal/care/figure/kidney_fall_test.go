package figure

import "testing"

// A fall of more than 5 a year is fast once three results over half a year show it; a
// fall by a quarter into a lower stage counts at once.
func TestKidneyFall(t *testing.T) {
	at := func(ago int, value float64) EGFRPoint { return EGFRPoint{Day: 20_000 - ago, Value: value} }
	bound := func(sign string, p EGFRPoint) EGFRPoint { p.Bound = sign; return p }
	for name, c := range map[string]struct {
		list []EGFRPoint
		want string
	}{
		"nothing":                        {nil, ""},
		"one":                            {[]EGFRPoint{at(0, 40)}, ""},
		"steady":                         {[]EGFRPoint{at(0, 50), at(180, 50), at(360, 51)}, ""},
		"better":                         {[]EGFRPoint{at(0, 60), at(180, 50), at(360, 40)}, ""},
		"5 in a year":                    {[]EGFRPoint{at(0, 50), at(365, 55), at(730, 60)}, ""},
		"6 in a year":                    {[]EGFRPoint{at(0, 50), at(365, 56), at(730, 62)}, FallFast},
		"two results alone":              {[]EGFRPoint{at(0, 50), at(365, 58)}, ""},
		"over 179 days":                  {[]EGFRPoint{at(0, 50), at(90, 53), at(179, 56)}, ""},
		"over 180 days":                  {[]EGFRPoint{at(0, 50), at(90, 53), at(180, 56)}, FallFast},
		"older than two years":           {[]EGFRPoint{at(0, 50), at(200, 50), at(731, 90)}, ""},
		"a bound is no number":           {[]EGFRPoint{at(0, 80), at(180, 84), bound(">", at(360, 90))}, ""},
		"by a quarter":                   {[]EGFRPoint{at(0, 45), at(100, 60)}, FallDrop},
		"by less than a quarter":         {[]EGFRPoint{at(0, 46), at(100, 60)}, ""},
		"by a quarter in one stage":      {[]EGFRPoint{at(0, 60), at(100, 80)}, ""},
		"by a quarter within a year":     {[]EGFRPoint{at(0, 45), at(365, 60)}, FallDrop},
		"by a quarter in more":           {[]EGFRPoint{at(0, 45), at(366, 60)}, ""},
		"against one before the last":    {[]EGFRPoint{at(0, 45), at(50, 50), at(100, 60)}, FallDrop},
		"from a bound above":             {[]EGFRPoint{at(0, 60), bound(">", at(100, 90))}, FallDrop},
		"to a bound below":               {[]EGFRPoint{bound("<", at(0, 15)), at(100, 30)}, FallDrop},
		"to a bound above":               {[]EGFRPoint{bound(">", at(0, 60)), at(100, 95)}, ""},
		"from a bound below":             {[]EGFRPoint{at(0, 10), bound("<", at(100, 15))}, ""},
		"the drop comes before the fall": {[]EGFRPoint{at(0, 40), at(180, 50), at(360, 60)}, FallDrop},
	} {
		if got := KidneyFall(c.list); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
