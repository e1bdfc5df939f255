import { Trans } from '@lingui/react/macro'
import type { Told } from '../../../../data/member-record'

/** Who got the message about what staff did, as the server says it. */
export function ToldMember({ told }: { told: Told | undefined }) {
  switch (told) {
    case 'family':
      return <Trans>We’ve told someone who acts for the member.</Trans>
    case 'nobody':
      return <Trans>There’s nobody we can email about this. Please call the family.</Trans>
    default:
      return <Trans>We’ve told the member.</Trans>
  }
}

/** Who heard that somebody can act for a child now. */
export function ToldOfParent({ told }: { told: Told | undefined }) {
  return told === 'nobody' ? (
    <Trans>We’ve emailed the parent or guardian. There’s nobody else to tell.</Trans>
  ) : (
    <Trans>We’ve emailed everyone it affects.</Trans>
  )
}

/** Who heard that an access has ended. */
export function ToldOfEnd({ told }: { told: Told | undefined }) {
  switch (told) {
    case 'family':
      return <Trans>We’ve emailed the person who lost access, and someone who still has it.</Trans>
    case 'nobody':
      return (
        <Trans>
          We’ve emailed the person who lost access. Nobody is left to tell, so please call the
          family. We keep the member on the list in your workspace until someone can act for them.
        </Trans>
      )
    default:
      return <Trans>We’ve emailed both people.</Trans>
  }
}
