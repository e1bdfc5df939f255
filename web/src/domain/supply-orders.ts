/** What the start-up data tells of an order of supplies. */
type Told = { state?: string; missing?: boolean; placedAt?: number }

/** The order that the member waits for, if there is one. */
export function orderUnderway<Order extends Told>(orders: readonly Order[] = []) {
  return orders.find(
    ({ state = '', missing }) => !missing && ['PLACED', 'PACKED', 'SHIPPED'].includes(state),
  )
}
