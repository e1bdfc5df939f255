import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useReadOnly } from '../../data/read-only'
import { Methods } from '../../factors/methods'
import { PasswordCard } from '../../factors/password-card'
import { PlacesCard } from '../../factors/places-card'
import { RecentCard } from '../../factors/recent-card'
import { PageBody, PageHead } from '../../ui/page'
import { Text } from '../../ui/text'
import { PageLink } from './parts/page-link'
import { Apps } from './security-and-signin/parts/apps'
import { EmailCard } from './security-and-signin/parts/email-card'
import { Organizations } from './security-and-signin/parts/organizations'
import { ReviewQuestion } from './security-and-signin/parts/review'

/** S1-2.4-02: how the member signs in, where they are signed in, and what happened lately. */
export function Screen() {
  const readOnly = useReadOnly()
  const [wasStranger, setStranger] = useState(false)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Security and sign-in</Trans>}
        lead={<Trans>Your password, how you confirm it’s you, and where you’re signed in.</Trans>}
      />
      {readOnly ? (
        <Text muted>
          <Trans>
            Only the member can see and change their password and where they’re signed in.
          </Trans>
        </Text>
      ) : (
        <>
          <ReviewQuestion onStranger={() => setStranger(true)} />
          {wasStranger && <PasswordCard isAsked />}
          <EmailCard />
          {!wasStranger && <PasswordCard />}
          <Methods />
          <PlacesCard />
          <Organizations />
          <Apps />
        </>
      )}
      <RecentCard />
      <PageLink route="account.activity">
        <Trans>See who viewed your record</Trans>
      </PageLink>
      <PageLink route="account.security-questions">
        <Trans>Security questions</Trans>
      </PageLink>
    </PageBody>
  )
}
