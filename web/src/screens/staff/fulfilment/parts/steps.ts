/** What somebody at the desk does with a shipment; the server says which are possible. */
export type Step = 'pack' | 'ship' | 'deliver' | 'return' | 'hold' | 'release'
