package app

import (
	"context"
	"encoding/base64"
	"net/http"
	"strings"

	"connectrpc.com/connect"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"wellhouse.app/api/access"
	"wellhouse.app/api/rpc/alert/v1/alertv1connect"
	"wellhouse.app/api/rpc/audit/v1/auditv1connect"
	"wellhouse.app/api/rpc/brand/v1/brandv1connect"
	"wellhouse.app/api/rpc/chat/v1/chatv1connect"
	_ "wellhouse.app/api/rpc/coaching/v1" // the services that are not built yet, so that their rules are known
	"wellhouse.app/api/rpc/draft/v1/draftv1connect"
	_ "wellhouse.app/api/rpc/education/v1"
	"wellhouse.app/api/rpc/embed/v1/embedv1connect"
	"wellhouse.app/api/rpc/flag/v1/flagv1connect"
	_ "wellhouse.app/api/rpc/food/v1"
	"wellhouse.app/api/rpc/mail/v1/mailv1connect"
	_ "wellhouse.app/api/rpc/medication/v1"
	"wellhouse.app/api/rpc/migration/v1/migrationv1connect"
	"wellhouse.app/api/rpc/nav/v1/navv1connect"
	"wellhouse.app/api/rpc/notice/v1/noticev1connect"
	"wellhouse.app/api/rpc/notify/v1/notifyv1connect"
	"wellhouse.app/api/rpc/outbox/v1/outboxv1connect"
	"wellhouse.app/api/rpc/program/v1/programv1connect"
	"wellhouse.app/api/rpc/reading/v1/readingv1connect"
	"wellhouse.app/api/rpc/report/v1/reportv1connect"
	"wellhouse.app/api/rpc/session/v1/sessionv1connect"
	"wellhouse.app/api/rpc/staff/v1/staffv1connect"
	"wellhouse.app/api/rpc/support/v1/supportv1connect"
	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/report"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/people/staff"
	"wellhouse.app/internal/people/trail"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/draft"
	"wellhouse.app/internal/portal/embed"
	"wellhouse.app/internal/portal/nav"
	"wellhouse.app/internal/portal/notice"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/letters"
	"wellhouse.app/internal/talk/preferences"
	"wellhouse.app/internal/talk/support"
)

// rpc builds the handler of every RPC service that has something built.
func (a *App) rpc() http.Handler {
	d := a.domains
	options := []connect.HandlerOption{
		connect.WithInterceptors(connect.UnaryInterceptorFunc(mapErrors)),
		connect.WithReadMaxBytes(wire.MaxBody),
		connect.WithCodec(jsonCodec{"json"}),
		connect.WithCodec(jsonCodec{"json; charset=utf-8"}),
	}
	mux := http.NewServeMux()
	mux.Handle(brandv1connect.NewBrandServiceHandler(brand.RPC{Service: d.brand}, options...))
	mux.Handle(flagv1connect.NewFlagServiceHandler(flag.RPC{Service: d.flag}, options...))
	mux.Handle(noticev1connect.NewNoticeServiceHandler(notice.RPC{Service: d.notice}, options...))
	mux.Handle(navv1connect.NewNavigationServiceHandler(nav.RPC{Service: d.nav}, options...))
	mux.Handle(draftv1connect.NewDraftServiceHandler(draft.RPC{Service: d.draft}, options...))
	mux.Handle(programv1connect.NewProgramServiceHandler(program.RPC{Service: d.program}, options...))
	mux.Handle(sessionv1connect.NewSessionServiceHandler(auth.RPC{Service: d.auth}, options...))
	mux.Handle(staffv1connect.NewMemberDirectoryServiceHandler(staff.RPC{Service: d.staff}, options...))
	mux.Handle(auditv1connect.NewRecordAccessServiceHandler(trail.RPC{Service: d.trail}, options...))
	mux.Handle(embedv1connect.NewEmbedServiceHandler(embed.RPC{Service: d.embed}, options...))
	mux.Handle(outboxv1connect.NewSentServiceHandler(delivery.RPC{Service: d.outbox}, options...))
	mux.Handle(outboxv1connect.NewDemoOutboxServiceHandler(delivery.RPC{Service: d.outbox}, options...))
	mux.Handle(notifyv1connect.NewPreferenceServiceHandler(preferences.RPC{Service: d.notify}, options...))
	mux.Handle(readingv1connect.NewReadingServiceHandler(reading.RPC{Service: d.reading}, options...))
	mux.Handle(readingv1connect.NewLatestServiceHandler(reading.RPC{Service: d.reading}, options...))
	mux.Handle(reportv1connect.NewReportServiceHandler(report.RPC{Service: d.report}, options...))
	mux.Handle(alertv1connect.NewAlertServiceHandler(alert.RPC{Service: d.alert}, options...))
	mux.Handle(alertv1connect.NewFamilyServiceHandler(alert.RPC{Service: d.alert}, options...))
	mux.Handle(alertv1connect.NewContactLinkServiceHandler(alert.RPC{Service: d.alert}, options...))
	mux.Handle(alertv1connect.NewAlertQueueServiceHandler(alert.RPC{Service: d.alert}, options...))
	mux.Handle(mailv1connect.NewMailServiceHandler(letters.RPC{Service: d.mail}, options...))
	mux.Handle(chatv1connect.NewChatServiceHandler(chat.RPC{Service: d.chat}, options...))
	d.handleDesk(mux, options)
	mux.Handle(supportv1connect.NewContactServiceHandler(support.RPC{Service: d.support}, options...))
	mux.Handle(supportv1connect.NewContactDeskServiceHandler(support.RPC{Service: d.support}, options...))
	mux.Handle(migrationv1connect.NewMigrationServiceHandler(member.MigrationRPC{Service: d.member}, options...))
	known := func(r *http.Request) (string, access.Rule, bool) {
		rule, ok := access.RPC(r.URL.Path)
		return r.URL.Path, rule, ok
	}
	return a.guard.Wrap(known, a.bodies.Limit(d.idem.Middleware(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, _, ok := known(r); !ok {
			unknownPath(w, r)
			return
		}
		if _, pattern := mux.Handler(r); pattern == "" {
			wire.WriteError(w, r, notBuilt())
			return
		}
		if err := readableKind(r); err != nil {
			wire.WriteError(w, r, err)
			return
		}
		if err := readableQuery(r); err != nil {
			wire.WriteError(w, r, err)
			return
		}
		mux.ServeHTTP(w, r)
	}))))
}

// readableKind checks the content type of a POST, which the library would refuse
// without a word.
func readableKind(r *http.Request) error {
	kind := r.Header.Get("Content-Type")
	if r.Method != http.MethodPost || strings.HasPrefix(kind, "application/json") || strings.HasPrefix(kind, "application/proto") ||
		strings.HasPrefix(kind, "application/connect+") || strings.HasPrefix(kind, "application/grpc") {
		return nil
	}
	return wrongType(kind)
}

// readableQuery checks the message of a GET, which the library would call an
// unknown failure when it is not what it says to be.
func readableQuery(r *http.Request) error {
	query := r.URL.Query()
	if query.Get("base64") != "1" {
		return nil
	}
	text := strings.TrimRight(query.Get("message"), "=")
	if _, err := base64.RawURLEncoding.DecodeString(text); err != nil {
		return apperr.Invalid(apperr.Field{Name: "message", MessageKey: "errors.parameter", Message: "This is not base64."})
	}
	return nil
}

// mapErrors gives failures their RPC code and hides their cause.
func mapErrors(next connect.UnaryFunc) connect.UnaryFunc {
	return func(ctx context.Context, r connect.AnyRequest) (connect.AnyResponse, error) {
		reply, err := next(ctx, r)
		if err != nil {
			return nil, wire.Connect(ctx, err)
		}
		return reply, nil
	}
}

// jsonCodec writes every plain field, also when it is zero, so that a page
// never has to guess whether false was meant or left out.
type jsonCodec struct{ name string }

// Name is the codec's place in the content type.
func (c jsonCodec) Name() string { return c.name }

// Marshal writes a message.
func (jsonCodec) Marshal(m any) ([]byte, error) {
	return protojson.MarshalOptions{EmitDefaultValues: true}.Marshal(m.(proto.Message))
}

// MarshalStable writes a message for a GET address.
func (c jsonCodec) MarshalStable(m any) ([]byte, error) { return c.Marshal(m) }

// IsBinary says that the text may stand in an address as it is.
func (jsonCodec) IsBinary() bool { return false }

// Unmarshal reads a message; an empty body is an empty message.
func (jsonCodec) Unmarshal(data []byte, m any) error {
	if len(data) == 0 {
		return nil
	}
	return protojson.UnmarshalOptions{DiscardUnknown: true}.Unmarshal(data, m.(proto.Message))
}
