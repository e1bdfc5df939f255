package archtest

// Linking a package registers its procedures, which is how their rules are
// found. A test compares them with the .proto files, so none is forgotten.
import (
	_ "wellhouse.app/api/rpc/alert/v1"
	_ "wellhouse.app/api/rpc/audit/v1"
	_ "wellhouse.app/api/rpc/brand/v1"
	_ "wellhouse.app/api/rpc/chat/v1"
	_ "wellhouse.app/api/rpc/coaching/v1"
	_ "wellhouse.app/api/rpc/desk/v1"
	_ "wellhouse.app/api/rpc/draft/v1"
	_ "wellhouse.app/api/rpc/education/v1"
	_ "wellhouse.app/api/rpc/embed/v1"
	_ "wellhouse.app/api/rpc/flag/v1"
	_ "wellhouse.app/api/rpc/food/v1"
	_ "wellhouse.app/api/rpc/mail/v1"
	_ "wellhouse.app/api/rpc/medication/v1"
	_ "wellhouse.app/api/rpc/migration/v1"
	_ "wellhouse.app/api/rpc/nav/v1"
	_ "wellhouse.app/api/rpc/notice/v1"
	_ "wellhouse.app/api/rpc/notify/v1"
	_ "wellhouse.app/api/rpc/outbox/v1"
	_ "wellhouse.app/api/rpc/program/v1"
	_ "wellhouse.app/api/rpc/reading/v1"
	_ "wellhouse.app/api/rpc/report/v1"
	_ "wellhouse.app/api/rpc/session/v1"
	_ "wellhouse.app/api/rpc/staff/v1"
	_ "wellhouse.app/api/rpc/support/v1"
)
