import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { programName } from '../data/program-names'

const visitNames: Record<string, MessageDescriptor> = {
  general: msg`General medical visit`,
  mental_health: msg`Therapy visit`,
  psychiatry: msg`Psychiatry visit`,
  dermatology: msg`Skin visit`,
  nutrition: msg`Visit with a dietitian`,
  lab_draw: msg`Lab draw`,
}

/** What something is for, by the kind and the item of the wire. */
export function serviceName(kind = '', item = ''): MessageDescriptor {
  // Staff read what kind of service a bill is for, never which one.
  if (item === '') return kind === 'program' ? msg`A month of a program` : msg`A visit`
  const name = kind === 'program' ? programName(item) : visitNames[item]
  return name ?? msg`Another service`
}

type Tone = 'plain' | 'action' | 'caution'

export const invoiceStates: Record<string, { words: MessageDescriptor; tone: Tone }> = {
  open: { words: msg`To pay`, tone: 'action' },
  processing: { words: msg`Processing`, tone: 'action' },
  paid: { words: msg({ context: 'invoice', message: 'Paid' }), tone: 'plain' },
  refundedInPart: { words: msg`Refunded in part`, tone: 'plain' },
  refunded: { words: msg`Refunded`, tone: 'plain' },
  failed: { words: msg`Payment didn’t go through`, tone: 'caution' },
  void: { words: msg`Canceled, nothing to pay`, tone: 'plain' },
}

export const coverageStates: Record<string, { words: MessageDescriptor; tone: Tone }> = {
  active: { words: msg`Active`, tone: 'plain' },
  upcoming: { words: msg`Not started yet`, tone: 'action' },
  ended: { words: msg`Ended`, tone: 'caution' },
}

/** Why a payment did not work and what helps, in a sentence each. */
export const declineWords: Record<string, MessageDescriptor> = {
  declined: msg`Your bank declined the card and doesn’t tell us why. Use another card, or call the number on the back of your card.`,
  insufficient_funds: msg`Your bank says there isn’t enough money available on the card. Use another card, or try again later.`,
  expired_card: msg`The card has expired. Please add your new card.`,
  authentication_required: msg`Your bank wants to confirm that it’s you. Please add the card again, and your bank will ask you there.`,
  try_again: msg`Your bank had a problem. Please try again in a few minutes.`,
  not_charged: msg`The payment couldn’t be finished, so we stopped it. You can try again now.`,
}

export const paymentStates: Record<string, MessageDescriptor> = {
  processing: msg`Processing`,
  paid: msg`Paid`,
  declined: msg`Declined by the bank`,
  canceled: msg`Stopped, not charged`,
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Names of companies are the same in every language. */
export const cardBrand = (brand = ''): string => brands[brand] ?? ''
