import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../../data/clock'
import { type QuietHours, saveQuietHours, useSavedPreferences } from '../../../data/preferences'
import { hourOptions } from '../../../i18n/hours'
import { useFormats } from '../../../i18n/use-formats'
import { zoneName } from '../../../i18n/zone-name'
import { Card } from '../../../ui/card'
import { Select } from '../../../ui/select'
import { Stack } from '../../../ui/stack'
import { Switch } from '../../../ui/switch'
import styles from './quiet-card.module.css'
import { NotSaved, SavedNote } from './saved-note'

const night = { from: 21 * 60, to: 8 * 60 }
const none = { from: 0, to: 0 }

type QuietCardProps = { quiet: QuietHours; timeZone: string; isDisabled: boolean }

/** The hours in which nothing rings that can wait, by the member's clock. */
export function QuietCard({ quiet, timeZone, isDisabled }: QuietCardProps) {
  const { time } = useFormats()
  const { quiet: keep } = useSavedPreferences()
  const { i18n } = useLingui()
  const [hours, setHours] = useState({ from: quiet.from ?? 0, to: quiet.to ?? 0 })
  const saving = useMutation({
    mutationFn: saveQuietHours,
    scope: { id: 'quiet hours' },
    onSuccess: (_, saved) => keep(saved),
  })
  const change = (next: typeof hours) => {
    setHours(next)
    saving.mutate(next)
  }
  const on = hours.from !== hours.to
  const zone = zoneName(timeZone || 'UTC', serverNow(), i18n.locale)
  return (
    <Card title={<Trans>Quiet hours</Trans>} aside={<SavedNote saving={saving} />}>
      <Stack gap={4}>
        <p>
          <Trans>Messages that can wait are sent after your quiet hours ({zone}).</Trans>
        </p>
        <Switch
          isSelected={on}
          isDisabled={isDisabled}
          onChange={(wanted) => change(wanted ? night : none)}
        >
          <Trans>Use quiet hours</Trans>
        </Switch>
        {on && (
          <div className={styles.pair}>
            <Select
              label={<Trans>From</Trans>}
              isDisabled={isDisabled}
              options={hourOptions(time, hours.from).filter(({ id }) => id !== String(hours.to))}
              selectedKey={String(hours.from)}
              onSelectionChange={(key) => change({ ...hours, from: Number(key) })}
            />
            <Select
              label={<Trans>To</Trans>}
              isDisabled={isDisabled}
              options={hourOptions(time, hours.to).filter(({ id }) => id !== String(hours.from))}
              selectedKey={String(hours.to)}
              onSelectionChange={(key) => change({ ...hours, to: Number(key) })}
            />
          </div>
        )}
      </Stack>
      <NotSaved saving={saving} onRetry={() => saving.mutate(hours)} />
    </Card>
  )
}
