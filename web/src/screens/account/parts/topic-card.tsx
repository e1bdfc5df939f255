import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Preference, savePreference, useSavedPreferences } from '../../../data/preferences'
import { Card } from '../../../ui/card'
import { ChoiceGroup } from '../../../ui/choice-group'
import { NotSaved, SavedNote } from './saved-note'

const topics: Record<string, { name: MessageDescriptor; about: MessageDescriptor }> = {
  messages: {
    name: msg`Messages from your care team`,
    about: msg`We let you know when your coach or care team writes to you.`,
  },
  reports: {
    name: msg`Reports`,
    about: msg`We let you know when a report you asked for is ready.`,
  },
  reminders: {
    name: msg`Reminders and offers`,
    about: msg`We remind you of appointments, tell you if one changes, and tell you about offers such as home test kits.`,
  },
  alerts: {
    name: msg`Alerts about your readings`,
    about: msg`We let you know when a reading needs your attention.`,
  },
  supplies: {
    name: msg`Boxes of supplies`,
    about: msg`We let you know when a box is on its way or delivered, and when strips run low.`,
  },
}

const nothing = 'NONE'

type TopicCardProps = {
  preference: Preference
  /** Where it would go, masked; empty when there is none. */
  email: string
  phone: string
  isDisabled: boolean
}

/** One topic, saved as soon as it is chosen. What was chosen stays when it could not be saved. */
export function TopicCard({ preference, email, phone, isDisabled }: TopicCardProps) {
  const { t, i18n } = useLingui()
  const { topic: keep } = useSavedPreferences()
  const { topic = '', channels = [], possibleChannels = [] } = preference
  const [chosen, setChosen] = useState(channels[0] ?? nothing)
  const saving = useMutation({
    mutationFn: savePreference,
    scope: { id: `preference ${topic}` },
    onSuccess: (_, saved) => keep(saved),
  })
  const save = (choice: string) =>
    saving.mutate({ ...preference, channels: choice === nothing ? [] : [choice] })
  const words = topics[topic]
  if (!words) return null
  const canText = possibleChannels.includes('SMS')
  const noText = phone
    ? t`Text messages are not set up.`
    : t`We don’t have a mobile number for you.`
  return (
    <Card title={i18n._(words.name)} aside={<SavedNote saving={saving} />}>
      <ChoiceGroup
        label={i18n._(words.about)}
        value={chosen}
        isDisabled={isDisabled}
        onChange={(choice) => {
          setChosen(choice)
          save(choice)
        }}
        options={[
          { id: 'EMAIL', label: t`Email`, detail: email },
          {
            id: 'SMS',
            label: t`Text message`,
            detail: canText ? phone : noText,
            isDisabled: !canText,
          },
          { id: nothing, label: t`Nothing` },
        ]}
      />
      <NotSaved saving={saving} onRetry={() => save(chosen)} />
    </Card>
  )
}
