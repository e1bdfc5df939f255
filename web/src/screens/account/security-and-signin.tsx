import { Trans } from '@lingui/react/macro'
import { PageBody, PageHead } from '../../ui/page'
import { Methods } from './security-and-signin/parts/methods'

/** How the person signs in, and what keeps others out. */
export function Screen() {
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Security and sign-in</Trans>}
        lead={<Trans>Choose how you confirm that it’s you when you sign in.</Trans>}
      />
      <Methods />
    </PageBody>
  )
}
