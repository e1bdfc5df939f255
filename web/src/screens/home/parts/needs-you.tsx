import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell, CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import { useActedFor } from '../../../data/acted-for'
import { stagesQuery } from '../../../data/alert-stages'
import { serverNow } from '../../../data/clock'
import { latestQuery, type Story } from '../../../data/latest'
import type { Attention, Startup, Unread } from '../../../data/startup'
import { isDoubtful } from '../../../domain/doubt'
import { givesOrder } from '../../../domain/reading-order'
import { useFormats } from '../../../i18n/use-formats'
import { findRoute, isBuilt } from '../../../routes/catalogue'
import { cardsOf } from '../../../routes/dashboard'
import { actingIn } from '../../../routes/facts'
import { href } from '../../../routes/href'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { Skeleton } from '../../../ui/skeleton'
import { useAttentionText } from './attention-text'
import { HomeRow } from './home-row'
import { missingParts } from './missing'
import styles from './needs-you.module.css'
import { UnreadRow } from './unread-row'

const shownAtFirst = 6

/** Whether anything waits: it comes before the day then, and after it otherwise. */
export function useWaiting({ home }: Startup): boolean {
  const attention = useAttention(home)
  const asks = useWeightAsks()
  return asks || (home?.unread ?? []).length > 0 || attention.some(({ level }) => level !== 'info')
}

/** What can be done, without the second check that a card on top of the page already asks for. */
function useAttention(home: Startup['home']): readonly Attention[] {
  const hasCard = useRecheck()
  const attention = (home?.attention ?? []).filter(canBeDone)
  return hasCard ? attention.filter((item) => !isSecondCheck(item)) : attention
}

function isSecondCheck({ kind, values }: Attention): boolean {
  return kind === 'checkAgain' && Boolean(values?.second)
}

function useRecheck(): boolean {
  const { data } = useQuery({ ...stagesQuery, enabled: false })
  return data?.recheck !== undefined
}

/** Whether a weight waits until the member says that it counts. */
function useWeightAsks(): boolean {
  const measures = cardsOf(useFacts()).includes('readings')
  const { data } = useQuery({ ...latestQuery, enabled: false })
  return measures && (data?.latest ?? []).some(({ asks }) => asks)
}

/** The most urgent first: what cannot wait, then what people wrote, then the rest. */
export function NeedsYou({ startup }: { startup: Startup }) {
  const { home, user, failures } = startup
  const doubt = useDoubt()
  const attention = useAttention(home)
  const asks = useWeightAsks()
  const hasCard = useRecheck()
  const others = actingIn(useFacts()) ? [] : (startup.caredFor ?? [])
  const caredWaits = others.some(({ alert, recheck, waits }) => alert || recheck || waits)
  if (!home) return null
  const unread = home.unread ?? []
  const urgent = attention.filter(({ level }) => level === 'urgent')
  const soon = attention.filter(({ level }) => level === 'soon')
  const now = urgent.length + unread.length + soon.length + Number(asks)
  // The card on top of the page is what waits.
  if (now === 0 && (hasCard || caredWaits)) return null
  const timeZone = user?.timeZone ?? 'UTC'
  return (
    <Card title={<Trans>Needs you</Trans>}>
      {now === 0 && (
        <NothingWaits
          doubt={isDoubtful(startup) || missingParts(failures).length > 0 ? 'missing' : doubt}
        />
      )}
      <ul className={classNames(styles.rows, styles.accented)} hidden={now === 0}>
        <Items items={urgent} timeZone={timeZone} />
        {unread.map((item: Unread) => (
          <UnreadRow key={item.source} unread={item} timeZone={timeZone} />
        ))}
        {asks && <WeightRow />}
        <Items items={soon} timeZone={timeZone} />
      </ul>
    </Card>
  )
}

/** A weight far from the others; its page asks whether it counts. */
function WeightRow() {
  const name = useActedFor()
  return (
    <HomeRow
      icon={<Bell strokeWidth={1.75} aria-hidden="true" />}
      title={
        name ? (
          <Trans>Is {name}’s last weight right?</Trans>
        ) : (
          <Trans>Is your last weight right?</Trans>
        )
      }
      detail={
        name ? (
          <Trans>It’s very different from the other weights. Tell us if we should count it.</Trans>
        ) : (
          <Trans>It’s very different from your other weights. Tell us if we should count it.</Trans>
        )
      }
      link={href('weight.overview')}
    />
  )
}

/** What can wait. */
export function WhenYouHaveTime({ startup: { home, user } }: { startup: Startup }) {
  const attention = (home?.attention ?? []).filter(canBeDone)
  const info = attention.filter(({ level }) => level !== 'urgent' && level !== 'soon')
  if (info.length === 0) return null
  return (
    <Card title={<Trans>When you have time</Trans>}>
      <ul className={styles.rows}>
        <Items items={info.slice(0, shownAtFirst)} timeZone={user?.timeZone ?? 'UTC'} />
      </ul>
    </Card>
  )
}

/** These say themselves what to do or what to expect. */
const tellsAll = ['reviewSignIn', 'reviewEnded', 'deviceOnTheWay']
/** These are done in a card of the dashboard that is still to come. */
const cardToCome = ['nextLesson', 'reviewMedicines']

/** What nobody can do yet does not wait for anybody: it comes with its screen. */
function canBeDone({ kind = '', routeId = '' }: Attention): boolean {
  if (tellsAll.includes(kind)) return true
  const route = findRoute(routeId)
  return route !== undefined && isBuilt(route) && !cardToCome.includes(kind)
}

type Doubt = 'loading' | 'missing' | 'reading'

/** While readings are not here, or one of them asks for something, nobody says that all is done. */
function useDoubt(): Doubt | undefined {
  const measures = cardsOf(useFacts()).includes('readings')
  const { data, error } = useQuery({ ...latestQuery, enabled: false })
  if (!measures) return undefined
  if (!data) return error ? 'missing' : 'loading'
  return someGiveOrders(data) ? 'reading' : undefined
}

/** Whether a reading tells the member to do something: it comes before messages and tasks then. */
export function useOrders(): boolean {
  const measures = cardsOf(useFacts()).includes('readings')
  const { data } = useQuery({ ...latestQuery, enabled: false })
  return measures && data !== undefined && someGiveOrders(data)
}

function someGiveOrders({ latest = [] }: Story): boolean {
  return latest.some((one) => givesOrder(one, serverNow()))
}

function NothingWaits({ doubt }: { doubt: Doubt | undefined }) {
  switch (doubt) {
    case 'loading':
      return <Skeleton shape="rows" />
    case 'missing':
      return <Unknown />
    case 'reading':
      return <OneReading />
    default:
      return <AllDone />
  }
}

function OneReading() {
  const name = useActedFor()
  return (
    <p className={styles.done}>
      {name ? (
        <Trans>
          No messages or tasks are waiting. One of {name}’s readings needs a look today.
        </Trans>
      ) : (
        <Trans>No messages or tasks are waiting. One of your readings needs a look today.</Trans>
      )}
    </p>
  )
}

function AllDone() {
  const name = useActedFor()
  return (
    <p className={styles.done}>
      <CircleCheck aria-hidden="true" className={styles.check} />
      {name ? (
        <Trans>Nothing needs you for {name} right now.</Trans>
      ) : (
        <Trans>You’re all caught up. There’s nothing waiting for you.</Trans>
      )}
    </p>
  )
}

/** What could not be loaded may hold something that waits. */
function Unknown() {
  return (
    <p className={styles.done}>
      <Trans>
        Not everything has loaded yet, so we can’t say if anything needs your attention.
      </Trans>
    </p>
  )
}

const icons = { urgent: TriangleAlert, soon: Bell } as const

function Items({ items, timeZone }: { items: readonly Attention[]; timeZone: string }) {
  const { t } = useLingui()
  const facts = useFacts()
  const text = useAttentionText()
  const { day } = useFormats()
  return items.map((item) => {
    const { title, detail } = text(item)
    if (!title) return null
    const Icon = item.level === 'urgent' || item.level === 'soon' ? icons[item.level] : Clock
    const when = item.at && item.level === 'urgent' ? day(item.at, serverNow(), { timeZone }) : ''
    return (
      <HomeRow
        key={`${item.kind}-${item.program ?? ''}-${item.values?.category ?? ''}`}
        icon={<Icon strokeWidth={1.75} aria-hidden="true" />}
        urgent={item.level === 'urgent'}
        urgentLabel={t`Important:`}
        title={title}
        detail={detail}
        meta={when}
        link={openLink(item.routeId, facts, item.params)}
      />
    )
  })
}
