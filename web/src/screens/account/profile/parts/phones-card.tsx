import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Spoken } from '../../../../calls/spoken'
import { useActedFor } from '../../../../data/acted-for'
import {
  type PhoneEntry,
  type PhoneKind,
  type Profile,
  personalOf,
  savePersonal,
} from '../../../../data/profile'
import { defaultCountry, judgePhone } from '../../../../domain/contact-rules'
import { displayPhone } from '../../../../domain/phone'
import { wordsOf } from '../../../../forms/contact-words'
import { useForm } from '../../../../forms/use-form'
import { Select } from '../../../../ui/select'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { PageLink } from '../../parts/page-link'
import { EditCard } from './edit-card'
import styles from './facts.module.css'
import { ProfileForm, useProfileForm } from './profile-form'

const kindWords: Record<PhoneKind, MessageDescriptor> = {
  MO: msg`Mobile phone`,
  HO: msg`Home phone`,
  WO: msg`Work phone`,
}

const kinds = ['MO', 'HO', 'WO'] as const

/** Numbers that people of ours call. Text messages go to the number that was confirmed. */
export function PhonesCard({ profile }: { profile: Profile }) {
  const { i18n } = useLingui()
  const isActing = useActedFor() !== undefined
  const { phones } = personalOf(profile)
  return (
    <EditCard
      profile={profile}
      title={<Trans>Phone numbers</Trans>}
      change={<Trans>Change phone numbers</Trans>}
      effect={() => phones.length > 0 && <Trans>We’ll call these numbers.</Trans>}
      form={(opened, onSaved) => <PhonesForm profile={opened} onSaved={onSaved} />}
    >
      {phones.length > 0 ? (
        <dl className={styles.facts}>
          {phones.map(({ type, number }) => (
            <div key={`${type} ${number}`}>
              <dt>{i18n._(kindWords[type])}</dt>
              <dd>{displayPhone(number)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Text muted>
          <Spoken
            own={<Trans>We don’t have a phone number for you yet.</Trans>}
            about={(name) => <Trans>We don’t have a phone number for {name} yet.</Trans>}
          />
        </Text>
      )}
      {!isActing && (
        <div>
          <Text muted>
            <Trans>
              Sign-in codes and text messages go to the phone you confirmed under Security and
              sign-in.
            </Trans>
          </Text>
          <PageLink route="account.security-and-signin">
            <Trans>Security and sign-in</Trans>
          </PageLink>
        </div>
      )}
    </EditCard>
  )
}

type Entry = Record<PhoneKind | `${PhoneKind}Country`, string>

export function phonesFrom(entry: Entry): PhoneEntry[] {
  return kinds
    .filter((type) => entry[type].trim())
    .map((type) => {
      const country = entry[`${type}Country`]
      return { type, country, number: judgePhone(entry[type], country).kept }
    })
}

function PhonesForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const { i18n } = useLingui()
  const { phones } = personalOf(profile)
  const regions = profile.phoneRegions ?? []
  const of = (type: PhoneKind) => phones.find((phone) => phone.type === type)
  const home = profile.country && regions.includes(profile.country) ? profile.country : undefined
  const countryOf = (type: PhoneKind) => of(type)?.country || home || regions[0] || defaultCountry
  const names = new Intl.DisplayNames([i18n.locale], { type: 'region' })
  const form = useForm({
    id: 'phones',
    first: {
      MO: displayPhone(of('MO')?.number ?? ''),
      HO: displayPhone(of('HO')?.number ?? ''),
      WO: displayPhone(of('WO')?.number ?? ''),
      MOCountry: countryOf('MO'),
      HOCountry: countryOf('HO'),
      WOCountry: countryOf('WO'),
    } satisfies Entry,
    judgesOnLeave: true,
    check: (entry) =>
      Object.fromEntries(
        kinds.map((type) => [
          type,
          entry[type].trim()
            ? wordsOf(judgePhone(entry[type], entry[`${type}Country`]).fault)
            : undefined,
        ]),
      ),
    send: (entry, { key }) => savePersonal(profile, { phones: phonesFrom(entry) }, key),
    ...useProfileForm(onSaved),
  })
  const isActing = useActedFor() !== undefined
  const options = regions.map((id) => ({ id, label: names.of(id) ?? id }))
  return (
    <ProfileForm form={form}>
      <Text muted>
        <Trans>With the area code. Leave a field empty if there is no phone for it.</Trans>
      </Text>
      {kinds.map((type) => (
        <div key={type} className={styles.facts}>
          <TextField
            {...form.field(type)}
            optional
            type="tel"
            inputMode="tel"
            autoComplete={type === 'MO' && !isActing ? 'tel' : 'off'}
            label={i18n._(kindWords[type])}
          />
          {regions.length > 1 && (
            <Select
              {...form.select(`${type}Country`)}
              optional
              label={<CountryOf type={type} />}
              options={options}
            />
          )}
        </div>
      ))}
    </ProfileForm>
  )
}

function CountryOf({ type }: { type: PhoneKind }) {
  if (type === 'MO') return <Trans>Country of the mobile phone</Trans>
  if (type === 'HO') return <Trans>Country of the home phone</Trans>
  return <Trans>Country of the work phone</Trans>
}
