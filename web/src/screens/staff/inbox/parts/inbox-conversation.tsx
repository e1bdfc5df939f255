import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Search, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../../calls/loaded'
import { conversationQuery, type DeskConversation } from '../../../../data/inbox'
import { asProblem } from '../../../../data/problem'
import { useFormats } from '../../../../i18n/use-formats'
import { Conversation } from '../../../../messages/conversation'
import { dueParts, dueWords } from '../../../../messages/due-words'
import { Button } from '../../../../ui/button'
import { DrawingMessages } from '../../../../ui/drawings/drawing-messages'
import { EmptyState } from '../../../../ui/empty-state'
import { Text } from '../../../../ui/text'
import {
  deskZone,
  givenName,
  languageName,
  standsIn,
  useKindWord,
  useNow,
} from '../../parts/desk-words'
import { usePronouns } from '../../parts/use-pronouns'
import { InboxActions, type InboxDialog } from './inbox-actions'
import styles from './inbox-conversation.module.css'
import { InboxHandOver } from './inbox-hand-over'
import { InboxInvite } from './inbox-invite'
import { InboxTemplates } from './inbox-templates'
import { useClaim } from './use-claim'

type InboxConversationProps = {
  channelUrl: string
  /** The way back to the queue, where they do not stand side by side. */
  onBack?: () => void
  /** The way to the member, where they do not stand beside it. */
  onMember?: () => void
  /** The conversation is no longer the person's. */
  onGone: () => void
}

export function InboxConversation(props: InboxConversationProps) {
  const { channelUrl, onBack, onGone } = props
  const header = useQuery(conversationQuery(channelUrl))
  if (header.error && asProblem(header.error).errorType === 'not_found') {
    return <Gone stoodIn={standsIn(header.data)} onGone={onGone} />
  }
  return (
    <Loaded
      shape="rows"
      inset
      undated
      query={header}
      failed={<Trans>We cannot open this conversation right now.</Trans>}
      key={channelUrl}
    >
      {(about) =>
        about.readable ? (
          <Open {...props} about={about} />
        ) : (
          <div className={styles.pane}>
            <Heading about={about} onBack={onBack} channelUrl={channelUrl} onGone={onGone} />
            <Unclaimed about={about} channelUrl={channelUrl} />
          </div>
        )
      }
    </Loaded>
  )
}

/** What is left of a conversation that the person can no longer open. */
function Gone({ stoodIn, onGone }: { stoodIn: boolean; onGone: () => void }) {
  return (
    <div className={styles.alone} role="status">
      <EmptyState
        drawing={<DrawingMessages />}
        title={
          stoodIn ? (
            <Trans>Thanks for standing in</Trans>
          ) : (
            <Trans>This conversation is not yours</Trans>
          )
        }
        action={
          <Button onPress={onGone}>
            <Trans>Back to the queue</Trans>
          </Button>
        }
      >
        {stoodIn ? (
          <Trans>
            The member has an answer, and the conversation is back with their own team. If they
            write again and no one is free, you’ll find it in the queue.
          </Trans>
        ) : (
          <Trans>A colleague may have taken it, or it was handed over.</Trans>
        )}
      </EmptyState>
    </div>
  )
}

type OpenProps = InboxConversationProps & { about: DeskConversation }

function Open({ channelUrl, about, onBack, onMember, onGone }: OpenProps) {
  const [isSearching, setSearching] = useState(false)
  // Kept here, because the heading is made anew when the messages have come.
  const [dialog, setDialog] = useState<InboxDialog>()
  const close = () => setDialog(undefined)
  const { locale = '', memberName = '' } = about.item ?? {}
  return (
    <>
      <Conversation
        channelUrl={channelUrl}
        side="staff"
        draftRoute="/staff/inbox"
        heading={
          <Heading
            about={about}
            channelUrl={channelUrl}
            onBack={onBack}
            onMember={onMember}
            onGone={onGone}
            onSearch={() => setSearching(!isSearching)}
            onDialog={setDialog}
          />
        }
        extras={(insert) => (
          <InboxTemplates locale={locale} name={givenName(memberName)} onInsert={insert} />
        )}
        isSearching={isSearching}
        onSearchEnd={() => setSearching(false)}
        onBack={onBack}
      />
      {dialog === 'hand-over' && (
        <InboxHandOver about={about} channelUrl={channelUrl} onClose={close} onDone={onGone} />
      )}
      {dialog === 'invite' && <InboxInvite channelUrl={channelUrl} onClose={close} />}
    </>
  )
}

type HeadingProps = OpenProps & {
  onSearch?: () => void
  onDialog?: (dialog: InboxDialog) => void
}

/** The member, on whose clock what time it is, and who answers by when. */
function Heading(props: HeadingProps) {
  const { about, channelUrl, onBack, onMember, onSearch, onDialog, onGone } = props
  const { t } = useLingui()
  const now = useNow()
  const formats = useFormats()
  const kindOf = useKindWord()
  const { item = {}, timeZone = 'UTC' } = about
  const clock = formats.time(now, { timeZone })
  const language = languageName(item.locale ?? '', formats)
  const shared = (about.pronouns ?? []).filter((one) => one !== 'preferNotToShare')
  const pronouns = usePronouns({ ...about, pronouns: shared }).join(', ')
  return (
    <header className={styles.heading}>
      {onBack && (
        <Button
          variant="quiet"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          aria-label={t`Back to the queue`}
          onPress={onBack}
        />
      )}
      <div className={styles.words}>
        <div className={styles.who}>
          <h2 className={styles.name}>{item.memberName}</h2>
          {pronouns && (
            <Text as="span" muted size="small">
              {pronouns}
            </Text>
          )}
        </div>
        <Text muted size="small">
          {item.subject || kindOf(item)} · {language} · <Trans>{clock} where they are</Trans>
        </Text>
        <People about={about} />
        <Due about={about} now={now} />
      </div>
      <div className={styles.tools}>
        {onSearch && (
          <Button
            variant="quiet"
            icon={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
            aria-label={t`Search this conversation`}
            onPress={onSearch}
          />
        )}
        {onMember && (
          <Button
            variant="quiet"
            icon={<UserRound size={20} strokeWidth={1.75} aria-hidden="true" />}
            aria-label={t`About the member`}
            onPress={onMember}
          />
        )}
        {onDialog && (
          <InboxActions about={about} channelUrl={channelUrl} onDialog={onDialog} onGone={onGone} />
        )}
      </div>
    </header>
  )
}

function Due({ about, now }: { about: DeskConversation; now: number }) {
  const formats = useFormats()
  const task = about.item?.task
  if (!task) return null
  const at = task.dueAt ?? 0
  const when = dueWords(at, now, deskZone(), formats)
  const { day, clock } = dueParts(at, now, deskZone(), formats)
  const { ownerName: owner } = task
  return (
    <p className={styles.due} data-late={task.late || undefined}>
      {task.late ? (
        <Trans>The answer was due {when}</Trans>
      ) : task.mine ? (
        <Trans>
          Your answer is due by {clock} {day}
        </Trans>
      ) : owner ? (
        <Trans>
          {owner} will answer by {clock} {day}
        </Trans>
      ) : (
        <Trans>
          Someone must answer by {clock} {day}
        </Trans>
      )}
    </p>
  )
}

/** Colleagues in the conversation, and how long the person stays in it. */
function People({ about }: { about: DeskConversation }) {
  const { locale } = useFormats()
  const others = (about.participants ?? []).filter(({ me }) => !me).map(({ name = '' }) => name)
  const names = new Intl.ListFormat(locale).format(others)
  return (
    <>
      {others.length > 0 && (
        <Text muted size="small">
          <Trans>Also here: {names}</Trans>
        </Text>
      )}
      {standsIn(about) && (
        <Text muted size="small">
          <Trans>You’re standing in. Once you answer, this goes back to the member’s team.</Trans>
        </Text>
      )}
    </>
  )
}

/** An unassigned conversation opens when someone takes it. */
function Unclaimed({ about, channelUrl }: { about: DeskConversation; channelUrl: string }) {
  const claim = useClaim(channelUrl)
  const name = about.item?.memberName
  return (
    <div className={styles.alone}>
      <EmptyState
        drawing={<DrawingMessages />}
        title={<Trans>{name} is unassigned</Trans>}
        action={
          <Button variant="primary" onPress={() => claim.mutate()} isPending={claim.isPending}>
            <Trans>Take this conversation</Trans>
          </Button>
        }
      >
        <Trans>Take it to read it. We’ll tell {name} that you joined.</Trans>
      </EmptyState>
    </div>
  )
}
