import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAlertsChanged } from '../../../data/alerts'
import { type Family, type FamilyContact, updateContact } from '../../../data/family'
import { asProblem } from '../../../data/problem'
import { phoneText } from '../../../domain/phone'
import { hourOptions } from '../../../i18n/hours'
import { useFormats } from '../../../i18n/use-formats'
import { Button } from '../../../ui/button'
import { ChoiceGroup } from '../../../ui/choice-group'
import { Dialog } from '../../../ui/dialog'
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
    <Dialog
      isOpen={contact !== null}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>How we alert {name}</Trans>}
    >
      {contact && <SettingsForm contact={contact} onDone={onClose} />}
    </Dialog>
  )
}

/** Languages in their own words. */
const languages = [
  { id: 'en-US', label: 'English' },
  { id: 'es-US', label: 'Español' },
  { id: 'en-CA', label: 'English (Canada)' },
  { id: 'fr-CA', label: 'Français (Canada)' },
]

function SettingsForm({ contact, onDone }: { contact: FamilyContact; onDone: () => void }) {
  const { t } = useLingui()
  const { glucose, time } = useFormats()
  const changed = useAlertsChanged()
  const [form, setForm] = useState({
    id: contact.id ?? '',
    channel: contact.channel ?? 'SMS',
    low: contact.low ?? 0,
    high: contact.high ?? 0,
    quietFrom: contact.quietFrom ?? 0,
    quietTo: contact.quietTo ?? 0,
    urgentAnyway: contact.urgentAnyway ?? true,
    tellNumber: contact.tellNumber ?? false,
    locale: contact.locale ?? 'en-US',
  })
  const change = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }))
  const saving = useMutation({
    mutationFn: updateContact,
    onSuccess: async () => {
      await changed()
      onDone()
    },
  })
  const [quiet, setQuiet] = useState(form.quietFrom !== form.quietTo)
  // The same time twice could mean none or all day, so it is asked about.
  const isSame = quiet && form.quietFrom === form.quietTo
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSame) saving.mutate(form)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {saving.error && <PersonNotSaved problem={asProblem(saving.error)} />}
      <ChoiceGroup
        label={<Trans>By</Trans>}
        value={form.channel}
        onChange={(channel) => change({ channel })}
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
        label={<Trans>Alert them when it’s below</Trans>}
        options={levelOptions('low', form.low, glucose, t`Don’t alert them about lows`)}
        selectedKey={String(form.low)}
        onSelectionChange={(key) => change({ low: Number(key) })}
      />
      <Select
        label={<Trans>Alert them when it’s above</Trans>}
        options={levelOptions('high', form.high, glucose, t`Don’t alert them about highs`)}
        selectedKey={String(form.high)}
        onSelectionChange={(key) => change({ high: Number(key) })}
      />
      <Switch
        isSelected={quiet}
        onChange={(on) => {
          setQuiet(on)
          change(on ? { quietFrom: 22 * 60, quietTo: 7 * 60 } : { quietFrom: 0, quietTo: 0 })
        }}
      >
        <Trans>Quiet hours</Trans>
      </Switch>
      {quiet && (
        <>
          <div className={styles.pair}>
            <Select
              label={<Trans>From</Trans>}
              options={hourOptions(time, form.quietFrom)}
              selectedKey={String(form.quietFrom)}
              onSelectionChange={(key) => change({ quietFrom: Number(key) })}
            />
            <Select
              label={<Trans>To</Trans>}
              options={hourOptions(time, form.quietTo)}
              selectedKey={String(form.quietTo)}
              onSelectionChange={(key) => change({ quietTo: Number(key) })}
              error={
                isSame
                  ? t`From and To are the same. Choose different times, or turn quiet hours off.`
                  : undefined
              }
            />
          </div>
          <Switch
            isSelected={form.urgentAnyway}
            onChange={(urgentAnyway) => change({ urgentAnyway })}
          >
            <Trans>
              Alert them even in quiet hours when it’s urgent: very low, or above what a meter can
              measure
            </Trans>
          </Switch>
        </>
      )}
      <Switch isSelected={form.tellNumber} onChange={(tellNumber) => change({ tellNumber })}>
        <Trans>Include my reading in the message. It may show on their locked phone.</Trans>
      </Switch>
      <Select
        label={<Trans>Message language</Trans>}
        options={languages}
        selectedKey={form.locale}
        onSelectionChange={(key) => change({ locale: String(key) })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={saving.isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button onPress={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
