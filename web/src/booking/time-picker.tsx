import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { Loaded } from '../calls/loaded'
import { type BookingPlace, type Choice, type OpenDay, slotsQuery } from '../data/booking'
import { useFormats } from '../i18n/use-formats'
import { zoneName } from '../i18n/zone-name'
import { Button } from '../ui/button'
import { Inline } from '../ui/inline'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'
import styles from './booking.module.css'
import { BooksUntil } from './books-until'
import { dayAfter, type Moment, noonOf, plainDay, toldOf } from './times'
import { dayStates } from './words'

const shownDays = 14

type TimePickerProps = {
  place: BookingPlace
  onPick: (moment: Moment, memberZone: string) => void
  /** What to offer on a day that is full. */
  onFull?: (day: string) => ReactNode
  level?: 2 | 3
  /** Where the free times come from, if not from what members can book. */
  timesOf?: typeof slotsQuery
}

/** The free times of a place: a day first, then a time of that day. */
export function TimePicker(props: TimePickerProps) {
  const { place, onPick, onFull, level = 3, timesOf = slotsQuery } = props
  // The first days of each page that was opened; the last one is on show.
  const [pages, setPages] = useState<readonly string[]>([''])
  const from = pages.at(-1) ?? ''
  const choice = useQuery(timesOf(place.id ?? '', from, from && dayAfter(from, shownDays - 1)))
  const { data, isPlaceholderData: isTurning } = choice
  const first = data?.days?.[0]?.day ?? ''
  const last = data?.days?.at(-1)
  const next = data?.next || dayAfter(last?.day ?? '2026-01-01', 1)
  const whole = useRef<HTMLDivElement>(null)
  // At either end, the button that was pressed is gone.
  useFocusOnSwap(first, () => whole.current?.querySelector<HTMLElement>(`h${level}`))
  return (
    <div ref={whole}>
      <Stack gap={4}>
        <Loaded
          query={choice}
          shape="rows"
          failed={<Trans>We couldn’t load the free times.</Trans>}
          kept={<Trans>Nothing was booked or changed.</Trans>}
        >
          {(loaded) => (
            <>
              <Clocks choice={loaded} place={place} />
              <Days
                key={first}
                choice={loaded}
                place={place}
                level={level}
                onPick={onPick}
                onFull={onFull}
              />
            </>
          )}
        </Loaded>
        <Inline gap={3} wrap>
          {pages.length > 1 && (
            <Button onPress={() => setPages(pages.slice(0, -1))}>
              <Trans>Earlier days</Trans>
            </Button>
          )}
          {last && last.state !== 'tooLate' && (
            <Button isPending={isTurning} onPress={() => setPages([...pages, next])}>
              <Trans>Later days</Trans>
            </Button>
          )}
        </Inline>
      </Stack>
    </div>
  )
}

/** On whose clock the times are. */
function Clocks({ choice, place }: { choice: Choice; place: BookingPlace }) {
  const { locale } = useFormats()
  const { timeZone = 'UTC', memberTimeZone = timeZone, days = [] } = choice
  const at = noonOf(days[0]?.day ?? '2026-01-01')
  const there = zoneName(timeZone, at, locale)
  const here = zoneName(memberTimeZone, at, locale)
  if (place.online) return <Text muted>{<Trans>Times are in {here}.</Trans>}</Text>
  return (
    <Text muted>
      {there === here ? (
        <Trans>Times are in {there}, the time zone of the place.</Trans>
      ) : (
        <Trans>
          Times are in {there}, the time zone of the place. Below each one is the time in {here}.
        </Trans>
      )}
    </Text>
  )
}

type DaysProps = Required<Pick<TimePickerProps, 'place' | 'onPick' | 'level'>> &
  Pick<TimePickerProps, 'onFull'> & { choice: Choice }

function Days({ choice, place, level, onPick, onFull }: DaysProps) {
  const { t } = useLingui()
  const { days = [] } = choice
  const [chosen, setChosen] = useState<string>()
  const day =
    days.find((each) => each.day === chosen) ??
    days.find(({ state }) => state === 'open') ??
    days[0]
  if (!day) return null
  return (
    <Stack gap={4}>
      <ToggleButtonGroup
        aria-label={t`Choose a day`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[day.day ?? '']}
        onSelectionChange={(keys) => setChosen(days.find((each) => keys.has(each.day ?? ''))?.day)}
        className={styles.days}
      >
        {days.map((each) => (
          <DayTile key={each.day} day={each} />
        ))}
      </ToggleButtonGroup>
      <Times
        day={day}
        place={place}
        memberZone={choice.memberTimeZone ?? 'UTC'}
        level={level}
        onPick={onPick}
        onFull={onFull}
      />
    </Stack>
  )
}

function DayTile({ day: { day = '', state = '', slots = [] } }: { day: OpenDay }) {
  const { i18n } = useLingui()
  const { locale } = useFormats()
  const words = dayStates[state]
  const date = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(noonOf(day))
  return (
    <ToggleButton id={day} className={styles.day} data-open={state === 'open' ? '' : undefined}>
      <span className={styles.date}>{date}</span>{' '}
      <span className={styles.note}>
        {words ? (
          i18n._(words)
        ) : (
          <Plural value={slots.length} one="# free time" other="# free times" />
        )}
      </span>
    </ToggleButton>
  )
}

type TimesProps = Pick<DaysProps, 'place' | 'onPick' | 'level' | 'onFull'> & {
  day: OpenDay
  memberZone: string
}

function Times({ day, place, memberZone, level, onPick, onFull }: TimesProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { slots = [], state = '' } = day
  const name = formats.weekday(noonOf(day.day ?? ''), plainDay)
  const words = dayStates[state]
  return (
    <Stack gap={3}>
      <Text as={`h${level}`} size="h4">
        {name}
      </Text>
      {words && (
        <Text aria-live="polite">
          {i18n._(words)}. <Trans>Please choose another day.</Trans>
        </Text>
      )}
      {state === 'tooSoon' && <BooksUntil place={place} />}
      {state === 'full' && onFull?.(day.day ?? '')}
      <ul className={styles.times} aria-label={name} hidden={slots.length === 0}>
        {slots.map(({ moment = {} }) => {
          const { time, own } = toldOf(moment, place, memberZone, formats)
          return (
            <li key={moment.startsAt}>
              <Button onPress={() => onPick(moment, memberZone)}>
                <span>
                  <span className={styles.time}>{time}</span>
                  {own && (
                    <>
                      {' '}
                      <br />
                      <span className={styles.note}>
                        {own.time} {own.zone}
                      </span>
                    </>
                  )}
                  <span className="visually-hidden">, {name}</span>
                </span>
              </Button>
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
