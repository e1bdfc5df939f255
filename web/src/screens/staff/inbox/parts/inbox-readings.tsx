import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Snapshot } from '../../../../data/inbox'
import { useFormats } from '../../../../i18n/use-formats'
import { statusOfKey, useReadingWord } from '../../../../readings/words'
import { Stack } from '../../../../ui/stack'
import { StatusMark } from '../../../../ui/status-mark'
import { Text } from '../../../../ui/text'
import { useNow } from '../../parts/desk-words'
import styles from './inbox-member.module.css'

const kinds: Readonly<Record<string, MessageDescriptor>> = {
  bloodSugar: msg`Blood sugar`,
  bloodPressure: msg`Blood pressure`,
  pulse: msg`Pulse`,
  weight: msg`Weight`,
}

type Reading = NonNullable<Snapshot['readings']>[number]
type Alert = NonNullable<Snapshot['alerts']>[number]

/** The newest readings and what asks for somebody, with the status that the server gave them. */
export function InboxReadings({ known }: { known: Snapshot }) {
  const { readings = [], alerts = [] } = known
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" size="body">
        <Trans>Latest readings</Trans>
      </Text>
      {readings.length === 0 && (
        <Text muted size="small">
          <Trans>No readings yet.</Trans>
        </Text>
      )}
      <Stack as="ul" gap={3}>
        {alerts.map((alert) => (
          <li key={`${alert.kind}${alert.at}`} className={`${styles.reading} ${styles.alert}`}>
            <strong>
              <Trans>Open alert</Trans>
            </strong>
            <Value one={alert} />
          </li>
        ))}
        {readings.map((reading) => (
          <li key={reading.kind} className={styles.reading}>
            <Value one={reading} />
            <Week reading={reading} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function Value({ one }: { one: Reading | Alert }) {
  const { i18n } = useLingui()
  const { day, time } = useFormats()
  const now = useNow()
  const word = useReadingWord()
  const status = statusOfKey(one.statusKey ?? '')
  const kind = kinds[one.kind ?? '']
  // Wall time of the member, read as it stands.
  const place = { timeZone: 'UTC' }
  const at = Date.parse(`${one.local}Z`)
  const shift = at - (one.at ?? at)
  return (
    <>
      <span className={styles.kind}>
        <span>{kind && i18n._(kind)}</span>
        {status && <StatusMark status={status} word={word(one.statusKey ?? '')} />}
      </span>
      <span className={styles.value}>
        {one.text} <small>{one.unit}</small>
      </span>
      <Text as="span" muted size="small">
        {day(at, now + shift, place)}, {time(at, place)}
      </Text>
    </>
  )
}

function Week({ reading: { weekText, weekCount = 0, unit } }: { reading: Reading }) {
  if (!weekText) return null
  return (
    <Text as="span" muted size="small">
      <Plural
        value={weekCount}
        one={`7-day average ${weekText} ${unit}, from # reading`}
        other={`7-day average ${weekText} ${unit}, from # readings`}
      />
    </Text>
  )
}
