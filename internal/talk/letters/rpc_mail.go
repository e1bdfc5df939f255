package letters

import (
	"context"

	chatv1 "wellhouse.app/api/rpc/chat/v1"
	mailv1 "wellhouse.app/api/rpc/mail/v1"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// RPC serves mail with the care team.
type RPC struct{ Service *Service }

// ListTeams lists whom the member can write to.
//
// POST /wellhouse.mail.v1.MailService/ListTeams
func (r RPC) ListTeams(ctx context.Context, _ *mailv1.ListTeamsRequest) (*mailv1.ListTeamsResponse, error) {
	teams, err := r.Service.Teams(ctx, who.From(ctx).MemberID)
	if err != nil {
		return nil, err
	}
	out := &mailv1.ListTeamsResponse{}
	for _, t := range teams {
		team := &mailv1.Team{TeamId: t.ID, Lead: t.Lead, Role: string(t.Role), Title: t.Title, AnswersBy: float64(t.AnswersBy)}
		for _, c := range Categories {
			team.Categories = append(team.Categories, string(c))
		}
		out.Teams = append(out.Teams, team)
	}
	return out, nil
}

// ListThreads lists threads.
//
// POST /wellhouse.mail.v1.MailService/ListThreads
func (r RPC) ListThreads(ctx context.Context, in *mailv1.ListThreadsRequest) (*mailv1.ListThreadsResponse, error) {
	page, next, unread, err := r.Service.Threads(ctx, who.From(ctx).MemberID, in.GetQuery(), in.GetCursor(), int(in.GetLimit()))
	if err != nil {
		return nil, err
	}
	out := &mailv1.ListThreadsResponse{Cursor: next, UnreadCount: int32(unread)}
	for _, t := range page {
		out.Threads = append(out.Threads, r.wire(t))
	}
	return out, nil
}

// GetThread gives a thread with its messages.
//
// POST /wellhouse.mail.v1.MailService/GetThread
func (r RPC) GetThread(ctx context.Context, in *mailv1.GetThreadRequest) (*mailv1.GetThreadResponse, error) {
	var before *int64
	if in.BeforeSequence != nil {
		n := int64(in.GetBeforeSequence())
		before = &n
	}
	t, letters, more, err := r.Service.Thread(ctx, who.From(ctx), in.GetThreadId(), in.GetMessageId(), before)
	if err != nil {
		return nil, err
	}
	out := &mailv1.GetThreadResponse{Thread: r.wire(t), HasMore: more, MyLastRead: float64(t.MyLastRead)}
	for _, m := range letters {
		out.Messages = append(out.Messages, m.Wire())
	}
	return out, nil
}

// StartThread begins a thread.
//
// POST /wellhouse.mail.v1.MailService/StartThread
func (r RPC) StartThread(ctx context.Context, in *mailv1.StartThreadRequest) (*mailv1.StartThreadResponse, error) {
	t, err := r.Service.Start(ctx, who.From(ctx), Letter{
		TeamID: in.GetTeamId(), Category: Category(in.GetCategory()), Subject: in.GetSubject(), Body: in.GetMessage(),
		ClientID: in.GetClientId(), FileIDs: in.GetFileIds(),
	})
	if err != nil {
		return nil, err
	}
	return &mailv1.StartThreadResponse{Thread: r.wire(t)}, nil
}

// Reply adds a message to a thread.
//
// POST /wellhouse.mail.v1.MailService/Reply
func (r RPC) Reply(ctx context.Context, in *mailv1.ReplyRequest) (*mailv1.ReplyResponse, error) {
	m, t, err := r.Service.Reply(ctx, who.From(ctx), chat.PostInput{
		ChannelID: in.GetThreadId(), ClientID: in.GetClientId(), Body: in.GetMessage(), FileIDs: in.GetFileIds(),
	})
	if err != nil {
		return nil, err
	}
	return &mailv1.ReplyResponse{Message: m.Wire(), AnswerDue: r.due(t)}, nil
}

// MarkThreadRead moves the member's reading mark.
//
// POST /wellhouse.mail.v1.MailService/MarkThreadRead
func (r RPC) MarkThreadRead(ctx context.Context, in *mailv1.MarkThreadReadRequest) (*mailv1.MarkThreadReadResponse, error) {
	return &mailv1.MarkThreadReadResponse{}, r.Service.Read(ctx, who.From(ctx), in.GetThreadId(), int64(in.GetSequence()))
}

func (r RPC) wire(t Thread) *mailv1.Thread {
	out := &mailv1.Thread{
		ThreadId: t.ID, Subject: t.Subject, Category: t.Category, Team: t.team(), UnreadCount: int32(t.Unread), Sequence: float64(t.LastSeq),
		AnswerDue: r.due(t), LastMessageAt: float64(t.at()), HasFiles: t.HasFiles,
	}
	if t.Last != nil {
		out.LastMessage = t.Last.Wire()
	}
	return out
}

func (r RPC) due(t Thread) *chatv1.AnswerDue { return t.DueWire(r.Service.Now().UnixMilli()) }
