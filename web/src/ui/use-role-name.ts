import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const names: Record<string, MessageDescriptor> = {
  coach: msg`Coach`,
  careteam: msg`Care team`,
  guide: msg`Mental health guide`,
  clinician: msg`Clinician`,
  support: msg`Member Support`,
  CallCenterRep: msg`Call center representative`,
  Admin: msg`Administrator`,
}

/** What a role of staff is called, everywhere: in lists, on their own page and beside their name. */
export function useRoleName(): (role: string) => string {
  const { i18n } = useLingui()
  return (role) => {
    const name = names[role]
    return name ? i18n._(name) : role
  }
}
