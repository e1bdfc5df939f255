package markup

import "testing"

func TestFill(t *testing.T) {
	for _, c := range []struct {
		layout string
		values Values
		want   HTML
	}{
		{"", nil, ""},
		{"<p>one</p>", nil, "<p>one</p>"},
		{"<p>{{a}}</p>", Values{"a": "x < y & z"}, "<p>x &lt; y &amp; z</p>"},
		{`<a href="{{to}}">{{a}}{{a}}</a>`, Values{"to": `" onclick="x`, "a": "b"}, `<a href="&#34; onclick=&#34;x">bb</a>`},
		{"{{a}}", Values{"a": HTML("<b>")}, "<b>"},
		{"{{a}}{{b}}", Values{"a": "{{b}}", "b": "c"}, "{{b}}c"}, // a value names nothing
		{"{{a}}", Values{"a": ""}, ""},
		{"} {a}", nil, "} {a}"},
	} {
		if got := Fill(c.layout, c.values); got != c.want {
			t.Errorf("%q is %q, want %q", c.layout, got, c.want)
		}
	}
	for _, values := range []Values{nil, {"b": "c"}, {"a": 7}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v fills {{a}}", values)
				}
			}()
			Fill("{{a}}", values)
		}()
	}
}

func TestPieces(t *testing.T) {
	item := func(s string) HTML { return Fill("<li>{{s}}</li>", Values{"s": s}) }
	if got := Each([]string{"a", "<"}, item); got != "<li>a</li><li>&lt;</li>" {
		t.Error(got)
	}
	if If(true, "<b>") != "<b>" || If(false, "<b>") != "" {
		t.Error("If")
	}
}
