package notice

import (
	"context"
	"database/sql"
	"strings"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/portal/notice/noticedb"
)

// unfinished reads the notices that are not over, the next one first.
func unfinished(ctx context.Context, q db.Q, now int64) ([]Notice, error) {
	rows, err := noticedb.New(q).Unfinished(ctx, now)
	if err != nil {
		return nil, err
	}
	list := []Notice{}
	for _, r := range rows {
		if len(list) == 0 || list[len(list)-1].ID != r.ID {
			list = append(list, Notice{ID: r.ID, Level: Level(r.Level), StartsAt: r.StartsAt, EndsAt: r.EndsAt, Texts: map[string]Text{}})
		}
		list[len(list)-1].Texts[r.Locale] = Text{Title: r.Title, Body: r.Body}
	}
	return list, nil
}

// all reads the notices that ended after an instant, the newest first.
func all(ctx context.Context, q db.Q, after int64) ([]Planned, error) {
	rows, err := noticedb.New(q).All(ctx, after)
	if err != nil {
		return nil, err
	}
	list := []Planned{}
	for _, r := range rows {
		if len(list) == 0 || list[len(list)-1].ID != r.ID {
			n := Notice{ID: r.ID, Level: Level(r.Level), StartsAt: r.StartsAt, EndsAt: r.EndsAt, EndedAt: instant(r.EndedAt), Texts: map[string]Text{}}
			list = append(list, Planned{Notice: n, By: strings.TrimSpace(r.GivenName + " " + r.FamilyName), At: r.PlannedAt})
		}
		list[len(list)-1].Texts[r.Locale] = Text{Title: r.Title, Body: r.Body}
	}
	return list, nil
}

// window reads when a notice runs, or NotFound.
func window(ctx context.Context, q db.Q, id string) (Notice, error) {
	r, err := noticedb.New(q).Window(ctx, id)
	return Notice{ID: id, StartsAt: r.StartsAt, EndsAt: r.EndsAt, EndedAt: instant(r.EndedAt)}, err
}

func add(ctx context.Context, q db.Q, n Notice, by string, now int64) error {
	err := noticedb.New(q).AddNotice(ctx, noticedb.AddNoticeParams{
		ID: n.ID, Level: string(n.Level), StartsAt: n.StartsAt, EndsAt: n.EndsAt, PlannedBy: by, PlannedAt: now,
	})
	if err != nil {
		return err
	}
	return putTexts(ctx, q, n)
}

func change(ctx context.Context, q db.Q, n Notice) error {
	err := noticedb.New(q).ChangeNotice(ctx, noticedb.ChangeNoticeParams{ID: n.ID, Level: string(n.Level), StartsAt: n.StartsAt, EndsAt: n.EndsAt})
	if err != nil {
		return err
	}
	return putTexts(ctx, q, n)
}

func putTexts(ctx context.Context, q db.Q, n Notice) error {
	for _, locale := range i18n.Locales {
		text := n.Texts[locale]
		err := noticedb.New(q).PutText(ctx, noticedb.PutTextParams{
			NoticeID: n.ID, Locale: locale, Title: strings.TrimSpace(text.Title), Body: strings.TrimSpace(text.Body),
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func end(ctx context.Context, q db.Q, id string, now int64) error {
	return noticedb.New(q).EndNotice(ctx, noticedb.EndNoticeParams{ID: id, EndedAt: sql.NullInt64{Int64: now, Valid: true}})
}

func instant(ms sql.NullInt64) *int64 {
	if !ms.Valid {
		return nil
	}
	return &ms.Int64
}
