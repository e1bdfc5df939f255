package live

import "github.com/centrifugal/centrifuge"

// Subscribe implements centrifuge.Broker.
func (r *relay) Subscribe(channel string) error {
	l, ok := r.now()
	if ok {
		err := l.broker.Subscribe(channel)
		if err == nil {
			return nil
		}
		r.lost(err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.pending[channel] = true
	return nil
}

// Unsubscribe implements centrifuge.Broker. A channel that Redis goes on with
// for a while reaches nobody here.
func (r *relay) Unsubscribe(channel string) error {
	r.mu.Lock()
	delete(r.pending, channel)
	r.mu.Unlock()
	if l, ok := r.now(); ok {
		if err := l.broker.Unsubscribe(channel); err != nil {
			r.lost(err)
		}
	}
	return nil
}

// RegisterBrokerEventHandler implements centrifuge.Broker.
func (r *relay) RegisterBrokerEventHandler(centrifuge.BrokerEventHandler) error { return nil }

// RegisterControlEventHandler implements centrifuge.Controller.
func (r *relay) RegisterControlEventHandler(centrifuge.ControlEventHandler) error { return nil }

// PublishJoin implements centrifuge.Broker; joins are not announced.
func (r *relay) PublishJoin(string, *centrifuge.ClientInfo) error { return nil }

// PublishLeave implements centrifuge.Broker; leaves are not announced.
func (r *relay) PublishLeave(string, *centrifuge.ClientInfo) error { return nil }

// History implements centrifuge.Broker: the store is the history.
func (r *relay) History(string, centrifuge.HistoryOptions) ([]*centrifuge.Publication, centrifuge.StreamPosition, error) {
	return nil, centrifuge.StreamPosition{}, nil
}

// RemoveHistory implements centrifuge.Broker.
func (r *relay) RemoveHistory(string) error { return nil }

// HandleJoin implements centrifuge.BrokerEventHandler.
func (r *relay) HandleJoin(string, *centrifuge.ClientInfo) error { return nil }

// HandleLeave implements centrifuge.BrokerEventHandler.
func (r *relay) HandleLeave(string, *centrifuge.ClientInfo) error { return nil }
