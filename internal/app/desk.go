package app

import (
	"net/http"

	"connectrpc.com/connect"

	"wellhouse.app/api/rpc/desk/v1/deskv1connect"
	"wellhouse.app/internal/portal/desk"
)

// newDesk makes the service of those who answer members, of the domains that
// are made already.
func newDesk(a *App, d domains) *desk.Service {
	return desk.New(desk.Deps{
		DB: a.store, Now: a.config.Now, Keys: d.keys, Audit: a.audit, Live: a.live, Chat: d.chat, Readings: d.reading, Alerts: d.alert, Devices: d.ingest, Post: d.outbox,
	})
}

// handleDesk serves the queue, handovers, snapshots and templates.
func (d domains) handleDesk(mux *http.ServeMux, options []connect.HandlerOption) {
	adapter := desk.RPC{Service: d.desk}
	mux.Handle(deskv1connect.NewInboxServiceHandler(adapter, options...))
	mux.Handle(deskv1connect.NewHandoverDeskServiceHandler(adapter, options...))
	mux.Handle(deskv1connect.NewHandoverServiceHandler(adapter, options...))
	mux.Handle(deskv1connect.NewSnapshotServiceHandler(adapter, options...))
	mux.Handle(deskv1connect.NewTemplateServiceHandler(adapter, options...))
}
