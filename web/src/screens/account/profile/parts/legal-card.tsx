import { Trans } from '@lingui/react/macro'
import { useActedFor } from '../../../../data/acted-for'
import { type Profile, savePersonal } from '../../../../data/profile'
import { judgeName } from '../../../../domain/contact-rules'
import { wordsOf } from '../../../../forms/contact-words'
import { useForm } from '../../../../forms/use-form'
import { useFormats } from '../../../../i18n/use-formats'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { PageLink } from '../../parts/page-link'
import { EditCard } from './edit-card'
import styles from './facts.module.css'
import { ProfileForm, useProfileForm } from './profile-form'

/** The name on papers and the birth date, which Member Support corrects. */
export function LegalCard({ profile }: { profile: Profile }) {
  const { longDate } = useFormats()
  const isActing = useActedFor() !== undefined
  const { firstName = '', lastName = '', birthDate = '' } = profile
  return (
    <EditCard
      profile={profile}
      title={<Trans>Legal name and date of birth</Trans>}
      change={<Trans>Change legal name</Trans>}
      effect={() => <Trans>Reports and papers show this name from now on.</Trans>}
      form={(opened, onSaved) => <NameForm profile={opened} onSaved={onSaved} />}
    >
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Legal name</Trans>
          </dt>
          <dd>
            {firstName} {lastName}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Date of birth</Trans>
          </dt>
          <dd>{birthDate && longDate(Date.parse(birthDate), { timeZone: 'UTC' })}</dd>
        </div>
      </dl>
      <div>
        <Text muted>
          <Trans>If the date of birth is wrong, Member Support can correct it.</Trans>
        </Text>
        <PageLink route={isActing ? 'account.get-help' : 'help.contact'}>
          <Trans>Contact Member Support</Trans>
        </PageLink>
      </div>
    </EditCard>
  )
}

function NameForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  // The browser knows the name of the person at the keyboard.
  const isActing = useActedFor() !== undefined
  const form = useForm({
    id: 'legal-name',
    first: { firstName: profile.firstName ?? '', lastName: profile.lastName ?? '' },
    judgesOnLeave: true,
    check: ({ firstName, lastName }) => ({
      firstName: wordsOf(judgeName(firstName).fault),
      lastName: wordsOf(judgeName(lastName).fault),
    }),
    send: (name, { key }) => savePersonal(profile, name, key),
    ...useProfileForm(onSaved),
  })
  return (
    <ProfileForm form={form}>
      <Text muted>
        <Trans>As on the insurance card or ID.</Trans>
      </Text>
      <TextField
        {...form.field('firstName')}
        autoComplete={isActing ? 'off' : 'given-name'}
        label={<Trans>First name</Trans>}
      />
      <TextField
        {...form.field('lastName')}
        autoComplete={isActing ? 'off' : 'family-name'}
        label={<Trans>Last name</Trans>}
      />
    </ProfileForm>
  )
}
