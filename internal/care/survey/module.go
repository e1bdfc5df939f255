package survey

import (
	"wellhouse.app/api/rpc/survey/v1/surveyv1connect"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name: "survey",
		RPC: []module.RPC{
			module.Serve[surveyv1connect.SurveyServiceHandler](surveyv1connect.NewSurveyServiceHandler, RPC{Service: s}),
			module.Serve[surveyv1connect.SurveyDeskServiceHandler](surveyv1connect.NewSurveyDeskServiceHandler, DeskRPC{Service: s}),
			module.Serve[surveyv1connect.SurveyReaderServiceHandler](surveyv1connect.NewSurveyReaderServiceHandler, ReaderRPC{Service: s}),
		},
		Events: []live.Kind{{Name: Event}},
		Prune:  s.Prune,
		Demo:   s.Demo,
	}
}
