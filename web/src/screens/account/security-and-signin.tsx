import { Trans } from '@lingui/react/macro'
import { PageBody, PageHead } from '../../ui/page'
import { Apps } from './security-and-signin/parts/apps'

/** What keeps the account safe. */
export function Screen() {
  return (
    <PageBody width="reading">
      <PageHead title={<Trans>Security and sign-in</Trans>} />
      <Apps />
    </PageBody>
  )
}
