import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Loaded } from '../../../../calls/loaded'
import { dial } from '../../../../data/branding'
import { contactMessageQuery, type OpenedMessage, takeMessage } from '../../../../data/contact-desk'
import { asProblem } from '../../../../data/problem'
import { phoneText } from '../../../../domain/phone'
import { isTopic, topics } from '../../../../i18n/contact-topics'
import { useFormats } from '../../../../i18n/use-formats'
import { dueWords } from '../../../../messages/due-words'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { DrawingMessages } from '../../../../ui/drawings/drawing-messages'
import { EmptyState } from '../../../../ui/empty-state'
import { Link } from '../../../../ui/link'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { deskZone, givenName, languageName, useNow } from '../../parts/desk-words'
import { ContactAnswer, fasterName } from './contact-answer'
import styles from './contact-message.module.css'

type ContactMessageProps = {
  id: string
  /** The way back to the list, where they do not stand side by side. */
  onBack?: () => void
}

/** A message as the member wrote it, who answers it, and the answer. */
export function ContactMessage({ id, onBack }: ContactMessageProps) {
  const opened = useQuery(contactMessageQuery(id))
  if (opened.error && asProblem(opened.error).errorType === 'not_found') {
    return (
      <div className={styles.alone}>
        <EmptyState
          drawing={<DrawingMessages />}
          title={<Trans>We couldn’t find this message</Trans>}
          action={
            onBack && (
              <Button onPress={onBack}>
                <Trans>Back to the list</Trans>
              </Button>
            )
          }
        >
          <Trans>The member may have left, or the address may be incomplete.</Trans>
        </EmptyState>
      </div>
    )
  }
  return (
    <Loaded
      shape="rows"
      inset
      query={opened}
      failed={<Trans>We cannot open this message right now.</Trans>}
    >
      {(data) => <Opened id={id} opened={data} onBack={onBack} />}
    </Loaded>
  )
}

type OpenedProps = ContactMessageProps & { opened: OpenedMessage }

function Opened({ id, opened, onBack }: OpenedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // On a narrow screen the row that was pressed is gone.
  const isAlone = onBack !== undefined
  useEffect(() => {
    if (isAlone) heading.current?.focus()
  }, [isAlone])
  const { message = {}, answer } = opened
  return (
    <article className={styles.message}>
      <Heading opened={opened} onBack={onBack} heading={heading} />
      <p className={styles.text}>{opened.text}</p>
      <Phones opened={opened} />
      {message.status === 'answered' ? (
        <Answered opened={opened} answer={answer ?? ''} />
      ) : message.mine ? (
        <ContactAnswer id={id} message={message} onDone={() => heading.current?.focus()} />
      ) : (
        <Take id={id} opened={opened} />
      )}
    </article>
  )
}

type HeadingProps = {
  opened: OpenedMessage
  onBack: (() => void) | undefined
  heading: RefObject<HTMLHeadingElement | null>
}

function Heading({ opened, onBack, heading }: HeadingProps) {
  const { i18n, t } = useLingui()
  const formats = useFormats()
  const now = useNow()
  const { message = {}, timeZone = 'UTC' } = opened
  const { topic, late } = message
  const zone = deskZone()
  const clock = formats.time(now, { timeZone })
  const wrote = dueWords(message.createdAt ?? 0, now, zone, formats)
  const when = dueWords(message.answerDueAt ?? 0, now, zone, formats)
  return (
    <header className={styles.heading}>
      {onBack && (
        <Button
          variant="quiet"
          icon={<ArrowLeft size={20} aria-hidden="true" />}
          aria-label={t`Back to the list`}
          onPress={onBack}
        />
      )}
      <div className={styles.words}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {message.memberName}
        </h2>
        <Text muted size="small">
          {i18n._(topics[isTopic(topic) ? topic : 'other'])} · {message.reference}
        </Text>
        <Text muted size="small">
          {languageName(message.locale ?? '', formats)} · <Trans>{clock} where they are</Trans>
        </Text>
        <Text muted size="small">
          <Trans>Written {wrote}</Trans>
        </Text>
        {message.status !== 'answered' && (
          <p className={styles.due} data-late={late || undefined}>
            {late ? (
              <Trans>The answer was due {when}</Trans>
            ) : (
              <Trans>The answer is due {when}</Trans>
            )}
          </p>
        )}
      </div>
    </header>
  )
}

/** Members who asked for a call are called. */
function Phones({ opened }: { opened: OpenedMessage }) {
  const { phones = [], message } = opened
  if (message?.answerChannel !== 'phone') return null
  if (phones.length === 0) {
    return (
      <Text weight="medium">
        <Trans>Wants a call, but we no longer have a phone number.</Trans>
      </Text>
    )
  }
  return (
    <Text weight="medium">
      <Trans>Wants a call at</Trans>{' '}
      {phones.map((phone, i) => (
        <span key={phone}>
          {i > 0 && ' · '}
          <Link href={dial(phone)}>{phoneText(phone)}</Link>
        </span>
      ))}
    </Text>
  )
}

function Answered({ opened, answer }: { opened: OpenedMessage; answer: string }) {
  const formats = useFormats()
  const now = useNow()
  const { answeredBy: by, answeredAt = 0 } = opened.message ?? {}
  const when = dueWords(answeredAt, now, deskZone(), formats)
  return (
    <section className={styles.answer}>
      <Text as="h3" size="body">
        <Trans>
          Answered by {by}, {when}
        </Trans>
      </Text>
      <p className={styles.words}>{answer}</p>
    </section>
  )
}

/** One person answers: the one who has taken it. */
function Take({ id, opened }: { id: string; opened: OpenedMessage }) {
  const queries = useQueryClient()
  const { ownerId = '', ownerName: owner, memberName = '' } = opened.message ?? {}
  const name = givenName(memberName)
  const taking = useMutation({
    mutationFn: () => takeMessage(id, ownerId),
    onSettled: () => queries.invalidateQueries({ queryKey: ['inbox', 'contact'] }),
  })
  const faster = taking.error && fasterName(taking.error)
  return (
    <Stack gap={3} start>
      {taking.error && (
        <Banner
          tone={faster ? 'caution' : 'danger'}
          live
          title={
            faster ? (
              <Trans>{faster} is already answering this one.</Trans>
            ) : (
              <Trans>We couldn’t assign this message to you.</Trans>
            )
          }
        />
      )}
      <p>
        {ownerId ? (
          <Trans>{owner} is answering this one. Please talk to them before you take over.</Trans>
        ) : (
          <Trans>
            Take this message before you answer it. {name} sees that someone is working on it.
          </Trans>
        )}
      </p>
      <Button
        variant={ownerId ? 'secondary' : 'primary'}
        onPress={() => taking.mutate()}
        isPending={taking.isPending}
      >
        {ownerId ? <Trans>Take over from {owner}</Trans> : <Trans>I’ll answer this one</Trans>}
      </Button>
    </Stack>
  )
}
