package chat

import (
	"context"
	"fmt"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/attach"
)

// mostFiles is how many files one message may have.
const mostFiles = 4

// fileOwner says that a file is as private as its message, in chat and in letters
// alike.
func (s *Service) fileOwner() module.FileOwner {
	return module.FileOwner{
		Kind: attach.Messages, Area: "messages", UploadPath: attach.UploadPath,
		MaxBytes: attach.MaxBytes, Types: []string{"image/*", "application/pdf", "text/plain"},
		Most: mostFiles, MostLoose: 20,
		TooMany: apperr.Field{Name: "fileIds", MessageKey: "attach.most", Message: fmt.Sprintf("A message can have up to %d files.", mostFiles)},
		Add:     s.mayUpload, Read: s.readsFile,
		Lock: func(ctx context.Context, q db.Q, memberID string, at module.FileRef) error {
			return Lock(ctx, q, memberID, at.Within)
		},
		Checked: func(ctx context.Context, memberID string, at module.FileRef) {
			s.TellAll(ctx, memberID, at.Within, live.Event{Kind: live.Channel, ChannelURL: at.Within})
		},
	}
}

// mayUpload lets those upload who take part in a channel. Without a channel, a
// member is about to begin a conversation.
func (s *Service) mayUpload(ctx context.Context, w who.Who, channelID string) (memberID string, err error) {
	if channelID == "" {
		if w.Role != who.Member {
			return "", apperr.NotFoundError()
		}
		return w.MemberID, s.MayTalkAtAll(ctx, w)
	}
	scope := db.System // staff at their desk, whose access Reach looks up
	if w.MemberID != "" {
		scope = db.Member(w.MemberID)
	}
	err = s.DB.Read(ctx, scope, func(ctx context.Context, q db.Q) error {
		memberID, _, err = s.Reach(ctx, q, w, channelID)
		return err
	})
	return memberID, err
}

// readsFile lets those read a file who reach its channel. One without a channel
// is known to its uploader alone.
func (s *Service) readsFile(ctx context.Context, q db.Q, w who.Who, at module.FileRef) (memberID string, err error) {
	if at.Within == "" && at.RecordID == "" {
		return w.MemberID, nil
	}
	memberID, _, err = s.Reach(ctx, q, w, at.Within)
	return memberID, err
}
