import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Keyboard } from 'lucide-react'
import { useRef, useState } from 'react'
import { conversationQuery, type InboxView } from '../../data/inbox'
import { largeFrom } from '../../domain/widths'
import { useSearchParams } from '../../routes/router'
import { Button } from '../../ui/button'
import { DrawingMessages } from '../../ui/drawings/drawing-messages'
import { EmptyState } from '../../ui/empty-state'
import { InboxAvailability } from './inbox/parts/inbox-availability'
import { InboxConversation } from './inbox/parts/inbox-conversation'
import { InboxHelp } from './inbox/parts/inbox-help'
import { InboxQueue } from './inbox/parts/inbox-queue'
import { useShortcuts, useSingleKeys } from './inbox/parts/inbox-shortcuts'
import { MemberPane } from './inbox/parts/member-pane'
import { useClaim } from './inbox/parts/use-claim'
import styles from './inbox.module.css'
import { useWidth } from './parts/use-width'

/** The narrowest screen on which queue, conversation and member stand side by side. */
const threeFrom = 1180

const views: readonly InboxView[] = ['waiting', 'mine', 'all']

/** The desk of those who answer members: who waits, the conversation, and the member beside it. */
export function Screen() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const channel = params.get('channel') ?? ''
  const view = views.find((one) => one === params.get('view')) ?? 'waiting'
  const showsMember = params.get('pane') === 'member'
  const [search, setSearch] = useState('')
  const [hasHelp, setHelp] = useState(false)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const isWide = useWidth(threeFrom)
  const isLarge = useWidth(largeFrom)
  const middle = useRef<HTMLElement>(null)
  const go = (to: { view?: InboxView; channel?: string; pane?: string }) => {
    const next = { view, channel, ...to }
    setParams(
      Object.fromEntries(
        Object.entries(next).filter(([, value]) => value && value !== 'waiting'),
      ) as Record<string, string>,
    )
  }
  const { data: about } = useQuery({ ...conversationQuery(channel), enabled: channel !== '' })
  const claim = useClaim(channel)
  useShortcuts(singleKeys, {
    reply: () => middle.current?.querySelector('textarea')?.focus(),
    claim: () => {
      if (about?.item?.task && !about.item.task.ownerId) claim.mutate()
    },
    help: () => setHelp(true),
  })
  const memberInMiddle = !isWide && showsMember
  const back = isLarge ? undefined : () => go({ channel: '' })
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>
          <Trans>Inbox</Trans>
        </h1>
        {(isLarge || !channel) && (
          <>
            <InboxAvailability onHandOver={() => go({ view: 'waiting', channel: '' })} />
            <div className={styles.shortcuts}>
              <Button
                variant="quiet"
                icon={<Keyboard size={20} strokeWidth={1.75} aria-hidden="true" />}
                onPress={() => setHelp(true)}
              >
                <Trans>Shortcuts</Trans>
              </Button>
            </div>
          </>
        )}
      </div>
      <div className={`surface ${styles.desk}`} data-panes={isWide ? 3 : isLarge ? 2 : 1}>
        {(isLarge || !channel) && (
          <section className={styles.pane} aria-label={t`Queue`}>
            <InboxQueue
              view={view}
              onView={(next) => go({ view: next })}
              search={search}
              onSearch={setSearch}
              current={channel || undefined}
              onOpen={(url) => go({ channel: url })}
            />
          </section>
        )}
        {(isLarge || channel) && (
          <section className={styles.pane} aria-label={t`Conversation`} ref={middle}>
            {!channel ? (
              <Choose />
            ) : memberInMiddle ? (
              <MemberPane key={channel} channelUrl={channel} onBack={() => go({ pane: '' })} />
            ) : (
              <InboxConversation
                key={channel}
                channelUrl={channel}
                onBack={back}
                onMember={isWide ? undefined : () => go({ pane: 'member' })}
                onGone={() => go({ channel: '' })}
              />
            )}
          </section>
        )}
        {isWide && channel && (
          <section className={styles.pane} aria-label={t`Member`}>
            <MemberPane key={channel} channelUrl={channel} />
          </section>
        )}
      </div>
      <InboxHelp
        isOpen={hasHelp}
        onClose={() => setHelp(false)}
        isOn={singleKeys}
        onSwitch={setSingleKeys}
      />
    </div>
  )
}

function Choose() {
  return (
    <div className={styles.choose}>
      <EmptyState drawing={<DrawingMessages />} title={<Trans>Choose a conversation</Trans>}>
        <Trans>The member who has waited longest is at the top. Press j to start.</Trans>
      </EmptyState>
    </div>
  )
}
