import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { channelQuery, channelsQuery } from '../../../data/chat'
import { type ChatChannel, fillAll, messagesQuery } from '../../../data/chat-cache'
import { rest } from '../../../data/client'
import { emergencyQuery } from '../../../data/emergency'
import { liveSocket } from '../../../data/live-state'
import { forgetPerson, signOut, useSession } from '../../../data/session'
import { sessionEnd } from '../../../data/session-clock'
import { quietly } from '../../../data/transport'
import { placeholderUrl } from '../../../domain/chat'
import { isAction } from '../../../domain/danger'
import { ChannelList } from '../../../messages/channel-list'
import { Conversation } from '../../../messages/conversation'
import { MemberHeading } from '../../../messages/member-heading'
import { MemberNotices } from '../../../messages/member-notices'
import { href } from '../../../routes/href'
import { Button } from '../../../ui/button'
import { DrawingMessages } from '../../../ui/drawings/drawing-messages'
import { EmptyState } from '../../../ui/empty-state'
import { FaultBoundary } from '../../../ui/fault-boundary'
import { lazyPart } from '../../../ui/lazy-part'
import { Link } from '../../../ui/link'
import { OverlayTop } from '../../../ui/overlay-top'
import { PlainEmergency } from '../../../ui/plain-emergency'
import { Text } from '../../../ui/text'
import styles from './coaching.module.css'

/** The file of the portal's bar, which stays apart so that it comes early there. */
const EmergencyLine = lazyPart(() =>
  import('../../../readings/emergency-line').then((module) => module.EmergencyLine),
)

/** The member's conversations, in the room that a frame leaves. */
export function Coaching() {
  useEnd()
  useNews()
  useActivity()
  const channels = useQuery(channelsQuery('chronicCare'))
  const [selected, setSelected] = useState<string>()
  const { data: session } = useSession()
  const queries = useQueryClient()
  const leave = async () => {
    await signOut().catch(() => undefined)
    forgetPerson(queries)
  }
  return (
    <OverlayTop value={emergencyOver}>
      <div className={styles.coaching}>
        <Emergency />
        <div className={styles.head}>
          <h1 className={styles.name}>
            <Trans>Coaching</Trans>
          </h1>
          <div className={styles.note}>
            <Text muted size="small">
              <Trans>Your employer can’t see what you write here.</Trans>{' '}
              <Link href={href('privacy')}>
                <Trans>How we protect your privacy</Trans>
              </Link>
            </Text>
          </div>
          <div className={styles.leave}>
            <Button variant="quiet" onPress={() => void leave()}>
              <Trans>Sign out</Trans>
            </Button>
          </div>
        </div>
        <Loaded
          query={channels}
          shape="rows"
          undated
          failed={<Trans>We couldn’t load your conversations.</Trans>}
        >
          {(all) => {
            const shown =
              all.find(({ url }) => url === selected) ?? (all.length === 1 ? all[0] : undefined)
            if (all.length === 0) return <NoConversation />
            if (!shown) {
              return (
                <ChannelList
                  channels={all}
                  current={undefined}
                  onSelect={setSelected}
                  myId={session?.accountId ?? ''}
                />
              )
            }
            return (
              <Shown
                channel={shown}
                myId={session?.accountId ?? ''}
                onBack={all.length > 1 ? () => setSelected(undefined) : undefined}
              />
            )
          }}
        </Loaded>
      </div>
    </OverlayTop>
  )
}

/** What to do first stands above everything, in a dialog too; the rest of it is in the portal. */
function Emergency({ close }: { close?: () => void }) {
  const { data } = useQuery(emergencyQuery)
  if (!isAction(data?.action)) return null
  const plain = <PlainEmergency action={data.action} />
  return (
    <FaultBoundary resetKey={data.action} fallback={() => plain}>
      <Suspense fallback={plain}>
        <EmergencyLine stage={data} doctor={data.doctor} close={close} inFrame />
      </Suspense>
    </FaultBoundary>
  )
}

const emergencyOver = (close: () => void) => <Emergency close={close} />

type ShownProps = { channel: ChatChannel; myId: string; onBack?: () => void }

/** Drafts stay in the frame: what is kept on the server belongs to the whole portal. */
function Shown({ channel, myId, onBack }: ShownProps) {
  const url = channel.url ?? ''
  const { data: current = channel } = useQuery(channelQuery(url))
  const { data: history } = useQuery({ ...messagesQuery(url), enabled: url !== placeholderUrl })
  return (
    <section className={styles.pane}>
      <Conversation
        channelUrl={url}
        side="member"
        draftRoute=""
        heading={<MemberHeading channel={current} onBack={onBack} />}
        notices={
          <div className={styles.notices}>
            <MemberNotices channel={current} messages={history?.messages ?? []} myId={myId} />
          </div>
        }
        onBack={onBack}
      />
    </section>
  )
}

function NoConversation() {
  return (
    <EmptyState drawing={<DrawingMessages />} title={<Trans>No messages yet</Trans>}>
      <Trans>Your coach writes to you here.</Trans>
    </EmptyState>
  )
}

/** A session that ends leads back to the welcome page, without the questions of the whole portal. */
function useEnd() {
  const queries = useQueryClient()
  useEffect(() => {
    const end = () => {
      if (sessionEnd.get() === null) return
      sessionEnd.set(null)
      forgetPerson(queries)
    }
    end()
    const stop = sessionEnd.subscribe(end)
    return () => void stop()
  }, [queries])
}

/** The socket tells of more than chat, so a frame asks instead. */
const askEveryMs = 5_000

function useNews() {
  const queries = useQueryClient()
  useEffect(() => {
    liveSocket.set('connected')
    const timer = setInterval(() => {
      if (document.hidden) return
      quietly(() => {
        void queries.invalidateQueries({ queryKey: ['chat', 'channels'] })
        void queries.invalidateQueries({ queryKey: ['chat', 'channel'] })
        void queries.invalidateQueries({ queryKey: emergencyQuery.queryKey })
        fillAll(queries)
      })
    }, askEveryMs)
    return () => {
      clearInterval(timer)
      liveSocket.set('connecting')
    }
  }, [queries])
}

const tellEveryMs = 60_000

/** Tells the server that a person is here, as the rest of the portal does. */
function useActivity() {
  useEffect(() => {
    let told = Date.now()
    const tell = () => {
      if (Date.now() - told < tellEveryMs) return
      told = Date.now()
      rest.POST('/v1/users/me/activity', {}).catch(() => undefined)
    }
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) addEventListener(kind, tell)
    return () => {
      for (const kind of kinds) removeEventListener(kind, tell)
    }
  }, [])
}
