package draft

import (
	"context"

	draftv1 "wellhouse.app/api/rpc/draft/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves the drafts of the caller.
type RPC struct{ Service *Service }

// SaveDraft keeps the text of a field.
//
// POST /wellhouse.draft.v1.DraftService/SaveDraft
func (r RPC) SaveDraft(ctx context.Context, in *draftv1.SaveDraftRequest) (*draftv1.SaveDraftResponse, error) {
	err := r.Service.Save(ctx, who.From(ctx), Key{Route: in.GetRoute(), Field: in.GetField()}, in.GetText())
	return &draftv1.SaveDraftResponse{}, err
}

// ListDrafts gives back what was kept for a page.
//
// POST /wellhouse.draft.v1.DraftService/ListDrafts
func (r RPC) ListDrafts(ctx context.Context, in *draftv1.ListDraftsRequest) (*draftv1.ListDraftsResponse, error) {
	kept, err := r.Service.List(ctx, who.From(ctx), in.GetRoute())
	if err != nil {
		return nil, err
	}
	out := &draftv1.ListDraftsResponse{}
	for _, d := range kept {
		out.Drafts = append(out.Drafts, &draftv1.Draft{Field: d.Field, Text: d.Text, UpdatedAt: float64(d.UpdatedAt)})
	}
	return out, nil
}

// DeleteDraft forgets the text of a field.
//
// POST /wellhouse.draft.v1.DraftService/DeleteDraft
func (r RPC) DeleteDraft(ctx context.Context, in *draftv1.DeleteDraftRequest) (*draftv1.DeleteDraftResponse, error) {
	key := Key{Route: in.GetRoute(), Field: in.GetField()}
	if in.Text != nil {
		return &draftv1.DeleteDraftResponse{}, r.Service.DeleteSent(ctx, who.From(ctx), key, in.GetText())
	}
	err := r.Service.Delete(ctx, who.From(ctx), key)
	return &draftv1.DeleteDraftResponse{}, err
}

// GetQueueKey gives the key of the messages that wait in the caller's browser.
//
// POST /wellhouse.draft.v1.DraftService/GetQueueKey
func (r RPC) GetQueueKey(ctx context.Context, _ *draftv1.GetQueueKeyRequest) (*draftv1.GetQueueKeyResponse, error) {
	return &draftv1.GetQueueKeyResponse{Key: r.Service.QueueKey(who.From(ctx))}, nil
}
