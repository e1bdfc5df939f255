import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAlertsChanged } from '../../../data/alerts'
import { type Family, type FamilyContact, updateContact } from '../../../data/family'
import { phoneText } from '../../../domain/phone'
import { Form } from '../../../forms/form'
import { FormDialog } from '../../../forms/form-dialog'
import { useForm } from '../../../forms/use-form'
import { hourOptions } from '../../../i18n/hours'
import { useFormats } from '../../../i18n/use-formats'
import { ChoiceGroup } from '../../../ui/choice-group'
import { Select } from '../../../ui/select'
import { Switch } from '../../../ui/switch'
import { levelOptions } from './levels'
import styles from './person-form.module.css'
import { PersonNotSaved } from './person-not-saved'

type PersonSettingsProps = {
  /** Nobody closes the dialog. */
  contact: FamilyContact | null
  family: Family
  onClose: () => void
}

/** How and when one person is told. */
export function PersonSettings({ contact, onClose }: PersonSettingsProps) {
  const name = contact?.firstName ?? ''
  return (
    <FormDialog
      isOpen={contact !== null}
      onClose={onClose}
      title={<Trans>How we alert {name}</Trans>}
    >
      {contact && <SettingsForm contact={contact} onDone={onClose} />}
    </FormDialog>
  )
}

/** Languages in their own words. */
const languages = [
  { id: 'en-US', label: 'English' },
  { id: 'es-US', label: 'Español' },
  { id: 'en-CA', label: 'English (Canada)' },
  { id: 'fr-CA', label: 'Français (Canada)' },
]

const sameTimes = msg`From and To are the same. Choose different times, or turn quiet hours off.`

const night = { quietFrom: 22 * 60, quietTo: 7 * 60 }
const noHours = { quietFrom: 0, quietTo: 0 }

function SettingsForm({ contact, onDone }: { contact: FamilyContact; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { glucose, time } = useFormats()
  const changed = useAlertsChanged()
  const form = useForm({
    id: 'person-alerts',
    first: () => ({
      id: contact.id ?? '',
      channel: contact.channel ?? 'SMS',
      low: contact.low ?? 0,
      high: contact.high ?? 0,
      quietFrom: contact.quietFrom ?? 0,
      quietTo: contact.quietTo ?? 0,
      urgentAnyway: contact.urgentAnyway ?? true,
      tellNumber: contact.tellNumber ?? false,
      locale: contact.locale ?? 'en-US',
      isQuiet: (contact.quietFrom ?? 0) !== (contact.quietTo ?? 0),
    }),
    // The same time twice could mean none or all day, so it is asked about.
    check: ({ isQuiet, quietFrom, quietTo }) => ({
      quietTo: isQuiet && quietFrom === quietTo && sameTimes,
    }),
    send: ({ isQuiet: _, ...settings }) => updateContact(settings),
    onSent: async () => {
      await changed()
      onDone()
    },
  })
  const { value, change } = form
  const isSame = value.isQuiet && value.quietFrom === value.quietTo
  return (
    <Form
      form={form}
      isShort
      failed={(problem) => <PersonNotSaved problem={problem} />}
      onCancel={onDone}
    >
      <ChoiceGroup
        {...form.field('channel')}
        label={<Trans>By</Trans>}
        options={[
          {
            id: 'SMS',
            label: t`Text message`,
            detail: contact.phone
              ? phoneText(contact.phone)
              : t`We don’t have their mobile number.`,
            isDisabled: !contact.phone,
          },
          {
            id: 'EMAIL',
            label: t`Email`,
            detail: contact.email || t`We don’t have their email address.`,
            isDisabled: !contact.email,
          },
        ]}
      />
      <Select
        {...form.select('low')}
        label={<Trans>Alert them when it’s below</Trans>}
        options={levelOptions('low', value.low, glucose, t`Don’t alert them about lows`)}
      />
      <Select
        {...form.select('high')}
        label={<Trans>Alert them when it’s above</Trans>}
        options={levelOptions('high', value.high, glucose, t`Don’t alert them about highs`)}
      />
      <Switch
        isSelected={value.isQuiet}
        onChange={(isQuiet) => change({ isQuiet, ...(isQuiet ? night : noHours) })}
      >
        <Trans>Quiet hours</Trans>
      </Switch>
      {value.isQuiet && (
        <>
          <div className={styles.pair}>
            <Select
              {...form.select('quietFrom')}
              label={<Trans>From</Trans>}
              options={hourOptions(time, value.quietFrom)}
            />
            <Select
              {...form.select('quietTo')}
              label={<Trans>To</Trans>}
              options={hourOptions(time, value.quietTo)}
              // It is plain to see at once, not only when the form is sent.
              error={isSame ? i18n._(sameTimes) : form.error('quietTo')}
            />
          </div>
          <Switch {...form.toggle('urgentAnyway')}>
            <Trans>
              Alert them even in quiet hours when it’s urgent: very low, or above what a meter can
              measure
            </Trans>
          </Switch>
        </>
      )}
      <Switch {...form.toggle('tellNumber')}>
        <Trans>Include my reading in the message. It may show on their locked phone.</Trans>
      </Switch>
      <Select
        {...form.select('locale')}
        label={<Trans>Message language</Trans>}
        options={languages}
      />
    </Form>
  )
}
