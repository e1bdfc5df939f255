package chat

import (
	"context"

	chatv1 "wellhouse.app/api/rpc/chat/v1"
	"wellhouse.app/internal/apperr"
)

// SearchMessages finds messages of the channels that the caller reaches.
//
// POST /wellhouse.chat.v1.ChatService/SearchMessages
func (r RPC) SearchMessages(context.Context, *chatv1.SearchMessagesRequest) (*chatv1.SearchMessagesResponse, error) {
	return nil, apperr.New(apperr.Unimplemented, "errors.notBuilt", "Search is not here yet.")
}
