import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'
import { Button } from '../ui/button'
import { ChoiceGroup } from '../ui/choice-group'
import { DateField } from '../ui/date-field'
import { useNumberPad } from '../ui/number-pad'
import { Select } from '../ui/select'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { TimeField } from '../ui/time-field'
import { offsetIn, offsetName, wallPlace } from './wall'
import { byClock, faultyPart, offsetOf, offsetsOf, type When } from './when'
import styles from './when-fields.module.css'

type WhenFieldsProps = {
  /** For links of an error summary. */
  id?: string
  value: When
  onChange: (when: When) => void
  error?: ReactNode
  isDisabled?: boolean
}

/**
 * Date and time of an entry by hand, and the clock that showed them. Beside a number pad, where
 * room is short, a time that nobody touched is one line.
 */
export function WhenFields(props: WhenFieldsProps) {
  const isShort = useNumberPad() !== null
  const [isOpen, setOpen] = useState(false)
  const { value, error } = props
  if (isShort && !isOpen && value.isPrefilled && !error) {
    return <WhenLine value={value} onOpen={() => setOpen(true)} />
  }
  return <AllFields {...props} />
}

function WhenLine({ value, onOpen }: { value: When; onOpen: () => void }) {
  const formats = useFormats()
  const minutes = (value.time?.hour ?? 0) * 60 + (value.time?.minute ?? 0)
  const time = formats.time(minutes * 60_000, wallPlace)
  return (
    <div className={styles.line}>
      <span>
        <Trans>Today, {time}</Trans>
      </span>
      <Button variant="quiet" onPress={onOpen}>
        <Trans>Change the time</Trans>
      </Button>
    </div>
  )
}

function AllFields({ id, value, onChange, error, isDisabled }: WhenFieldsProps) {
  const write = (part: Partial<When>) => onChange({ ...value, ...part, isPrefilled: false })
  const part = useFaultyPart(value, error)
  const at = (each: 'date' | 'time') => (each === part ? { id, error } : {})
  return (
    <Stack gap={3}>
      <div className={styles.fields}>
        <DateField
          {...at('date')}
          label={<Trans>Date</Trans>}
          value={value.date}
          onChange={(date) => write({ date })}
          isDisabled={isDisabled}
        />
        <TimeField
          {...at('time')}
          label={<Trans>Time</Trans>}
          value={value.time}
          onChange={(time) => write({ time })}
          isDisabled={isDisabled}
        />
      </div>
      <ClockField value={value} onChange={onChange} isDisabled={isDisabled} />
      <TwiceField value={value} onChange={onChange} isDisabled={isDisabled} />
    </Stack>
  )
}

/** Where the error stands: the place is found when it comes, and kept while the person types. */
function useFaultyPart(value: When, error: ReactNode): 'date' | 'time' {
  const find = () => (error ? faultyPart(value, serverNow()) : 'date')
  const [found, setFound] = useState(() => ({ error, part: find() }))
  if (found.error === error) return found.part
  const next = { error, part: find() }
  setFound(next)
  return next.part
}

type ClockProps = Pick<WhenFieldsProps, 'value' | 'onChange' | 'isDisabled'>

const placeOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** Only somebody who is, or was, where clocks show something else has to choose. */
function ClockField({ value, onChange, isDisabled }: ClockProps) {
  const { t } = useLingui()
  const { timeZone: home } = useMemberZone()
  const [first] = useState(value)
  const now = serverNow()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const place = placeOf(home)
  const herePlace = placeOf(here)
  // A time that comes back from an earlier visit may be by a clock that is not here any more.
  const fixed = first.zone ? value : first
  const entered = offsetName(fixed.offsetMinutes)
  const clocks = [{ id: home, label: t`${place} (home)`, offset: offsetIn(home, now) }]
  if (offsetIn(here, now) !== offsetIn(home, now))
    clocks.push({ id: here, label: t`${herePlace} (this device)`, offset: offsetIn(here, now) })
  if (!fixed.zone)
    clocks.push({ id: entered, label: t`${entered} (as entered)`, offset: fixed.offsetMinutes })
  if (clocks.length === 1)
    return (
      <Text muted size="small">
        <Trans>{place} time.</Trans>
      </Text>
    )
  return (
    <Select
      label={<Trans>Time zone</Trans>}
      options={clocks}
      selectedKey={value.zone || entered}
      onSelectionChange={(key) => {
        const clock = clocks.find(({ id }) => id === key)
        if (clock) onChange(byClock(value, key === entered ? '' : clock.id, clock.offset))
      }}
      isDisabled={isDisabled}
    />
  )
}

/** In the night when clocks go back an hour comes twice. */
function TwiceField({ value, onChange, isDisabled }: ClockProps) {
  const { t } = useLingui()
  const { time } = useFormats()
  const offsets = offsetsOf(value)
  if (offsets.length < 2 || !value.time) return null
  const clock = time((value.time.hour * 60 + value.time.minute) * 60_000, { timeZone: 'UTC' })
  const details = [t`Before the clocks went back`, t`After the clocks went back`]
  return (
    <ChoiceGroup
      label={<Trans>This time happened twice that night. Which one?</Trans>}
      value={String(offsetOf(value))}
      onChange={(chosen) => onChange({ ...value, offsetMinutes: Number(chosen) })}
      options={offsets.map((offset, place) => ({
        id: String(offset),
        label: `${clock} (${offsetName(offset)})`,
        detail: details[place],
      }))}
      isDisabled={isDisabled}
    />
  )
}
