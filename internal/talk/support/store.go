package support

import (
	"context"
	"database/sql"
	"errors"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/talk/support/supportdb"
)

const (
	table        = "support_messages"
	textColumn   = "text_enc"
	answerColumn = "answer_enc"
)

// list reads what a member sent, newest first.
func (s *Service) list(ctx context.Context, q db.Q, memberID string) ([]Message, error) {
	rows, err := supportdb.New(q).Messages(ctx, supportdb.MessagesParams{MemberID: memberID, Most: maxListed})
	if err != nil {
		return nil, err
	}
	messages := make([]Message, len(rows))
	for i, r := range rows {
		if messages[i], err = s.open(memberID, supportdb.MessageByClientIDRow(r)); err != nil {
			return nil, err
		}
	}
	return messages, nil
}

func (s *Service) byClientID(ctx context.Context, q db.Q, memberID, clientID string) (Message, bool, error) {
	row, err := supportdb.New(q).MessageByClientID(ctx, supportdb.MessageByClientIDParams{MemberID: memberID, ClientID: clientID})
	if errors.Is(err, sql.ErrNoRows) {
		return Message{}, false, nil
	}
	if err != nil {
		return Message{}, false, err
	}
	message, err := s.open(memberID, row)
	return message, err == nil, err
}

func countSince(ctx context.Context, q db.Q, memberID string, since int64) (int64, error) {
	return supportdb.New(q).CountSince(ctx, supportdb.CountSinceParams{MemberID: memberID, Since: since})
}

func (s *Service) put(ctx context.Context, q db.Q, memberID, clientID string, m Message, urgent bool) error {
	sealed, err := s.seal(memberID, m.ID, textColumn, m.Text)
	if err != nil {
		return err
	}
	return supportdb.New(q).PutMessage(ctx, supportdb.PutMessageParams{
		MemberID: memberID, ID: m.ID, ClientID: clientID, Reference: m.Reference, Topic: m.Topic, TextEnc: sealed,
		AnswerChannel: m.AnswerChannel, CreatedAt: m.CreatedAt, AnswerDueAt: m.AnswerDueAt, Urgent: urgent,
	})
}

func (s *Service) open(memberID string, r supportdb.MessageByClientIDRow) (Message, error) {
	words, err := s.words(supportdb.DeskMessageRow{MemberID: memberID, ID: r.ID, TextEnc: r.TextEnc, AnswerEnc: r.AnswerEnc})
	return Message{
		ID: r.ID, Reference: r.Reference, Topic: r.Topic, Text: words.Text, AnswerChannel: r.AnswerChannel,
		Status: r.Status, CreatedAt: r.CreatedAt, AnswerDueAt: r.AnswerDueAt,
		Answer: words.Answer, AnsweredBy: r.AnsweredName.String, AnsweredAt: r.AnsweredAt.Int64,
	}, err
}

func (s *Service) seal(memberID, id, column, text string) ([]byte, error) {
	return s.Keys.Seal([]byte(text), table, seal.Row(memberID, id), column)
}

// words opens what was written on both sides.
func (s *Service) words(r supportdb.DeskMessageRow) (out Message, err error) {
	text, err := s.Keys.Open(r.TextEnc, table, seal.Row(r.MemberID, r.ID), textColumn)
	if err != nil || r.AnswerEnc == nil {
		return Message{Text: string(text)}, err
	}
	answer, err := s.Keys.Open(r.AnswerEnc, table, seal.Row(r.MemberID, r.ID), answerColumn)
	return Message{Text: string(text), Answer: string(answer)}, err
}
