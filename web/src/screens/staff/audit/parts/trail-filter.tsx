import { type CalendarDate, parseDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '../../../../data/accounts'
import type { TrailSearch } from '../../../../data/trail'
import { Form } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { Card } from '../../../../ui/card'
import { DateField } from '../../../../ui/date-field'
import { Select } from '../../../../ui/select'
import { kindWords, type TrailKind } from './kind-words'
import { type ChosenMember, MemberChoice } from './member-choice'
import styles from './trail-filter.module.css'
import { useShownMember } from './use-shown-member'

type TrailFilterProps = {
  search: TrailSearch
  today: string
  onSearch: (search: TrailSearch) => void
}

const longestDays = 366

/** What is wrong with the days, if anything. */
export function problemsOfDays(from: CalendarDate | null, to: CalendarDate | null, today: string) {
  if (!from || !to) return { from: msg`Please enter both dates.` }
  if (to.compare(from) < 0) return { to: msg`The last day can’t be before the first.` }
  if (to.toString() > today) return { to: msg`The last date can’t be in the future.` }
  if (to.compare(from) >= longestDays) return { from: msg`Please choose a year or less.` }
  return {}
}

const read = (day: string): CalendarDate | null => {
  try {
    return parseDate(day)
  } catch {
    return null
  }
}

/** What to look for: whose data, who did it, what and when. */
export function TrailFilter({ search, today, onSearch }: TrailFilterProps) {
  const { i18n, t } = useLingui()
  const shown = useShownMember(search)
  const [chosen, setMember] = useState<ChosenMember | null>()
  const member = chosen === undefined ? shown : chosen
  const { data } = useQuery(accountsQuery)
  const staff = data?.accounts ?? []
  const form = useForm({
    id: 'trail',
    first: () => ({
      actorId: search.actorId || 'anyone',
      kind: search.kind || 'any',
      from: read(search.from),
      to: read(search.to),
    }),
    check: ({ from, to }) => problemsOfDays(from, to, today),
    send: async ({ actorId, kind, from, to }) =>
      onSearch({
        memberId: member?.id ?? '',
        actorId: actorId === 'anyone' ? '' : actorId,
        kind: kind === 'any' ? '' : kind,
        from: String(from),
        to: String(to),
      }),
  })
  const people = [
    { id: 'anyone', label: t`Anyone` },
    ...staff.map(({ id = '', name = '', email = '' }) => ({ id, label: t`${name} (${email})` })),
  ]
  const kinds = [
    { id: 'any', label: t`Everything` },
    ...(Object.keys(kindWords) as TrailKind[]).map((id) => ({ id, label: i18n._(kindWords[id]) })),
  ]
  return (
    <Card title={<Trans>What are you looking for?</Trans>}>
      <MemberChoice
        chosen={member}
        isShown={(member?.id ?? '') === search.memberId}
        onChoose={setMember}
      />
      <Form form={form} isShort send={<Trans>Show the trail</Trans>}>
        <div className={styles.fields}>
          <Select {...form.select('actorId')} label={<Trans>Who did it</Trans>} options={people} />
          <Select {...form.select('kind')} label={<Trans>What happened</Trans>} options={kinds} />
          <DateField {...form.field('from')} label={<Trans>First day</Trans>} />
          <DateField {...form.field('to')} label={<Trans>Last day</Trans>} />
        </div>
      </Form>
    </Card>
  )
}
