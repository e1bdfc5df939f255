package desk

import (
	"embed"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/platform/i18n"
)

// The texts of a drafted card. Two people edit and read a card, so it is
// written out once, in the member's language.
//
//go:embed text_*.txt
var textFiles embed.FS

var texts = i18n.Load(textFiles)

// words says things in the member's language.
type words struct{ i18n.Texts }

func wordsOf(locale string) words { return words{texts.In(locale)} }

// programs lists the names of programs that have one.
func (w words) programs(slugs []string) (names []string) {
	for _, slug := range slugs {
		if key := "program." + slug; w.Has(key) {
			names = append(names, w.Say(key))
		}
	}
	return names
}

// promise tells of an answer that is owed.
func (w words) promise(asked, due time.Time) string {
	return w.Say("promise", "from", w.Day(asked), "by", w.Moment(due))
}

func shown(s figure.Shown) string { return s.Text + " " + s.Unit }
