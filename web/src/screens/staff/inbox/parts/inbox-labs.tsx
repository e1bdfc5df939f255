import { Trans, useLingui } from '@lingui/react/macro'
import type { Snapshot } from '../../../../data/inbox'
import type { LabCall } from '../../../../data/lab-desk'
import { figureOf, resultOf } from '../../../../data/labs'
import { useFormats } from '../../../../i18n/use-formats'
import { useStepWords } from '../../../../labs/figures'
import { testNames } from '../../../../labs/result-words'
import { takenWords } from '../../../../labs/taken'
import { useResultWords } from '../../../../labs/use-result-words'
import { wallOfDate, wallPlace } from '../../../../readings/wall'
import { href } from '../../../../routes/href'
import { Banner } from '../../../../ui/banner'
import { Link } from '../../../../ui/link'
import { Stack } from '../../../../ui/stack'
import { StatusMark } from '../../../../ui/status-mark'
import { Text } from '../../../../ui/text'
import { CallValue } from '../../labs/parts/call-value'
import styles from './inbox-member.module.css'

type Lab = NonNullable<Snapshot['labs']>[number]

/** The latest lab results, with the number and the word that the member sees, and strips left. */
export function InboxLabs({ known }: { known: Snapshot }) {
  const { labs = [], labCalls: calls = [], labsMayWait: mayWait, strips } = known
  return (
    <>
      <Stack as="section" gap={3}>
        <Text as="h3" size="body">
          <Trans>Lab results</Trans>
        </Text>
        {calls.map((call) => (
          <OpenCall key={call.id} call={call} />
        ))}
        {labs.length + calls.length === 0 && !mayWait && (
          <Text muted size="small">
            <Trans>No lab results yet.</Trans>
          </Text>
        )}
        <Stack as="ul" gap={3}>
          {labs.map((lab) => (
            <li key={lab.latest?.id} className={styles.reading}>
              <Result lab={lab} />
            </li>
          ))}
        </Stack>
        {mayWait && (
          <Text muted size="small">
            <Trans>
              There may be newer results that you can’t see here yet. Some results are shown only
              after the care team has called the member.
            </Trans>
          </Text>
        )}
      </Stack>
      {strips && <Strips left={strips.left ?? 0} runOutOn={strips.runOutOn ?? ''} />}
    </>
  )
}

/** A result or an answer that waits for a phone call. The member may not know of a result yet. */
function OpenCall({ call }: { call: LabCall }) {
  return (
    <Banner
      tone="danger"
      title={
        call.answered ? <Trans>Call to make</Trans> : <Trans>Lab result that needs a call</Trans>
      }
    >
      <Stack gap={2} start>
        <CallValue call={call} />
        {!call.shown && !call.change && (
          <p>
            <Trans>The member can’t see this result yet.</Trans>
          </p>
        )}
        {call.claimedBy && !call.mine && <TakenBy name={call.claimedBy} />}
        <Link href={href('staff.labs', {}, { call: call.id })}>
          <Trans>Open the call</Trans>
        </Link>
      </Stack>
    </Banner>
  )
}

function TakenBy({ name }: { name: string }) {
  return (
    <p>
      <Trans>{name} is making this call.</Trans>
    </p>
  )
}

function Result({ lab }: { lab: Lab }) {
  const { latest = {} } = lab
  const { i18n } = useLingui()
  const words = useResultWords({ isAtDesk: true })
  const { value, unit, word, shape, taken, source } = words(resultOf(latest))
  const name = testNames[latest.test ?? '']
  return (
    <>
      <span className={styles.kind}>
        <span>{name && i18n._(name)}</span>
        {shape && <StatusMark status={shape} word={word} />}
      </span>
      <span className={styles.value}>
        {value} <small>{unit}</small>
      </span>
      <Text as="span" muted size="small">
        {taken}, {source}
      </Text>
      <Change lab={lab} />
    </>
  )
}

/** "0.4 points lower than July 2, 2026". */
function Change({ lab: { change, direction = '', since = '' } }: { lab: Lab }) {
  const step = useStepWords()
  const formats = useFormats()
  if (!change || !since) return null
  const figure = figureOf(change)
  const by = step({ ...figure, text: figure.text.replace(/^[+−-]/, '') })
  const when = takenWords(since, formats)
  return (
    <Text as="span" muted size="small">
      {direction === 'up' ? (
        <Trans>
          {by} higher than {when}
        </Trans>
      ) : direction === 'down' ? (
        <Trans>
          {by} lower than {when}
        </Trans>
      ) : (
        <Trans>No change since {when}</Trans>
      )}
    </Text>
  )
}

function Strips({ left, runOutOn }: { left: number; runOutOn: string }) {
  const { number, longDate } = useFormats()
  const day = runOutOn && longDate(wallOfDate(runOutOn), wallPlace)
  const count = number(left)
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="body">
        <Trans>Test strips</Trans>
      </Text>
      <p>
        {day ? (
          <Trans>
            {count} left, until about {day}
          </Trans>
        ) : (
          <Trans>{count} left</Trans>
        )}
      </p>
    </Stack>
  )
}
