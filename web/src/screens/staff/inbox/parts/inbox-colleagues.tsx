import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Colleague } from '../../../../data/inbox'
import type { Availability } from '../../../../domain/chat'
import { useFormats } from '../../../../i18n/use-formats'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { useAvailabilityWords } from '../../../../ui/use-availability-words'
import { deskZone, languageName } from '../../parts/desk-words'

/** Stands for the team among colleagues. */
export const team = 'team'

type InboxColleaguesProps = {
  id?: string
  label: ReactNode
  colleagues: readonly Colleague[]
  /** What the choice of the whole team says; without it there is none. */
  teamWords?: string
  value: string
  onChange: (id: string) => void
  error?: string
}

/** Colleagues to choose from: who is there, what they speak and how much they have to do. */
export function InboxColleagues(props: InboxColleaguesProps) {
  const { id, label, colleagues, teamWords, value, onChange, error } = props
  const { t } = useLingui()
  const formats = useFormats()
  const say = useAvailabilityWords()
  const detail = ({ languages = [], availability, awayUntil, openTasks = 0 }: Colleague) => {
    const back = awayUntil ? formats.weekday(awayUntil, deskZone()) : undefined
    const speaks = [...new Set(languages.map((locale) => languageName(locale, formats)))]
    const owes = t`${plural(openTasks, { one: '# open answer', other: '# open answers' })}`
    return [say(availability as Availability, back), speaks.join(', '), owes].join(' · ')
  }
  const options = [
    ...(teamWords ? [{ id: team, label: t`Back to the team`, detail: teamWords }] : []),
    ...colleagues.map((one) => ({
      id: one.staffId ?? '',
      label: one.name ?? '',
      detail: detail(one),
    })),
  ]
  return (
    <ChoiceGroup
      id={id}
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
