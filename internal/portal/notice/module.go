package notice

import (
	"wellhouse.app/api/rpc/notice/v1/noticev1connect"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "notice",
		RPC: []module.RPC{
			module.Serve[noticev1connect.NoticeServiceHandler](noticev1connect.NewNoticeServiceHandler, RPC{Service: s}),
		},
	}
}
