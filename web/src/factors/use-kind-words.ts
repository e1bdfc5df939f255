import { useLingui } from '@lingui/react/macro'
import type { Method } from '../data/factors'

/** What a kind of method is called. */
export function useKindWords() {
  const { t } = useLingui()
  return ({ kind, masked = '' }: Method): string => {
    if (kind === 'TOTP') return t`Authenticator app`
    if (kind === 'PASSKEY') return t`Passkey`
    return kind === 'SMS' ? t`Text message to ${masked}` : t`Email to ${masked}`
  }
}
