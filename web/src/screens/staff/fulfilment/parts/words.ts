import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Tone = 'plain' | 'action' | 'caution'

export const shipmentStates: Readonly<Record<string, { words: MessageDescriptor; tone: Tone }>> = {
  PLACED: { words: msg({ context: 'shipment', message: 'To pack' }), tone: 'action' },
  PACKED: { words: msg({ context: 'shipment', message: 'Being packed' }), tone: 'action' },
  SHIPPED: { words: msg({ context: 'shipment', message: 'On its way' }), tone: 'plain' },
  DELIVERED: { words: msg({ context: 'shipment', message: 'Delivered' }), tone: 'plain' },
  CANCELED: { words: msg({ context: 'shipment', message: 'Canceled' }), tone: 'plain' },
  RETURNED: { words: msg({ context: 'shipment', message: 'Returned' }), tone: 'caution' },
}

export const troubles: Readonly<Record<string, MessageDescriptor>> = {
  hold: msg({ context: 'shipment', message: 'On hold' }),
  missing: msg`The member says it did not arrive`,
  returned: msg`It came back`,
  afterCancel: msg`Sent although it was canceled`,
}

/** Names of companies are the same in every language. */
export const carrierNames: Readonly<Record<string, string>> = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  canadaPost: 'Canada Post',
  purolator: 'Purolator',
}
