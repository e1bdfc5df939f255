import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { claimCall, type LabCall, useDeskChanged } from '../../../../data/lab-desk'
import { useMemberZone } from '../../../../data/member-zone'
import { asProblem } from '../../../../data/problem'
import { displayPhone } from '../../../../domain/phone'
import { useFormats } from '../../../../i18n/use-formats'
import { zoneName } from '../../../../i18n/zone-name'
import { useSearchParams } from '../../../../routes/router'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { CallLink } from '../../../../ui/call-link'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { useNow } from '../../parts/desk-words'
import { PeopleToCall } from '../../parts/people-to-call'
import { useBirthDate } from './birth-date'
import { Attempts, MatchedBy, useClock } from './call-history'
import { CallValue } from './call-value'
import { conflictWords } from './desk-reasons'
import styles from './desk-row.module.css'
import { MemberName } from './member-name'

type CallRowProps = { call: LabCall; onFinish: () => void }

/** One member to call: what it is about, how to reach them, who calls. */
export function CallRow({ call, onFinish }: CallRowProps) {
  return (
    <article ref={useShown(call.id)} className={styles.row} aria-label={call.memberName}>
      <Stack gap={2}>
        <MemberName call={call} />
        <CallValue call={call} />
        <MatchedBy call={call} />
        <Who call={call} />
        <Hold call={call} />
        <Attempts call={call} />
      </Stack>
      <Actions call={call} onFinish={onFinish} />
    </article>
  )
}

/** A link that names a call brings its row into view, once. */
function useShown(callId = '') {
  const [search] = useSearchParams()
  const isNamed = search.get('call') === callId
  return useCallback(
    (row: HTMLElement | null) => {
      if (isNamed) row?.scrollIntoView({ block: 'center' })
    },
    [isNamed],
  )
}

/** What makes sure that the right person is on the phone. */
function Who({ call }: { call: LabCall }) {
  const { memberName, birthDate = '', phone = '', people = [], reasonKey } = call
  const { timeZone = 'UTC', locale = '' } = call
  const born = useBirthDate()(birthDate)
  const localTime = useTheirTime()(timeZone)
  const language = useLanguageName()(locale)
  return (
    <Stack gap={1}>
      <Text muted>
        <Trans>
          Born {born}. Speaks {language}. Their time: {localTime}
        </Trans>
      </Text>
      <PeopleToCall
        people={people}
        member={memberName}
        isAnswer={reasonKey === 'lab.critical.answer'}
      />
      {phone && (
        <div>
          <CallLink number={phone}>{displayPhone(phone)}</CallLink>
        </div>
      )}
      {!phone && !people.some((person) => person.phone) && (
        <Text muted>
          <Trans>We have no phone number. Write to the member instead.</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** The time where the member is, with the name of their zone where it isn't the reader's. */
function useTheirTime(): (timeZone: string) => string {
  const { time, locale } = useFormats()
  const own = useMemberZone().timeZone
  const now = useNow()
  return (timeZone) => {
    const clock = time(now, { timeZone })
    const zone = zoneName(timeZone, now, locale)
    return zone === zoneName(own, now, locale) ? clock : `${clock} (${zone})`
  }
}

/** The language by its name in the language of the page. */
function useLanguageName(): (locale: string) => string {
  const { locale: page } = useFormats()
  return (locale) => {
    const { language } = new Intl.Locale(locale || 'und')
    return locale ? (new Intl.DisplayNames(page, { type: 'language' }).of(language) ?? locale) : '—'
  }
}

function Hold({ call }: { call: LabCall }) {
  const { shown, holdUntil = 0, change, sent, preliminary, answered } = call
  const when = useClock()(holdUntil)
  if (change) return null
  if (answered) {
    return (
      <p>
        <Trans>
          The page shows the member how to get help, and that the care team is asked to call. They
          may not have seen it. Please call now.
        </Trans>
      </p>
    )
  }
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

function Actions({ call, onFinish }: CallRowProps) {
  const { t, i18n } = useLingui()
  const changed = useDeskChanged()
  const timeOf = useClock()
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
