package app

import (
	"math"
	"net/http"
	"time"

	"wellhouse.app/internal/apperr"
	"wellhouse.app/internal/attach"
	"wellhouse.app/internal/limit"
	"wellhouse.app/internal/who"
	"wellhouse.app/internal/wire"
)

// uploads is the one call that takes more than text; its body is read only by
// the layer that knows the sender.
var uploads = wire.Larger{Path: attach.UploadPath, Most: attach.MaxBytes}

// How many bytes of requests may be in memory at once: for signed-in people and
// their uploads by account, for devices by device, and for strangers by network.
// A device may send one body of the largest size at a time. It takes more than 60
// networks to use up what strangers share.
const (
	knownBytes, knownEach       = 64 << 20, 4 << 20
	strangerBytes, strangerEach = 16 << 20, 256 << 10
	deviceBytes, deviceEach     = 24 << 20, wire.MaxBody + 64<<10

	uploadsEach                  = 2
	uploadBytes, uploadBytesEach = 32 << 20, uploadsEach * attach.MaxBytes
)

// How many requests may be under way at once, of strangers by network and of
// devices by device. Those of people that we know are not counted.
const (
	strangersAtOnce, strangersEach = 2048, 64
	devicesAtOnce, devicesEach     = 1024, 16
)

// places bound the requests under way of those who have proven nothing.
type places struct{ strangers, devices *wire.Budget }

func newPlaces() places {
	return places{
		strangers: wire.NewBudget(strangersAtOnce, strangersEach),
		devices:   wire.NewBudget(devicesAtOnce, devicesEach),
	}
}

// strangersInTurn bounds the calls of strangers that are under way. It stands
// behind the code that finds out who calls.
func (a *App) strangersInTurn(next http.Handler) http.Handler {
	return a.places.strangers.Places(func(r *http.Request) (wire.Holder, bool) {
		return wire.From(r.Context()).Holder(), who.From(r.Context()).Anonymous()
	}, next)
}

func newBodies() *wire.Bodies {
	return &wire.Bodies{
		Larger:    []wire.Larger{uploads},
		Caller:    func(r *http.Request) string { return who.From(r.Context()).AccountID },
		Known:     wire.NewBudget(knownBytes, knownEach),
		Strangers: wire.NewBudget(strangerBytes, strangerEach),
		Devices:   wire.NewBudget(deviceBytes, deviceEach),
		Uploads:   wire.NewBudget(uploadBytes, uploadBytesEach), UploadsEach: uploadsEach,
	}
}

// rates bound what one account or one network may ask of us, by whichever
// protocol.
type rates struct{ address, account *limit.Limiter }

func (a *App) newRates() rates {
	return rates{
		address: limit.New(rate(a.config.AddressRate, 200), a.config.Now),
		account: limit.New(rate(a.config.AccountRate, 50), a.config.Now),
	}
}

// perAddress stands before anything of a request is read or looked up.
func (a *App) perAddress(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ok, wait := a.rates.address.Allow(wire.From(r.Context()).Network()); !ok {
			wire.WriteError(w, r, tooMany(wait))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// perAccount stands behind the code that finds out who calls.
func (a *App) perAccount(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := a.withinRate(who.From(r.Context())); err != nil {
			wire.WriteError(w, r, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (a *App) withinRate(caller who.Who) error {
	if caller.Anonymous() {
		return nil
	}
	if ok, wait := a.rates.account.Allow(caller.AccountID); !ok {
		return tooMany(wait)
	}
	return nil
}

func rate(perSecond, fallback int) limit.Rate {
	if perSecond <= 0 {
		perSecond = fallback
	}
	return limit.Rate{Every: time.Second / time.Duration(perSecond), Burst: 5 * perSecond}
}

func tooMany(wait time.Duration) error {
	e := apperr.New(apperr.ResourceExhausted, "errors.tooMany", "That was a lot at once. Please wait a moment and try again.")
	e.RetryAfter = max(1, int(math.Ceil(wait.Seconds())))
	return e
}
