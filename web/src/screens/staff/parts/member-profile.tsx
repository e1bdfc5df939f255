import type { Snapshot } from '../../../data/inbox'
import { lazyPart } from '../../../ui/lazy-part'
import { AfterPage } from './after-page'
import { givenName } from './desk-words'

const ToldProfile = lazyPart(() =>
  import('../../../questions/health-profile/told-profile').then((module) => module.ToldProfile),
)

/** What a member told about their health. Its questions come after the page. */
export function MemberProfile({ known }: { known: Snapshot }) {
  const { healthProfile, name = '', timeZone = 'UTC' } = known
  return (
    <AfterPage>
      <ToldProfile profile={healthProfile} name={givenName(name)} zone={{ timeZone }} />
    </AfterPage>
  )
}
