package jobs

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// figures are the metrics of jobs. They contain nothing about a person.
type figures struct {
	now                  func() time.Time
	runs, failed, second *prometheus.CounterVec
	success, lag         *prometheus.GaugeVec
}

func newFigures(now func() time.Time) *figures {
	by := []string{"job"}
	return &figures{
		now:     now,
		runs:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wellhouse_job_runs_total", Help: "Runs of a job on this node."}, by),
		failed:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wellhouse_job_failures_total", Help: "Runs that ended in an error or a panic."}, by),
		second:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "wellhouse_job_seconds_total", Help: "Time spent in runs."}, by),
		success: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "wellhouse_job_last_success_seconds", Help: "When a run last went well, in Unix time."}, by),
		lag:     prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "wellhouse_job_lag_seconds", Help: "How long the oldest row of a queue had been due at the last look."}, by),
	}
}

// since is never negative, also when somebody sets the clock back.
func (f *figures) since(began time.Time) time.Duration { return max(0, f.now().Sub(began)) }

func (f *figures) ran(job string, took time.Duration, err error) {
	f.runs.WithLabelValues(job).Inc()
	f.second.WithLabelValues(job).Add(took.Seconds())
	if failed := f.failed.WithLabelValues(job); err != nil {
		failed.Inc()
		return
	}
	f.success.WithLabelValues(job).Set(float64(f.now().UnixMilli()) / 1000)
}

func (f *figures) late(job string, by time.Duration) { f.lag.WithLabelValues(job).Set(by.Seconds()) }

// Collector is the figures of all jobs of a runner.
func (r *Runner) Collector() prometheus.Collector { return r.figures }

// Describe names the figures.
func (f *figures) Describe(to chan<- *prometheus.Desc) {
	for _, c := range f.all() {
		c.Describe(to)
	}
}

// Collect gives the figures.
func (f *figures) Collect(to chan<- prometheus.Metric) {
	for _, c := range f.all() {
		c.Collect(to)
	}
}

func (f *figures) all() []prometheus.Collector {
	return []prometheus.Collector{f.runs, f.failed, f.second, f.success, f.lag}
}
