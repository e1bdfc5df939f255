package supply

import (
	"embed"
	"time"

	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/talk/delivery"
)

// What members are told about their orders. None names what is in the box: it may
// say something about their health.
const (
	OrderPlaced    delivery.Key = "supplyOrderPlaced"
	OrderShipped   delivery.Key = "supplyOrderShipped"
	OrderDelivered delivery.Key = "supplyOrderDelivered"
	OrderCanceled  delivery.Key = "supplyOrderCanceled"
	AutoOrdered    delivery.Key = "supplyAutoOrdered"
	OrderReturned  delivery.Key = "supplyOrderReturned"
	AutoSoon       delivery.Key = "supplyAutoSoon"
	AutoEnded      delivery.Key = "supplyAutoEnded"
	AutoStuck      delivery.Key = "supplyAutoStuck"
	RunningLow     delivery.Key = "supplyRunningLow"
	RunsOutFirst   delivery.Key = "supplyRunsOutFirst"
)

//go:embed message_*.txt
var messageTexts embed.FS

func template() delivery.Template {
	return delivery.Template{Topic: delivery.Supplies, Path: "/order-supplies", Lasts: 72 * time.Hour}
}

// Messages are what members are sent.
var Messages = module.Messages{
	Templates: map[delivery.Key]delivery.Template{
		OrderPlaced: template(), OrderShipped: template(), OrderDelivered: template(), OrderCanceled: template(), AutoOrdered: template(),
		OrderReturned: template(), AutoSoon: template(), AutoEnded: template(), AutoStuck: template(), RunningLow: template(), RunsOutFirst: template(),
	},
	Texts: messageTexts,
}
