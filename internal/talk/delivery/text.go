package delivery

import (
	"io/fs"
	"strings"

	"wellhouse.app/internal/platform/i18n"
)

// Text is a template in one locale. A paragraph that begins with an arrow is
// the link.
type Text struct {
	Subject, SMS string
	Paragraphs   []string
}

// whole is everything that the text says, with its places unfilled.
func (t Text) whole() string {
	return strings.Join(append([]string{t.Subject, t.SMS}, t.Paragraphs...), "\n")
}

// frame is what surrounds every email of a locale.
type frame struct{ greeting, questions, choose string }

type language struct {
	frame frame
	texts map[Key]Text
}

// readTexts reads the files message_<locale>.txt. Canadian English says only
// what it says otherwise.
func readTexts(files fs.FS) (map[string]language, error) {
	all := map[string]language{}
	for _, locale := range i18n.Locales {
		data, err := fs.ReadFile(files, "message_"+locale+".txt")
		if err != nil {
			return nil, err
		}
		l := parseTexts(string(data))
		if locale == "en-CA" {
			l = l.over(all[i18n.Default])
		}
		all[locale] = l
	}
	return all, nil
}

// over lays a language over the one that it differs from.
func (l language) over(base language) language {
	merged := language{frame: base.frame, texts: map[Key]Text{}}
	for key, t := range base.texts {
		merged.texts[key] = t
	}
	for key, t := range l.texts {
		merged.texts[key] = t
	}
	return merged
}

func parseTexts(data string) language {
	l := language{texts: map[Key]Text{}}
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
		t := Text{Subject: fields["subject"], SMS: fields["sms"]}
		for paragraph := range strings.SplitSeq(strings.TrimSpace(body), "\n\n") {
			t.Paragraphs = append(t.Paragraphs, paragraph)
		}
		l.texts[Key(name)] = t
	}
	return l
}
