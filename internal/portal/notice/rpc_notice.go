package notice

import (
	"context"

	noticev1 "wellhouse.app/api/rpc/notice/v1"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/who"
)

// RPC serves notices to pages and to the desk where they are planned.
type RPC struct{ Service *Service }

// ListShown answers what every page shows now.
//
// POST /wellhouse.notice.v1.NoticeService/ListShown
func (r RPC) ListShown(ctx context.Context, _ *noticev1.ListShownRequest) (*noticev1.ListShownResponse, error) {
	shown, err := r.Service.Shown(ctx)
	if err != nil {
		return nil, err
	}
	return Message(shown), nil
}

// Message writes notices as the contract does; pages inline the same.
func Message(shown []Notice) *noticev1.ListShownResponse {
	reply := &noticev1.ListShownResponse{}
	for _, n := range shown {
		reply.Notices = append(reply.Notices, n.message())
	}
	return reply
}

// ListNotices answers every notice.
//
// POST /wellhouse.notice.v1.NoticeService/ListNotices
func (r RPC) ListNotices(ctx context.Context, _ *noticev1.ListNoticesRequest) (*noticev1.ListNoticesResponse, error) {
	list, err := r.Service.List(ctx)
	if err != nil {
		return nil, err
	}
	now := r.Service.now().UnixMilli()
	reply := &noticev1.ListNoticesResponse{}
	for _, p := range list {
		m := &noticev1.Planned{Notice: p.message(), State: string(p.State(now)), PlannedBy: p.By, PlannedAt: float64(p.At)}
		if p.EndedAt != nil {
			at := float64(*p.EndedAt)
			m.EndedAt = &at
		}
		reply.Notices = append(reply.Notices, m)
	}
	return reply, nil
}

// PlanNotice announces a downtime.
//
// POST /wellhouse.notice.v1.NoticeService/PlanNotice
func (r RPC) PlanNotice(ctx context.Context, in *noticev1.PlanNoticeRequest) (*noticev1.PlanNoticeResponse, error) {
	id, err := r.Service.Plan(ctx, who.From(ctx), parse(in.GetNotice()))
	if err != nil {
		return nil, err
	}
	return &noticev1.PlanNoticeResponse{Id: id}, nil
}

// UpdateNotice changes a notice that is not over.
//
// POST /wellhouse.notice.v1.NoticeService/UpdateNotice
func (r RPC) UpdateNotice(ctx context.Context, in *noticev1.UpdateNoticeRequest) (*noticev1.UpdateNoticeResponse, error) {
	return &noticev1.UpdateNoticeResponse{}, r.Service.Update(ctx, parse(in.GetNotice()))
}

// EndNotice takes a notice off every page.
//
// POST /wellhouse.notice.v1.NoticeService/EndNotice
func (r RPC) EndNotice(ctx context.Context, in *noticev1.EndNoticeRequest) (*noticev1.EndNoticeResponse, error) {
	return &noticev1.EndNoticeResponse{}, r.Service.End(ctx, in.GetId())
}

func parse(m *noticev1.Notice) Notice {
	n := Notice{ID: m.GetId(), Level: Level(m.GetLevel()), StartsAt: int64(m.GetStartsAt()), EndsAt: int64(m.GetEndsAt()), Texts: map[string]Text{}}
	for _, t := range m.GetTexts() {
		n.Texts[t.GetLocale()] = Text{Title: t.GetTitle(), Body: t.GetBody()}
	}
	return n
}

func (n Notice) message() *noticev1.Notice {
	m := &noticev1.Notice{Id: n.ID, Level: string(n.Level), StartsAt: float64(n.StartsAt), EndsAt: float64(n.EndsAt)}
	for _, locale := range i18n.Locales {
		if text, ok := n.Texts[locale]; ok {
			m.Texts = append(m.Texts, &noticev1.Text{Locale: locale, Title: text.Title, Body: text.Body})
		}
	}
	return m
}
