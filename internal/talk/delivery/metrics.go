package delivery

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery/deliverydb"
)

// metrics count messages by channel and outcome; nothing in them is about
// anybody.
type metrics struct {
	s      *Service
	in     *prometheus.CounterVec
	out    *prometheus.CounterVec
	depth  *prometheus.Desc
	oldest *prometheus.Desc
	down   *prometheus.Desc
	parked *prometheus.Desc
}

func newMetrics(s *Service) *metrics {
	by := []string{"channel"}
	return &metrics{
		s: s,
		in: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "wellhouse_outbox_queued_total", Help: "Messages that were queued by this node.",
		}, by),
		out: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "wellhouse_outbox_tries_total", Help: "Tries of this node by what came of them.",
		}, []string{"channel", "outcome"}),
		depth:  prometheus.NewDesc("wellhouse_outbox_waiting", "Messages that wait, on all nodes.", by, nil),
		oldest: prometheus.NewDesc("wellhouse_outbox_overdue_seconds", "How long the oldest message has been due.", by, nil),
		parked: prometheus.NewDesc("wellhouse_outbox_parked", "Messages that were left alone after too many faults, on all nodes.", by, nil),
		down:   prometheus.NewDesc("wellhouse_outbox_channel_down", "1 while this node takes the channel for down.", by, nil),
	}
}

func (m *metrics) queued(c Channel) { m.in.WithLabelValues(string(c)).Inc() }

func (m *metrics) ended(c Channel, outcome string) { m.out.WithLabelValues(string(c), outcome).Inc() }

// Collector is the figures of the outbox.
func (s *Service) Collector() prometheus.Collector { return s.metrics }

// Describe names the figures.
func (m *metrics) Describe(to chan<- *prometheus.Desc) {
	m.in.Describe(to)
	m.out.Describe(to)
	to <- m.depth
	to <- m.oldest
	to <- m.down
	to <- m.parked
}

// Collect reads the figures. The store is asked briefly: a scrape must not hang
// on it.
func (m *metrics) Collect(to chan<- prometheus.Metric) {
	m.in.Collect(to)
	m.out.Collect(to)
	for c, l := range m.s.lanes {
		down := 0.0
		if l.breaker.open() {
			down = 1
		}
		to <- prometheus.MustNewConstMetric(m.down, prometheus.GaugeValue, down, string(c))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	var rows []deliverydb.DepthRow
	parked := map[Channel]int64{}
	err := m.s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if rows, err = deliverydb.New(q).Depth(ctx); err != nil {
			return err
		}
		left, err := deliverydb.New(q).ParkedDepth(ctx)
		for _, r := range left {
			parked[Channel(r.Channel)] = r.Parked
		}
		return err
	})
	if err != nil {
		return // the store's own figures tell of it
	}
	waiting := map[Channel]deliverydb.DepthRow{}
	for _, r := range rows {
		waiting[Channel(r.Channel)] = r
	}
	now := m.s.Now().UnixMilli()
	for _, c := range Channels {
		r, overdue := waiting[c], 0.0
		if r.Waiting > 0 {
			overdue = max(0, float64(now-r.OldestDueAt)/1000)
		}
		to <- prometheus.MustNewConstMetric(m.depth, prometheus.GaugeValue, float64(r.Waiting), string(c))
		to <- prometheus.MustNewConstMetric(m.parked, prometheus.GaugeValue, float64(parked[c]), string(c))
		to <- prometheus.MustNewConstMetric(m.oldest, prometheus.GaugeValue, overdue, string(c))
	}
}
