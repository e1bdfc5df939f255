package app

import (
	"math"
	"net/http"
	"strings"
	"time"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/limit"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/talk/attach"
)

// uploads are the calls that take more than text; their bodies are read only by
// the layer that knows the sender.
func uploads(modules []module.Module) (list []wire.Larger) {
	for _, m := range modules {
		for _, o := range m.Files {
			list = append(list, wire.Larger{Path: o.UploadPath, Most: o.MaxBytes})
		}
	}
	return list
}

// How many bytes of requests may be in memory at once: for signed-in people and
// their uploads by account, for devices by device, and for strangers by network, also
// for those who name a laboratory and have not proven it yet.
// A device may send one body of the largest size at a time. It takes more than 60
// networks to use up what strangers share.
const (
	knownBytes, knownEach       = 64 << 20, 4 << 20
	strangerBytes, strangerEach = 16 << 20, 256 << 10
	deviceBytes, deviceEach     = 24 << 20, wire.MaxBody + 64<<10
	formBytes, formEach         = 16 << 20, 1 << 20
	unprovenBytes, unprovenEach = 16 << 20, wire.MaxBody + 64<<10

	uploadsEach                  = 2
	uploadBytes, uploadBytesEach = 32 << 20, uploadsEach * attach.MaxBytes
)

// How many requests may be under way at once: calls of strangers and pages by
// network, and posts of devices by device, and of laboratories by network until they are
// proven and then by laboratory. Those of people that we know are not counted.
const (
	strangersAtOnce, strangersEach = 2048, 64
	devicesAtOnce, devicesEach     = 1024, 16
)

// places bound the requests under way of those who have proven nothing.
type places struct{ strangers, pages, devices *wire.Budget }

func newPlaces() places {
	return places{
		strangers: wire.NewBudget(strangersAtOnce, strangersEach),
		pages:     wire.NewBudget(strangersAtOnce, strangersEach),
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

func newBodies(modules []module.Module) *wire.Bodies {
	return &wire.Bodies{
		Larger:    uploads(modules),
		Caller:    func(r *http.Request) string { return who.From(r.Context()).AccountID },
		Known:     wire.NewBudget(knownBytes, knownEach),
		Strangers: wire.NewBudget(strangerBytes, strangerEach),
		Devices:   wire.NewBudget(deviceBytes, deviceEach),
		Unproven:  wire.NewBudget(unprovenBytes, unprovenEach),
		Forms:     wire.NewBudget(formBytes, formEach),
		Uploads:   wire.NewBudget(uploadBytes, uploadBytesEach), UploadsEach: uploadsEach,
	}
}

// rates bound what one account or one network may ask of us, by whichever
// protocol.
type rates struct {
	// calls, pages and files are by network; only calls need a caller.
	calls, pages, files networkRate
	account             *limit.Limiter
}

// An address may open half as many pages a second as it may make calls, and load
// five times as many files: a first visit needs some 20 of them, and a whole
// office may share one address.
func (a *App) newRates() rates {
	calls := a.config.AddressRate
	if calls <= 0 {
		calls = 200
	}
	return rates{
		calls: a.networkRate(calls), pages: a.networkRate(max(1, calls/2)), files: a.networkRate(5 * calls),
		account: limit.New(rate(a.config.AccountRate, 50), a.config.Now),
	}
}

// networkRate bounds what comes from one network, and from all networks of one
// IPv6 site together.
type networkRate struct{ network, site *limit.Limiter }

func (a *App) networkRate(perSecond int) networkRate {
	return networkRate{limit.New(rate(perSecond, 1), a.config.Now), limit.New(rate(wire.SiteShare*perSecond, 1), a.config.Now)}
}

func (n networkRate) allow(h wire.Holder) (ok bool, wait time.Duration) {
	if ok, wait = n.network.Allow(h.Key); ok && h.Site != "" {
		ok, wait = n.site.Allow(h.Site)
	}
	return ok, wait
}

// perAddress stands before anything of a request is read or looked up.
func (a *App) perAddress(next http.Handler) http.Handler {
	return limited(func(*http.Request) networkRate { return a.rates.calls }, next)
}

// pagesInTurn bounds pages and their files by rate and by how many are under
// way. Probes are not limited: a balancer that is refused would take us out.
func (a *App) pagesInTurn(next http.Handler) http.Handler {
	everyone := func(r *http.Request) (wire.Holder, bool) { return wire.From(r.Context()).Holder(), true }
	return limited(func(r *http.Request) networkRate {
		if strings.HasPrefix(r.URL.Path, "/assets/") {
			return a.rates.files
		}
		return a.rates.pages
	}, a.places.pages.Places(everyone, next))
}

func limited(by func(*http.Request) networkRate, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if ok, wait := by(r).allow(wire.From(r.Context()).Holder()); !ok {
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
