import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Send } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useOnline } from '../data/online'
import { useDraft } from '../data/use-draft'
import type { KeptText } from '../data/use-draft-queue'
import { placeholderUrl, written } from '../domain/chat'
import { emergencyLine } from '../domain/crisis-lines'
import { Button } from '../ui/button'
import { KeptDraft } from '../ui/kept-draft'
import { Link } from '../ui/link'
import styles from './composer.module.css'
import { CrisisCard } from './crisis-card'
import { AddFileButton, PickedFileList } from './file-picker'
import { useCrisis } from './use-crisis'
import { filesOf, useFiles } from './use-files'
import type { Sent } from './use-sent'
import { useTypingSignal } from './use-typing-signal'

/** The composer grows with what is written, up to this many lines. */
const mostRows = 6

type ComposerProps = {
  channelUrl: string
  draftRoute: string
  /** Who reads it: "Message to Ana Ruiz". */
  label: string
  /** `drafts` is what stays kept until the message has arrived. */
  onSend: (text: string, fileIds: readonly string[], drafts: readonly KeptText[]) => void
  /** What was kept for the field and sent since. */
  sent: Sent
  extras?: (insert: (text: string) => void) => ReactNode
  takesFocus?: boolean
  /** Help is offered to members; staff know where it is. */
  offersHelp: boolean
  /** What was said here and nobody has answered yet. */
  unanswered: readonly { clientId?: string; message?: string }[]
}

export function Composer(props: ComposerProps) {
  const { channelUrl, draftRoute, label, onSend, extras, takesFocus, offersHelp } = props
  const { t } = useLingui()
  const online = useOnline()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const place = { route: draftRoute, field: `chat.${channelUrl}` }
  const draft = useDraft(place, props.sent.text)
  const isNew = channelUrl === placeholderUrl
  const files = useFiles(place, isNew ? undefined : channelUrl, props.sent.files)
  const typing = useTypingSignal(channelUrl)
  const crisis = useCrisis(draft.text, props.unanswered)
  const [asked, setAsked] = useState(false)
  /** Send was pressed while a file was on its way up. */
  const [sendsLater, setSendsLater] = useState(false)
  const { left, problem } = written(draft.text)
  const missing = problem === 'required' && files.items.length === 0
  const unsendable = files.isWaiting && !files.isUploading
  const error = (asked && (missing || unsendable)) || problem === 'tooLong'

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  const change = (text: string) => {
    setAsked(false)
    setSendsLater(false)
    draft.setText(text)
    if (text.trim()) typing.write()
    else typing.stop()
  }
  const insert = (text: string) => {
    change(draft.text.trim() ? `${draft.text.trimEnd()}\n${text}` : text)
    field.current?.focus()
  }
  const send = () => {
    setAsked(true)
    field.current?.focus()
    setSendsLater(files.isUploading)
    if (missing || problem === 'tooLong' || files.isWaiting) return
    const text = draft.text.trim()
    const kept = [
      { ...place, text },
      { ...filesOf(place), text: files.ids.join(' ') },
    ]
    onSend(
      text,
      files.ids,
      kept.filter((one) => one.text),
    )
    setAsked(false)
    typing.stop()
    draft.clear()
    files.clear()
  }
  const latest = useRef(send)
  latest.current = send
  useEffect(() => {
    if (sendsLater && !files.isUploading) latest.current()
  }, [sendsLater, files.isUploading])
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are still being put together, Enter chooses among them.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || composing) return
    event.preventDefault()
    send()
  }

  return (
    <div className={styles.composer} data-kept data-files={files.items.length > 0 || undefined}>
      {offersHelp && crisis.shows && <CrisisCard onDismiss={crisis.dismiss} />}
      {draft.restored && <KeptDraft onDiscard={draft.discard} />}
      <PickedFileList files={files} />
      <div className={styles.box} data-invalid={error || undefined}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <textarea
          ref={field}
          id={id}
          className={styles.field}
          rows={Math.min(mostRows, draft.text.split('\n').length)}
          placeholder={t`Write a message`}
          value={draft.text}
          aria-invalid={error || undefined}
          aria-describedby={error || sendsLater || left !== undefined ? `${id}-note` : undefined}
          onFocus={draft.look}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className={styles.buttons}>
          <AddFileButton files={files} isDisabled={!online} />
          {extras?.(insert)}
          <Button
            variant="primary"
            icon={<Send size={18} strokeWidth={1.75} aria-hidden="true" />}
            onPress={send}
          >
            <Trans>Send</Trans>
          </Button>
        </div>
      </div>
      <div id={`${id}-note`} className={styles.note} role={error ? 'alert' : undefined}>
        {error ? (
          <span className={styles.error}>
            <CircleAlert size={18} aria-hidden="true" />
            {problem === 'tooLong' ? (
              <TooLong by={-(left ?? 0)} />
            ) : unsendable ? (
              <Trans>Remove the files that can’t be sent, or try again.</Trans>
            ) : (
              <Required />
            )}
          </span>
        ) : sendsLater ? (
          <span role="status">
            <Trans>We’ll send your message as soon as the files are uploaded.</Trans>
          </span>
        ) : left !== undefined ? (
          <Left count={left} />
        ) : (
          <Standing online={online} isMember={offersHelp} />
        )}
      </div>
    </div>
  )
}

function Standing({ online, isMember }: { online: boolean; isMember: boolean }) {
  if (!online)
    return <Trans>You’re offline. We’ll send your message when you’re back online.</Trans>
  if (!isMember) return null
  return (
    <Trans>
      Messages are not for emergencies. Call{' '}
      <Link href={`tel:${emergencyLine}`}>{emergencyLine}</Link>.
    </Trans>
  )
}

/** The text of forms.required for a message. */
function Required() {
  return <Trans>Please write a message.</Trans>
}

function TooLong({ by }: { by: number }) {
  const { t } = useLingui()
  return t`${plural(by, {
    one: 'Your message is # character too long.',
    other: 'Your message is # characters too long.',
  })}`
}

function Left({ count }: { count: number }) {
  const { t } = useLingui()
  return t`${plural(count, { one: '# character left', other: '# characters left' })}`
}
