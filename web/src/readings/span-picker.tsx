import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../i18n/use-formats'
import { Button } from '../ui/button'
import { Inline } from '../ui/inline'
import { lazyPart } from '../ui/lazy-part'
import { Segmented } from '../ui/segmented'
import { Text } from '../ui/text'
import { WhenOpened } from '../ui/when-opened'
import type { SpanState } from './span'
import styles from './span-picker.module.css'
import { wallOfDate, wallPlace } from './wall'

const DatesDialog = lazyPart(() => import('./dates-dialog').then((module) => module.DatesDialog))

/** The days of a page as one choice, and dates of one's own beside it. */
export function SpanPicker({ span, choices, today, choose }: SpanState) {
  const { t } = useLingui()
  const { dayAndMonth } = useFormats()
  const [open, setOpen] = useState(false)
  const day = (date: string) => dayAndMonth(wallOfDate(date), wallPlace)
  return (
    <div className={styles.picker}>
      <Inline gap={2} center>
        <Text aria-hidden="true" as="span" muted weight="medium">
          <Trans>Days</Trans>
        </Text>
        <Segmented
          label={t`Period`}
          segments={choices.map((days) => ({
            id: String(days),
            label: String(days),
            name: t`${days} days`,
          }))}
          selected={span.custom ? '' : String(span.days)}
          onSelect={(id) => choose({ days: Number(id) })}
        />
      </Inline>
      <Button
        variant={span.custom ? 'secondary' : 'quiet'}
        icon={<CalendarDays size={20} aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {span.custom ? (
          <Trans>
            {day(span.from)} to {day(span.to)}
          </Trans>
        ) : (
          <Trans>Other dates</Trans>
        )}
      </Button>
      <WhenOpened isOpen={open} onClose={() => setOpen(false)}>
        <DatesDialog
          isOpen={open}
          onOpenChange={setOpen}
          from={span.from}
          to={span.to}
          today={today}
          onChosen={(from, to) => {
            choose({ from, to })
            setOpen(false)
          }}
        />
      </WhenOpened>
    </div>
  )
}
