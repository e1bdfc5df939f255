import type { Choices, ContactPoint } from '../../../data/mfa'

/** A way to take the second step. */
export type Way =
  | { id: string; kind: 'SMS' | 'EMAIL'; point: ContactPoint }
  | { id: string; kind: 'PASSKEY' | 'TOTP' | 'RECOVERY' }

export type Sent = { masked: string; resendAt: number; triesLeft: number }

/** The way that was chosen; where a code went, what is known of it. */
export type Chosen = Way & { sent?: Sent }

/** The ways of an account that work in this browser, the easiest first. */
export function waysOf(choices: Choices, knowsPasskeys: boolean): readonly Way[] {
  const plain = (kind: 'PASSKEY' | 'TOTP' | 'RECOVERY', has: boolean): Way[] =>
    has ? [{ id: kind, kind }] : []
  return [
    ...plain('PASSKEY', choices.passkeys && knowsPasskeys),
    ...choices.contactTypes.map((point) => ({ id: point.id, kind: point.contactType, point })),
    ...plain('TOTP', choices.totp),
    ...plain('RECOVERY', choices.recoveryCodes),
  ]
}
