import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '../../../../data/clock'
import type { LabCall } from '../../../../data/lab-desk'
import { useMemberZone } from '../../../../data/member-zone'
import { useFormats } from '../../../../i18n/use-formats'
import { Text } from '../../../../ui/text'
import { useBirthDate } from './birth-date'
import { outcomeWords } from './desk-reasons'

/** Times of the desk are on the reader's own clock, which the page names once. */
export function useClock(): (ms: number) => string {
  const { day, time } = useFormats()
  const place = useMemberZone()
  return (ms) => `${day(ms, serverNow(), place)}, ${time(ms, place)}`
}

/** Every try to call: who, when, what came of it, and what they wrote. */
export function Attempts({ call: { attempts = [] } }: { call: LabCall }) {
  const { i18n } = useLingui()
  const timeOf = useClock()
  if (attempts.length === 0) return null
  return (
    <ul>
      {attempts.map(({ by, at = 0, outcome = '', note }) => {
        const words = outcomeWords[outcome]
        return (
          <li key={at}>
            {[by, timeOf(at), words && i18n._(words)].filter(Boolean).join(' · ')}
            {note && <p>{note}</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** Somebody of the care team decided that this result is the member's: what the laboratory had said. */
export function MatchedBy({ call: { matched } }: { call: LabCall }) {
  const { t } = useLingui()
  const birthDate = useBirthDate()
  const timeOf = useClock()
  if (!matched) return null
  const { by = '', at = 0, reason } = matched
  const name = matched.name || t`No name`
  const born = birthDate(matched.birthDate ?? '')
  const when = timeOf(at)
  return (
    <Text muted>
      {born ? (
        <Trans>
          The laboratory’s report names {name}, born {born}.
        </Trans>
      ) : (
        <Trans>The laboratory’s report names {name}.</Trans>
      )}{' '}
      <Trans>
        {by} matched it to this member ({when}).
      </Trans>{' '}
      {reason}
    </Text>
  )
}
