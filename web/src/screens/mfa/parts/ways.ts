import type { Choices, ContactPoint } from '../../../data/mfa'

/** A way to take the second step. */
export type Way =
  | { id: string; kind: 'SMS' | 'EMAIL'; point: ContactPoint }
  | { id: string; kind: 'PASSKEY' | 'TOTP' | 'RECOVERY' }

/** A code that was sent: until when it works, and when the next one can be asked for. */
export type Sent = { expiresAt: number; resendAt: number }

/** The codes that were sent in this sign-in, by the id of their way. */
export type SentCodes = Readonly<Record<string, Sent>>

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

export function sentCodes({ contactTypes }: Choices): SentCodes {
  return Object.fromEntries(contactTypes.flatMap(({ id, sent }) => (sent ? [[id, sent]] : [])))
}

/** The way whose code was sent last: somebody who comes back has it in their hand. */
export function lastSent(ways: readonly Way[], codes: SentCodes): Way | undefined {
  const at = ({ id }: Way) => codes[id]?.expiresAt ?? 0
  return ways
    .filter(({ id }) => codes[id])
    .reduce<Way | undefined>((last, way) => (last && at(last) >= at(way) ? last : way), undefined)
}
