import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { serverNow } from '../../../../data/clock'
import { claimCall, type LabCall, type LabLine, useDeskChanged } from '../../../../data/lab-desk'
import { figureOf, resultOf } from '../../../../data/labs'
import { useMemberZone } from '../../../../data/member-zone'
import { asProblem } from '../../../../data/problem'
import { displayPhone } from '../../../../domain/phone'
import { useFormats } from '../../../../i18n/use-formats'
import { useEntryName, useResultWords } from '../../../../labs/use-result-words'
import { wallOfDate, wallPlace } from '../../../../readings/wall'
import { href } from '../../../../routes/href'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { CallLink } from '../../../../ui/call-link'
import { Inline } from '../../../../ui/inline'
import { Link } from '../../../../ui/link'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { useNow } from '../../parts/desk-words'
import { changeWords, conflictWords, criticalWords, outcomeWords, toldWords } from './desk-reasons'
import styles from './desk-row.module.css'
import { useLineWords } from './line-words'

type CallRowProps = { call: LabCall; onFinish: () => void }

/** One result that the member should hear from a person: what it is, how to reach them, who calls. */
export function CallRow({ call, onFinish }: CallRowProps) {
  const { i18n } = useLingui()
  const { memberId: id = '', memberName: name = '', reasonKey = '' } = call
  const reason = criticalWords[reasonKey]
  return (
    <article className={styles.row} aria-label={name}>
      <Stack gap={2}>
        <Text as="h3" size="body">
          <Link href={href('staff.members.member', { id })}>{name}</Link>
        </Text>
        {reason && !call.change && <strong>{i18n._(reason)}</strong>}
        {call.sent ? <Sent line={call.sent} /> : <Measured call={call} />}
        <Who call={call} />
        <Hold call={call} />
        <Attempts call={call} />
      </Stack>
      <Actions call={call} onFinish={onFinish} />
    </article>
  )
}

function Measured({ call: { result = {} } }: { call: LabCall }) {
  const measured = resultOf({ ...result, figure: figureOf(result.figure ?? {}) })
  const what = useEntryName()(measured)
  const { source } = useResultWords({ isAtDesk: true })(measured)
  return (
    <p>
      {measured.own ? (
        <Trans>{what}, told by the member</Trans>
      ) : (
        <Trans>
          {what}, {source}
        </Trans>
      )}
    </p>
  )
}

/** What is no result: as the laboratory wrote it. */
function Sent({ line }: { line: LabLine }) {
  return <p>{useLineWords()(line)}</p>
}

/** What makes sure that the right person is on the phone. */
function Who({ call }: { call: LabCall }) {
  const { birthDate = '', phone = '', timeZone = 'UTC', locale = '' } = call
  const { time, longDate } = useFormats()
  const born = birthDate && longDate(wallOfDate(birthDate), wallPlace)
  const localTime = time(useNow(), { timeZone })
  const language = useLanguageName()(locale)
  return (
    <Stack gap={1}>
      <Text muted>
        <Trans>
          Born {born}. Speaks {language}. Their time: {localTime}
        </Trans>
      </Text>
      {phone ? (
        <div>
          <CallLink number={phone}>{displayPhone(phone)}</CallLink>
        </div>
      ) : (
        <Text muted>
          <Trans>We have no phone number. Write to the member instead.</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** The language by its name in the language of the page. */
function useLanguageName(): (locale: string) => string {
  const { locale: page } = useFormats()
  return (locale) => {
    const { language } = new Intl.Locale(locale || 'und')
    return locale ? (new Intl.DisplayNames(page, { type: 'language' }).of(language) ?? locale) : '—'
  }
}

function useDeskTime(): (ms: number) => string {
  const { day, time } = useFormats()
  const place = useMemberZone()
  return (ms) => `${day(ms, serverNow(), place)}, ${time(ms, place)}`
}

function Hold({ call }: { call: LabCall }) {
  const { shown, holdUntil = 0, change = '', sent, preliminary } = call
  const { i18n } = useLingui()
  const when = useDeskTime()(holdUntil)
  const changed = (call.result?.own ? toldWords : changeWords)[change]
  if (changed) return <p>{i18n._(changed)}</p>
  if (sent) {
    return (
      <p>
        {preliminary ? (
          <Trans>This value isn’t final. The member can’t see it yet.</Trans>
        ) : (
          <Trans>The member can’t see this value. Ask the laboratory what it means.</Trans>
        )}
      </p>
    )
  }
  return (
    <p>
      {shown ? (
        <Trans>The member can already see this result. Please still call.</Trans>
      ) : (
        <Trans>
          The member can’t see this result yet. From {when} they can, even if nobody has called.
        </Trans>
      )}
    </p>
  )
}

function Attempts({ call: { attempts = [] } }: { call: LabCall }) {
  const { i18n } = useLingui()
  const timeOf = useDeskTime()
  if (attempts.length === 0) return null
  return (
    <ul>
      {attempts.map(({ by, at = 0, outcome = '', note }) => {
        const words = outcomeWords[outcome]
        const when = timeOf(at)
        return (
          <li key={at}>{[by, when, words && i18n._(words), note].filter(Boolean).join(' · ')}</li>
        )
      })}
    </ul>
  )
}

function Actions({ call, onFinish }: CallRowProps) {
  const { t, i18n } = useLingui()
  const changed = useDeskChanged()
  const timeOf = useDeskTime()
  const { id = '', mine, claimedBy: by, claimedAt = 0, memberName: name = '' } = call
  const claiming = useMutation({ mutationFn: () => claimCall(id), onSettled: changed })
  const problem = claiming.error && asProblem(claiming.error)
  const conflict = problem && conflictWords[problem.messageKey]
  const since = timeOf(claimedAt)
  return (
    <Stack gap={2} start>
      {problem && (
        <Banner tone="caution" live title={conflict ? i18n._(conflict) : t`We couldn’t save it`} />
      )}
      {by && !mine && (
        <Text muted>
          <Trans>
            {by} took this call: {since}
          </Trans>
        </Text>
      )}
      <Inline gap={2} wrap>
        {mine ? (
          <Button variant="primary" onPress={onFinish} aria-label={t`How the call went: ${name}`}>
            <Trans>How the call went</Trans>
          </Button>
        ) : (
          <Button
            variant={by ? 'secondary' : 'primary'}
            isPending={claiming.isPending}
            onPress={() => claiming.mutate()}
            aria-label={t`I’ll call ${name}`}
          >
            <Trans>I’ll call</Trans>
          </Button>
        )}
      </Inline>
    </Stack>
  )
}
