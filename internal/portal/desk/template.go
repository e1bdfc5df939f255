package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/desk/deskdb"
)

// The limits of templates.
const (
	titleMost     = 80
	bodyMost      = 5000
	templatesMost = 100 // of one person
)

var languages = []string{"en", "es", "fr"}

// Template is an answer that is written often.
type Template struct {
	ID     string
	Own    bool
	Shared bool
	Texts  []TemplateText
}

// TemplateText is a template in one language.
type TemplateText struct {
	Language string `json:"language"` // en, es or fr
	Title    string `json:"title"`
	Body     string `json:"body"`
}

// Templates lists the caller's own and those that their team shares.
func (s *Service) Templates(ctx context.Context, w who.Who) (out []Template, err error) {
	reach, ok := ReachOf(w.Role)
	if !ok {
		return nil, apperr.Denied()
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err := deskdb.New(q).Templates(ctx, deskdb.TemplatesParams{Pool: reach.Pool, StaffID: db.Text(w.AccountID)})
		if err != nil {
			return err
		}
		for _, r := range rows {
			one := Template{ID: r.ID, Own: r.OwnerID == w.AccountID, Shared: r.Shared}
			if err := json.Unmarshal([]byte(r.TextsJson), &one.Texts); err != nil {
				return err
			}
			out = append(out, one)
		}
		return nil
	})
	return out, err
}

// SaveTemplate adds a template of the caller's own, or changes it.
func (s *Service) SaveTemplate(ctx context.Context, w who.Who, t Template) (Template, error) {
	reach, ok := ReachOf(w.Role)
	if !ok {
		return t, apperr.Denied()
	}
	if err := t.check(); err != nil {
		return t, err
	}
	t.Own = true
	texts, err := json.Marshal(t.Texts)
	if err != nil {
		return t, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store := deskdb.New(q)
		if t.ID != "" {
			n, err := store.ChangeTemplate(ctx, deskdb.ChangeTemplateParams{
				ID: t.ID, OwnerID: db.Text(w.AccountID), Shared: t.Shared, TextsJson: string(texts), Now: s.now(),
			})
			if err == nil && n == 0 {
				err = apperr.NotFoundError()
			}
			return err
		}
		own, err := store.CountTemplates(ctx, db.Text(w.AccountID))
		if err != nil {
			return err
		}
		if own >= templatesMost {
			return apperr.New(apperr.ResourceExhausted, "errors.templatesMost", "You have 100 templates. Please remove one first.")
		}
		t.ID = db.NewID()
		return store.PutTemplate(ctx, deskdb.PutTemplateParams{
			ID: t.ID, Pool: reach.Pool, OwnerID: db.Text(w.AccountID), Shared: t.Shared, TextsJson: string(texts), Now: s.now(),
		})
	})
	return t, err
}

// RemoveTemplate removes one of the caller's own.
func (s *Service) RemoveTemplate(ctx context.Context, w who.Who, id string) error {
	if err := named("templateId", id); err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := deskdb.New(q).RemoveTemplate(ctx, deskdb.RemoveTemplateParams{ID: id, OwnerID: db.Text(w.AccountID)})
		if err == nil && n == 0 {
			err = apperr.NotFoundError()
		}
		return err
	})
}

// AddHouseTemplate puts in a template that belongs to a team and to nobody in
// it; one that exists stays as it is.
func AddHouseTemplate(ctx context.Context, q db.Q, id, pool string, texts []TemplateText, now int64) error {
	body, err := json.Marshal(texts)
	if err != nil {
		return err
	}
	return deskdb.New(q).PutTemplate(ctx, deskdb.PutTemplateParams{ID: id, Pool: pool, Shared: true, TextsJson: string(body), Now: now})
}

func (t *Template) check() error {
	var wrong []apperr.Field
	if len(t.Texts) == 0 || len(t.Texts) > len(languages) {
		wrong = append(wrong, apperr.Field{Name: "texts", MessageKey: "errors.value", Message: "Please write the template in at least one language."})
	}
	var seen []string
	for i := range t.Texts {
		one := &t.Texts[i]
		one.Title, one.Body = strings.TrimSpace(one.Title), strings.TrimSpace(one.Body)
		name := fmt.Sprintf("texts[%d].", i)
		if !slices.Contains(languages, one.Language) || slices.Contains(seen, one.Language) {
			wrong = append(wrong, apperr.Field{Name: name + "language", MessageKey: "errors.value", Message: "Please choose English, Spanish or French. Use each language only once."})
		}
		seen = append(seen, one.Language)
		if n := utf8.RuneCountInString(one.Title); n == 0 || n > titleMost || !legible.Line(one.Title) {
			wrong = append(wrong, apperr.Field{Name: name + "title", MessageKey: "errors.value", Message: "Please enter a name of up to 80 characters."})
		}
		if n := utf8.RuneCountInString(one.Body); n == 0 || n > bodyMost || !legible.Text(one.Body) {
			wrong = append(wrong, apperr.Field{Name: name + "body", MessageKey: "errors.value", Message: "Please write at most 5,000 characters."})
		}
	}
	if len(wrong) > 0 {
		return apperr.Invalid(wrong...)
	}
	return nil
}
