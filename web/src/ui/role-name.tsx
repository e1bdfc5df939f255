import { Trans } from '@lingui/react/macro'

export function RoleName({ role }: { role: string }) {
  switch (role) {
    case 'coach':
      return <Trans>Coach</Trans>
    case 'careteam':
      return <Trans>Care team</Trans>
    case 'guide':
      return <Trans>Mental health guide</Trans>
    case 'clinician':
      return <Trans>Clinician</Trans>
    case 'support':
      return <Trans>Member Support</Trans>
    case 'CallCenterRep':
      return <Trans>Call center representative</Trans>
    case 'Admin':
      return <Trans>Administrator</Trans>
    default:
      return role
  }
}
