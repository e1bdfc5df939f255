package history_test

import (
	"strconv"
	"time"
)

// stored reads a channel as the store has it, and notes what people wrote.
func (w *town) stored(channel string) (list []message) {
	for _, row := range w.query("SELECT CAST(m.seq AS TEXT) AS number, m.client_id, m.kind FROM chat_messages m WHERE m.channel_id = $1 ORDER BY m.seq", channel) {
		seq, err := strconv.ParseInt(row[0], 10, 64)
		if err != nil {
			w.t.Fatal(err)
		}
		list = append(list, message{seq, row[1]})
		if row[2] == "user" {
			w.written[row[1]] = true
		}
	}
	return list
}

// caughtUp waits until everybody has seen the last message of each of their
// channels, without a further kill, storm or message to wake them.
func (w *town) caughtUp(within time.Duration) (behind int) {
	ends := map[string]int64{}
	for _, p := range w.people {
		for _, channel := range p.channels {
			if _, known := ends[channel]; !known {
				list := w.stored(channel)
				ends[channel] = list[len(list)-1].Sequence
			}
		}
	}
	for end := time.Now().Add(within); ; time.Sleep(20 * time.Millisecond) {
		behind = 0
		for _, p := range w.people {
			for _, channel := range p.channels {
				if last, _ := p.last(channel); last < ends[channel] {
					behind++
				}
			}
		}
		if behind == 0 || time.Now().After(end) {
			return behind
		}
	}
}

// judge compares what was acknowledged, what is stored and what was seen.
func (w *town) judge(behind int) {
	w.t.Helper()
	clear(w.written)
	var acked, resent, seen, byEvent, byFill, doubles, reopened, lost, twice, disorder, holes, unseen int
	channels := map[string][]message{}
	for _, p := range w.people {
		resent, byEvent, byFill, doubles, reopened = resent+p.resent, byEvent+p.byEvent, byFill+p.byFill, doubles+p.doubles, reopened+p.reopened
		for _, channel := range p.channels {
			if channels[channel] == nil {
				channels[channel] = w.stored(channel)
			}
		}
	}
	total := 0
	for _, list := range channels {
		total += len(list)
		keys := map[string]bool{}
		for i, m := range list {
			if m.Sequence != int64(i+1) {
				holes++
			}
			if keys[m.ClientID] {
				twice++
			}
			keys[m.ClientID] = true
		}
	}
	for _, p := range w.people {
		for channel, list := range p.acked {
			acked += len(list)
			before := int64(0)
			for _, m := range list {
				delete(w.written, m.ClientID)
				if m.Sequence <= before {
					disorder++
				}
				before = m.Sequence
				if i := int(m.Sequence) - 1; i < 0 || i >= len(channels[channel]) || channels[channel][i] != m {
					lost++
				}
			}
		}
		for _, channel := range p.channels {
			want := channels[channel][p.start[channel]:]
			seen += len(p.seen[channel])
			for i, m := range p.seen[channel] {
				if i >= len(want) || want[i] != m {
					disorder++
				}
			}
			unseen += max(0, len(want)-len(p.seen[channel]))
		}
	}
	strays := len(w.written) - w.atFirst
	w.t.Logf("%d kills, %d storms, %d losses of Redis; %d people in %d channels: %d acknowledged, %d stored, %d resent, %d lost, %d twice, %d strays, %d holes; "+
		"%d seen (%d by event, %d by filling, %d doubles dropped) over %d sockets, %d unseen, %d out of order, %d left behind",
		soakKills, w.storms, w.losses, len(w.people), len(channels), acked, total, resent, lost, twice, strays, holes,
		seen, byEvent, byFill, doubles, reopened, unseen, disorder, behind)
	if lost+twice+strays+holes+disorder+unseen+behind > 0 {
		w.t.Error("a promise was not kept")
	}
	if acked < soakMessages || byEvent == 0 {
		w.t.Errorf("only %d messages, %d by event", acked, byEvent)
	}
}
