import { Trans } from '@lingui/react/macro'
import { CoverageSection } from '../../billing/coverage'
import { Spoken } from '../../calls/spoken'
import { PreferencesTabs } from '../../routes/preferences-tabs'
import { PageBody, PageHead } from '../../ui/page'

/** S2-2-48: what pays for the member's care. */
export function Screen() {
  return (
    <PageBody>
      <PreferencesTabs current="profile-preferences.coverage" />
      <PageHead
        title={<Trans>Coverage</Trans>}
        lead={
          <Spoken
            own={<Trans>Your plan, and what each service costs you.</Trans>}
            about={(name) => <Trans>{name}’s plan, and what each service costs.</Trans>}
          />
        }
      />
      <CoverageSection />
    </PageBody>
  )
}
