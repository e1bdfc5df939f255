import type { CalendarDate } from '@internationalized/date'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pressureStatsQuery } from '../../../data/blood-pressure'
import { ReadingsLoaded } from '../../../readings/readings-loaded'
import { type ReadingSpan, spanBetween } from '../../../readings/span'
import { addDays } from '../../../readings/wall'
import { Card } from '../../../ui/card'
import { DateField } from '../../../ui/date-field'
import { Stack } from '../../../ui/stack'
import { AverageTile } from './average-tile'
import styles from './figures.module.css'

/** The averages of this period before and from a day on, such as the first of a new medicine. */
export function BeforeAfter({ span }: { span: ReadingSpan }) {
  const { t } = useLingui()
  const [day, setDay] = useState<CalendarDate | null>(null)
  const date = day?.toString() ?? ''
  const outside = date !== '' && (date <= span.from || date > span.to)
  return (
    <Card title={<Trans>Before and after a date</Trans>}>
      <Stack gap={5}>
        <DateField
          optional
          label={<Trans>From which day on?</Trans>}
          help={<Trans>For example, the day you started a new medicine.</Trans>}
          value={day}
          onChange={setDay}
          error={outside ? t`Please choose a day in this period.` : undefined}
        />
        {date && !outside && <Both span={span} date={date} />}
      </Stack>
    </Card>
  )
}

function Both({ span, date }: { span: ReadingSpan; date: string }) {
  const { t } = useLingui()
  const before = useQuery(pressureStatsQuery(spanBetween(span.from, addDays(date, -1))))
  const after = useQuery(pressureStatsQuery(spanBetween(date, span.to)))
  const failed = t`We couldn’t compare the two.`
  return (
    <div className={styles.tiles} aria-live="polite">
      <ReadingsLoaded query={before} shape="text" failed={failed}>
        {({ average }) => <AverageTile label={t`Before`} average={average} />}
      </ReadingsLoaded>
      <ReadingsLoaded query={after} shape="text" failed={failed}>
        {({ average }) => <AverageTile label={t`From that day on`} average={average} />}
      </ReadingsLoaded>
    </div>
  )
}
