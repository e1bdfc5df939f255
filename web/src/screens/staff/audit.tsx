import { Trans } from '@lingui/react/macro'
import { PageBody, PageHead } from '../../ui/page'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'
import { ChainCard } from './audit/parts/chain-card'
import { TrailFilter } from './audit/parts/trail-filter'
import { TrailRows } from './audit/parts/trail-rows'
import { foundId, useTrailSearch } from './audit/parts/use-trail-search'

/** Who did what to whose data: search it, take it as a file, see whether it is whole. */
export function Screen() {
  const { search, today, choose } = useTrailSearch()
  const asked = JSON.stringify(search)
  // The filter begins anew with what is shown, and its button goes.
  useFocusOnSwap(asked, () => document.getElementById(foundId))
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Audit trail</Trans>}
        lead={
          <Trans>
            Who did what, when and why. Members who look at their own data are left out. Your
            searches are on the trail too, and members can see when somebody looked at theirs.
          </Trans>
        }
        width="reading"
      />
      <ChainCard />
      <TrailFilter key={asked} search={search} today={today} onSearch={choose} />
      <TrailRows search={search} />
    </PageBody>
  )
}
