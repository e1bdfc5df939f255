import { Trans } from '@lingui/react/macro'
import type { Told } from '../../../../data/member-record'
import { Banner } from '../../../../ui/banner'
import { ToldMember, ToldOfEnd, ToldOfParent } from './told'

/** What staff did for a member's family and contacts. */
export type PeopleAct = 'add' | 'parent' | 'end' | 'resend' | 'remove'

type PeopleDoneProps = { act: PeopleAct; told: Told | undefined }

/** What was just done, and who hears of it. */
export function PeopleDone({ act, told }: PeopleDoneProps) {
  switch (act) {
    case 'add':
      return (
        <Banner tone="good" live title={<Trans>The person can act for the member now</Trans>}>
          <Trans>We’ve emailed both people if we have their address.</Trans>
        </Banner>
      )
    case 'parent':
      return (
        <Banner tone="good" live title={<Trans>The person can act for the member now</Trans>}>
          <ToldOfParent told={told} />
        </Banner>
      )
    case 'end':
      return (
        <Banner
          tone={told === 'nobody' ? 'caution' : 'good'}
          live
          title={<Trans>The access has ended</Trans>}
        >
          <ToldOfEnd told={told} />
        </Banner>
      )
    case 'resend':
      return (
        <Banner tone="good" live title={<Trans>The invitation is on its way again</Trans>}>
          <ToldMember told={told} />
        </Banner>
      )
    case 'remove':
      return (
        <Banner
          tone={told === 'nobody' ? 'caution' : 'good'}
          live
          title={<Trans>The contact is removed</Trans>}
        >
          <ToldMember told={told} />
        </Banner>
      )
  }
}
