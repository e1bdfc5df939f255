package chat

import (
	"wellhouse.app/api/rpc/chat/v1/chatv1connect"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "chat",
		RPC: []module.RPC{
			module.Serve[chatv1connect.ChatServiceHandler](chatv1connect.NewChatServiceHandler, RPC{Service: s}),
		},
		Files: []module.FileOwner{s.fileOwner()},
		Repeatable: []string{ // a message has a key of its own, and a mark only moves forward
			chatv1connect.ChatServiceSendMessageProcedure, chatv1connect.ChatServiceMarkChannelReadProcedure, chatv1connect.ChatServiceSetTypingProcedure,
		},
		Events: []live.Kind{{Name: live.Message}, {Name: live.Typing}, {Name: live.Read}, {Name: live.Channel}, {Name: live.Inbox}},
	}
}
