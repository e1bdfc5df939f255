package db

import "context"

// pending is what waits for a write to be durable.
type pending struct{ do []func() }

func (p *pending) run() {
	for _, do := range p.do {
		do()
	}
}

// After asks for something to be done once the write that ctx belongs to is
// durable, such as waking those who wait for its rows. It is dropped when the
// write is taken back, and must be quick: the caller of Write waits for it.
// Outside a write it is done at once.
func After(ctx context.Context, do func()) {
	if p, inside := ctx.Value(insideWrite{}).(*pending); inside {
		p.do = append(p.do, do)
		return
	}
	do()
}
