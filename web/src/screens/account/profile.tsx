import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../calls/loaded'
import { Spoken } from '../../calls/spoken'
import { useActedFor } from '../../data/acted-for'
import { type Profile, profileQuery } from '../../data/profile'
import { useReadOnly } from '../../data/read-only'
import { PreferencesTabs } from '../../routes/preferences-tabs'
import { Banner } from '../../ui/banner'
import { PageBody, PageHead } from '../../ui/page'
import { AboutCard } from './profile/parts/about-card'
import { EmailCard } from './profile/parts/email-card'
import { HomeCard } from './profile/parts/home-card'
import { LanguageCard } from './profile/parts/language-card'
import { LegalCard } from './profile/parts/legal-card'
import { MailingCard } from './profile/parts/mailing-card'
import { PhonesCard } from './profile/parts/phones-card'

/** S1-2.4-01: who the member is and where we reach them; also a tab of /profile-preferences. */
export function Screen() {
  const profile = useQuery(profileQuery)
  return (
    <PageBody width="reading">
      <PreferencesTabs current="profile-preferences.account-settings" />
      <PageHead
        title={<Trans>Profile</Trans>}
        lead={
          <Spoken
            own={<Trans>What we call you, where we reach you, and where we send things.</Trans>}
            about={(name) => (
              <Trans>What we call {name}, how we reach the family, and where we send things.</Trans>
            )}
          />
        }
      />
      <Loaded
        query={profile}
        shape="rows"
        failed={
          <Spoken
            own={<Trans>We couldn’t load your profile.</Trans>}
            about={(name) => <Trans>We couldn’t load {name}’s profile.</Trans>}
          />
        }
        kept={<Trans>What you saved is still there.</Trans>}
      >
        {(data) => <Cards profile={data} />}
      </Loaded>
    </PageBody>
  )
}

function Cards({ profile }: { profile: Profile }) {
  const readOnly = useReadOnly()
  const isActing = useActedFor() !== undefined
  return (
    <>
      {readOnly && (
        <Banner tone="info" title={<Trans>You are viewing this page for a member.</Trans>}>
          <Trans>Only the member can change their profile.</Trans>
        </Banner>
      )}
      <AboutCard profile={profile} />
      <LegalCard profile={profile} />
      <HomeCard profile={profile} />
      <MailingCard profile={profile} />
      <PhonesCard profile={profile} />
      {/* The sign-in and the language of these pages belong to the person at the keyboard. */}
      {!isActing && (
        <>
          <EmailCard profile={profile} />
          <LanguageCard />
        </>
      )}
    </>
  )
}
