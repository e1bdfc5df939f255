import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Spoken } from '../../../../calls/spoken'
import { pronounWords } from '../../../../data/person-words'
import { type AboutMe, type Profile, saveAboutMe } from '../../../../data/profile'
import { judgeName } from '../../../../domain/contact-rules'
import { wordsOf } from '../../../../forms/contact-words'
import { useForm } from '../../../../forms/use-form'
import { useZones } from '../../../../i18n/use-zones'
import { ComboBox } from '../../../../ui/combo-box'
import { MultiChoiceGroup } from '../../../../ui/multi-choice-group'
import { TextField } from '../../../../ui/text-field'
import { EditCard } from './edit-card'
import styles from './facts.module.css'
import { Photo } from './photo'
import { ProfileForm, useProfileForm } from './profile-form'

/** What we call the member, with a picture. */
export function AboutCard({ profile }: { profile: Profile }) {
  const { i18n } = useLingui()
  const { nameOf } = useZones(profile.timeZone)
  const { pronouns = [], pronounsOther, timeZone = '' } = profile
  const chosen = pronouns.map((one) => {
    const words = pronounWords[one]
    return one === 'other' ? pronounsOther : words && i18n._(words)
  })
  return (
    <EditCard
      profile={profile}
      title={
        <Spoken own={<Trans>About you</Trans>} about={(name) => <Trans>About {name}</Trans>} />
      }
      change={<Trans>Change name, pronouns or time zone</Trans>}
      effect={(before) =>
        calledAs(before) !== calledAs(profile) && (
          <Trans>The coach and the care team see this name right away.</Trans>
        )
      }
      form={(opened, onSaved) => <AboutForm profile={opened} onSaved={onSaved} />}
    >
      <Photo profile={profile} />
      <dl className={styles.facts}>
        <div>
          <dt>
            <Spoken own={<Trans>We call you</Trans>} about={() => <Trans>Name we use</Trans>} />
          </dt>
          <dd>{calledAs(profile)}</dd>
        </div>
        {chosen.length > 0 && (
          <div>
            <dt>
              <Trans>Pronouns</Trans>
            </dt>
            <dd>{chosen.join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Time zone</Trans>
          </dt>
          <dd>{nameOf(timeZone)}</dd>
        </div>
      </dl>
    </EditCard>
  )
}

const calledAs = ({ preferredName, firstName }: Profile) => preferredName || firstName

/** One answer excludes the others: who would rather not say chooses nothing else. */
export function pronounsAfter(before: readonly string[], next: readonly string[]): string[] {
  const added = next.find((one) => !before.includes(one))
  if (added === 'preferNotToShare') return ['preferNotToShare']
  return added ? next.filter((one) => one !== 'preferNotToShare') : [...next]
}

export function aboutProblems({ preferredName, pronouns, pronounsOther, timeZone }: AboutMe) {
  const other = pronounsOther.trim()
  return {
    preferredName: preferredName.trim() ? wordsOf(judgeName(preferredName).fault) : undefined,
    pronounsOther:
      pronouns.includes('other') &&
      (!other || [...other].length > 40) &&
      msg`Enter the pronouns in up to 40 characters.`,
    timeZone: !timeZone && msg`Choose a time zone.`,
  }
}

function AboutForm({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const { i18n } = useLingui()
  const { options } = useZones(profile.timeZone)
  const first: AboutMe = {
    preferredName: profile.preferredName ?? '',
    pronouns: profile.pronouns ?? [],
    pronounsOther: profile.pronounsOther ?? '',
    timeZone: profile.timeZone ?? '',
  }
  const form = useForm({
    id: 'about-me',
    first,
    judgesOnLeave: true,
    check: aboutProblems,
    send: (about, { key }) => saveAboutMe(about, profile.version ?? 0, key),
    ...useProfileForm(onSaved),
  })
  const { pronouns } = form.value
  return (
    <ProfileForm form={form}>
      <TextField
        {...form.field('preferredName')}
        optional
        autoComplete="off"
        label={<Trans>Preferred first name</Trans>}
        help={<Trans>If you leave it empty, we use the legal first name.</Trans>}
      />
      <MultiChoiceGroup
        id={form.idOf('pronouns')}
        value={[...pronouns]}
        onChange={(next) => form.change({ pronouns: pronounsAfter(pronouns, next) })}
        error={form.error('pronouns')}
        optional
        label={<Trans>Pronouns</Trans>}
        help={<Trans>The coach and the care team see them. You can leave this out.</Trans>}
        options={Object.entries(pronounWords).map(([id, words]) => ({ id, label: i18n._(words) }))}
      />
      {pronouns.includes('other') && (
        <TextField
          {...form.field('pronounsOther')}
          label={
            <Spoken
              own={<Trans>Your pronouns</Trans>}
              about={(name) => <Trans>{name}’s pronouns</Trans>}
            />
          }
        />
      )}
      <ComboBox
        id={form.idOf('timeZone')}
        selectedKey={form.value.timeZone}
        onSelectionChange={(zone) => zone && form.change({ timeZone: String(zone) })}
        error={form.error('timeZone')}
        label={<Trans>Time zone</Trans>}
        help={<Trans>Days, reminders and quiet hours follow this clock.</Trans>}
        options={options}
      />
    </ProfileForm>
  )
}
