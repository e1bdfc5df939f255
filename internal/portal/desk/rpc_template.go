package desk

import (
	"context"

	deskv1 "wellhouse.app/api/rpc/desk/v1"
	"wellhouse.app/internal/platform/who"
)

// ListTemplates lists the caller's own and shared templates.
//
// POST /wellhouse.desk.v1.TemplateService/ListTemplates
func (r RPC) ListTemplates(ctx context.Context, _ *deskv1.ListTemplatesRequest) (*deskv1.ListTemplatesResponse, error) {
	list, err := r.Service.Templates(ctx, who.From(ctx))
	if err != nil {
		return nil, err
	}
	out := &deskv1.ListTemplatesResponse{}
	for _, t := range list {
		out.Templates = append(out.Templates, t.message())
	}
	return out, nil
}

// SaveTemplate adds or changes a template of the caller's own.
//
// POST /wellhouse.desk.v1.TemplateService/SaveTemplate
func (r RPC) SaveTemplate(ctx context.Context, in *deskv1.SaveTemplateRequest) (*deskv1.SaveTemplateResponse, error) {
	t := Template{ID: in.GetTemplateId(), Shared: in.GetShared()}
	for _, text := range in.GetTexts() {
		t.Texts = append(t.Texts, TemplateText{Language: text.GetLanguage(), Title: text.GetTitle(), Body: text.GetBody()})
	}
	saved, err := r.Service.SaveTemplate(ctx, who.From(ctx), t)
	if err != nil {
		return nil, err
	}
	return &deskv1.SaveTemplateResponse{Template: saved.message()}, nil
}

// RemoveTemplate removes a template of the caller's own.
//
// POST /wellhouse.desk.v1.TemplateService/RemoveTemplate
func (r RPC) RemoveTemplate(ctx context.Context, in *deskv1.RemoveTemplateRequest) (*deskv1.RemoveTemplateResponse, error) {
	return &deskv1.RemoveTemplateResponse{}, r.Service.RemoveTemplate(ctx, who.From(ctx), in.GetTemplateId())
}

func (t Template) message() *deskv1.Template {
	out := &deskv1.Template{TemplateId: t.ID, Own: t.Own, Shared: t.Shared}
	for _, text := range t.Texts {
		out.Texts = append(out.Texts, &deskv1.TemplateText{Language: text.Language, Title: text.Title, Body: text.Body})
	}
	return out
}
