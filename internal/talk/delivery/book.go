package delivery

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/module"
)

// Book is every message that can be sent, with its texts: our own, and those
// that the modules name.
type Book struct {
	templates map[Key]Template
	languages map[string]language
}

// NewBook makes a book of our own messages and more.
func NewBook(more ...module.Messages) (*Book, error) {
	b := &Book{templates: map[Key]Template{}, languages: map[string]language{}}
	own, err := readTexts(Own.Texts)
	if err != nil {
		return nil, err
	}
	for locale, l := range own {
		b.languages[locale] = language{frame: l.frame, texts: map[Key]Text{}}
	}
	for _, m := range append([]module.Messages{Own}, more...) {
		if err := b.add(m); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Register takes the messages that a module names, before anything is sent. A
// template that is there already, or one that lacks a text or uses a name that
// it does not declare, is refused.
func (s *Service) Register(m module.Messages) error { return s.book.add(m) }

func (b *Book) add(m module.Messages) error {
	if len(m.Templates) == 0 {
		return nil
	}
	spoken, err := readTexts(m.Texts)
	if err != nil {
		return fmt.Errorf("delivery: the texts of %v: %w", slices.Sorted(maps.Keys(m.Templates)), err)
	}
	var faults []error
	for key, t := range m.Templates {
		if _, twice := b.templates[key]; twice {
			faults = append(faults, fmt.Errorf("delivery: two modules have a message %q", key))
		}
		faults = append(faults, incomplete(key, t)...)
	}
	for _, locale := range i18n.Locales {
		faults = append(faults, wrongTexts(m.Templates, spoken[locale].texts, locale)...)
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	maps.Copy(b.templates, m.Templates)
	for locale, l := range spoken {
		maps.Copy(b.languages[locale].texts, l.texts)
	}
	return nil
}

// incomplete says what is missing from a template.
func incomplete(key Key, t Template) (faults []error) {
	if !slices.Contains(Topics, t.Topic) {
		faults = append(faults, fmt.Errorf("delivery: the message %q is about %q, which is no topic", key, t.Topic))
	}
	if t.Lasts <= 0 {
		faults = append(faults, fmt.Errorf("delivery: the message %q does not say how long it is worth sending", key))
	}
	for name, kind := range t.Params {
		if kind.Sensitive() && !t.SwitchedOn {
			faults = append(faults, fmt.Errorf("delivery: the message %q tells %s, which nobody switched on", key, name))
		}
	}
	return faults
}

// wrongTexts finds templates without a text in a locale, texts without a
// template, and names that stand on one side alone.
func wrongTexts(templates map[Key]Template, said map[Key]Text, locale string) (faults []error) {
	for key := range said {
		if _, known := templates[key]; !known {
			faults = append(faults, fmt.Errorf("delivery: %s has a text for %q, which is no message", locale, key))
		}
	}
	for key, t := range templates {
		words := said[key]
		if words.Subject == "" || words.SMS == "" || strings.Join(words.Paragraphs, "") == "" {
			faults = append(faults, fmt.Errorf("delivery: the message %q of %s lacks its subject, text message or email", key, locale))
		}
		used := namesIn(words)
		for name := range used {
			if !declares(t, name) {
				faults = append(faults, fmt.Errorf("delivery: the message %q of %s uses {%s}, which it does not declare", key, locale, name))
			}
		}
		for name := range t.Params {
			if !used[name] {
				faults = append(faults, fmt.Errorf("delivery: the message %q of %s never tells {%s}", key, locale, name))
			}
		}
	}
	return faults
}

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// namesIn are the names that a text uses.
func namesIn(t Text) map[string]bool {
	used := map[string]bool{}
	for _, found := range placeholder.FindAllStringSubmatch(t.whole(), -1) {
		used[found[1]] = true
	}
	if slices.ContainsFunc(t.Paragraphs, func(p string) bool { return strings.HasPrefix(p, "-> ") }) {
		used["link"] = true
	}
	return used
}

// declares reports whether a text of the template may use a name.
func declares(t Template, name string) bool {
	_, own := t.Params[name]
	return own || name == "link" && t.Path != "" || slices.Contains([]string{"brand", "supportEmail", "supportPhone"}, name)
}

// Text is a template's text in a locale, with its places unfilled.
func (b *Book) Text(locale string, key Key) Text {
	return b.languages[i18n.OrDefault(locale)].texts[key]
}
