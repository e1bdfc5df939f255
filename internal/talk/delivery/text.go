package delivery

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"wellhouse.app/internal/platform/i18n"
)

//go:embed text_*.txt
var textFiles embed.FS

// text is a template in one locale. A paragraph that begins with an arrow is
// the link.
type text struct {
	subject, sms string
	paragraphs   []string
}

// frame is what surrounds every email of a locale.
type frame struct{ greeting, questions, choose string }

type language struct {
	frame frame
	texts map[Key]text
}

// languages are the texts of every locale. Canadian English says only what it
// says otherwise.
var languages = sync.OnceValue(func() map[string]language {
	all := map[string]language{}
	for _, locale := range i18n.Locales {
		data, err := textFiles.ReadFile(i18n.FileOf(locale))
		if err != nil {
			panic(err)
		}
		l := parseTexts(string(data))
		if locale == "en-CA" {
			l = l.over(all[i18n.Default])
		}
		all[locale] = l
	}
	return all
})

// over lays a language over the one that it differs from.
func (l language) over(base language) language {
	merged := language{frame: base.frame, texts: map[Key]text{}}
	for key, t := range base.texts {
		merged.texts[key] = t
	}
	for key, t := range l.texts {
		merged.texts[key] = t
	}
	return merged
}

func parseTexts(data string) language {
	l := language{texts: map[Key]text{}}
	for section := range strings.SplitSeq("\n"+data, "\n[") {
		name, rest, found := strings.Cut(section, "]\n")
		if !found {
			continue
		}
		head, body, _ := strings.Cut(rest, "\n\n")
		fields := map[string]string{}
		for line := range strings.SplitSeq(head, "\n") {
			field, value, _ := strings.Cut(line, ": ")
			fields[field] = strings.TrimSpace(value)
		}
		if name == "frame" {
			l.frame = frame{fields["greeting"], fields["questions"], fields["choose"]}
			continue
		}
		t := text{subject: fields["subject"], sms: fields["sms"]}
		for paragraph := range strings.SplitSeq(strings.TrimSpace(body), "\n\n") {
			t.paragraphs = append(t.paragraphs, paragraph)
		}
		l.texts[Key(name)] = t
	}
	return l
}

// mismatch says which parameters a message came with, by name only.
type mismatch struct {
	key       Key
	want, got []string
}

func (m *mismatch) Error() string {
	return fmt.Sprintf("delivery: template %q takes the parameters %v, not %v", m.key, m.want, m.got)
}
