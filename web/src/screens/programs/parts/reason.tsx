import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBrand } from '../../../data/boot-context'
import type { ProgramOption } from '../../../data/enrollment'
import { useMemberZone } from '../../../data/member-zone'
import { programName } from '../../../data/program-names'
import { useFormats } from '../../../i18n/use-formats'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Link } from '../../../ui/link'

/** Why the member can or cannot join, in a sentence; nothing about a program they are in. */
export function Reason({ option }: { option: ProgramOption }): ReactNode {
  const { _ } = useLingui()
  const { brand_name } = useBrand()
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const { reason, about = '', endedAt } = option
  const named = programName(about)
  const other = named ? _(named) : ''
  switch (reason) {
    case 'offered':
      return <Trans>You can join this program.</Trans>
    case 'diagnosis':
      return <Trans>It fits your health record.</Trans>
    case 'answer':
      return <Trans>We’ll first ask if it’s right for you.</Trans>
    case 'rejoin':
      return endedAt ? (
        <Trans>
          You left on {longDate(endedAt, zone)}. Your data is still here, and you can join again.
        </Trans>
      ) : (
        <Trans>You were in this program before. Your data is still here.</Trans>
      )
    case 'unlinked':
      return <LinkFirst />
    case 'notOffered':
      return <Trans>{brand_name} doesn’t offer this program to you right now.</Trans>
    case 'country':
      return <Trans>This program isn’t offered in your country.</Trans>
    case 'age':
      return <Trans>This program is for people who are 18 or older.</Trans>
    case 'diabetes':
      return (
        <Trans>
          This program is for people without diabetes. A diabetes program fits you better.
        </Trans>
      )
    case 'twin':
      return (
        <Trans>You’re in {other}, which covers this. Leave it first if you want to switch.</Trans>
      )
    default:
      return null
  }
}

function LinkFirst() {
  const way = openLink('ccm-sso', useFacts())
  if (!way) return <Trans>Link your program account first.</Trans>
  return (
    <Trans>
      You can join once your program account is linked. <Link href={way}>Link my account</Link>
    </Trans>
  )
}
