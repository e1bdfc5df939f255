import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Tone = 'plain' | 'action' | 'caution'

/** How an order stands, in a word or two. */
export const orderStates: Readonly<Record<string, { words: MessageDescriptor; tone: Tone }>> = {
  PLACED: { words: msg({ context: 'order', message: 'Ordered' }), tone: 'action' },
  PACKED: { words: msg({ context: 'order', message: 'Being packed' }), tone: 'action' },
  SHIPPED: { words: msg({ context: 'order', message: 'On its way' }), tone: 'action' },
  DELIVERED: { words: msg({ context: 'order', message: 'Delivered' }), tone: 'plain' },
  CANCELED: { words: msg({ context: 'order', message: 'Canceled' }), tone: 'plain' },
  RETURNED: { words: msg({ context: 'order', message: 'Came back to us' }), tone: 'caution' },
}

/** Names of companies are the same in every language. */
export const carriers: Readonly<Record<string, string>> = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  canadaPost: 'Canada Post',
  purolator: 'Purolator',
}
