import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Reply as ReplyIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { replyTo, useMailChanged } from '../../data/mail'
import { asProblem } from '../../data/problem'
import { useDraft } from '../../data/use-draft'
import { Button } from '../../ui/button'
import { KeptDraft } from '../../ui/kept-draft'
import { showToast } from '../../ui/toast-queue'
import { CrisisCard } from '../crisis-card'
import { useCrisis } from '../use-crisis'
import { useFiles } from '../use-files'
import { LetterText, useLetterProblem } from './letter-text'
import { NotSent } from './not-sent'
import styles from './reply.module.css'
import { useLetterId } from './use-letter-id'

type ReplyProps = {
  threadId: string
  /** What the member wrote and nobody has answered yet. */
  unanswered: readonly { clientId?: string; message?: string }[]
}

/** An answer to a thread. It opens on demand, and by itself where one was begun. */
export function Reply({ threadId, unanswered }: ReplyProps) {
  const place = { route: '/inbox', field: `reply.${threadId}` }
  const draft = useDraft(place)
  const files = useFiles(place, threadId)
  const crisis = useCrisis(draft.text, unanswered)
  const help = crisis.shows && <CrisisCard onDismiss={crisis.dismiss} />
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const problemOf = useLetterProblem()
  const changed = useMailChanged()
  const letterId = useLetterId(place)
  const sending = useMutation({
    mutationFn: replyTo,
    onSuccess: async () => {
      letterId.forget()
      draft.discard()
      files.forget()
      setOpen(false)
      showToast({ title: <Trans>We’ve sent your message.</Trans>, tone: 'good' })
      await changed()
    },
  })
  const throwAway = () => {
    letterId.forget()
    draft.discard()
    for (const { key } of files.items) files.remove(key)
    setOpen(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = problemOf(draft.text, files)
    setError(problem)
    sending.reset()
    if (problem) return
    const letter = { threadId, message: draft.text.trim(), fileIds: files.ids }
    sending.mutate({ ...letter, clientId: letterId.of(letter) })
  }
  if (!isOpen && !draft.text && files.items.length === 0) {
    return (
      <div className={styles.closed}>
        {help}
        <Button
          variant="primary"
          icon={<ReplyIcon size={20} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => setOpen(true)}
        >
          <Trans>Reply</Trans>
        </Button>
      </div>
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-kept>
      {sending.error && <NotSent problem={asProblem(sending.error)} />}
      {draft.restored && <KeptDraft onDiscard={throwAway} />}
      {help}
      <LetterText
        id="reply-text"
        label={<Trans>Your reply</Trans>}
        text={draft.text}
        onChange={(text) => {
          setError(undefined)
          draft.setText(text)
        }}
        files={files}
        error={error}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={sending.isPending}>
          <Trans>Send reply</Trans>
        </Button>
        {!draft.restored && (
          <Button variant="quiet" onPress={throwAway}>
            <Trans>Discard</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}
