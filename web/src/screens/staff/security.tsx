import { Trans } from '@lingui/react/macro'
import { Methods } from '../../factors/methods'
import { PasswordCard } from '../../factors/password-card'
import { PlacesCard } from '../../factors/places-card'
import { RecentCard } from '../../factors/recent-card'
import { PageBody, PageHead } from '../../ui/page'

/** How a staff person signs in, where they are signed in, and what happened lately. */
export function Screen() {
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Security and sign-in</Trans>}
        lead={<Trans>Your password, how you confirm it’s you, and where you’re signed in.</Trans>}
      />
      <PasswordCard />
      <Methods />
      <PlacesCard />
      <RecentCard />
    </PageBody>
  )
}
