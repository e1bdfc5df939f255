import { Trans, useLingui } from '@lingui/react/macro'
import { Reply as ReplyIcon } from 'lucide-react'
import { useState } from 'react'
import { replyTo, useMailChanged } from '../../data/mail'
import { Form, SendButton } from '../../forms/form'
import { useForm } from '../../forms/use-form'
import { Button } from '../../ui/button'
import { Inline } from '../../ui/inline'
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
  const { t } = useLingui()
  const place = { route: '/inbox', field: `reply.${threadId}` }
  const files = useFiles(place, threadId)
  const [isOpen, setOpen] = useState(false)
  const problemOf = useLetterProblem()
  const changed = useMailChanged()
  const letterId = useLetterId(place)
  const form = useForm({
    id: 'reply',
    ids: { message: 'reply-text' },
    first: blank,
    draft: { ...place, before: (message) => ({ message }) },
    check: ({ message }) => ({ message: problemOf(message, files) }),
    send: ({ message }) => {
      const letter = { threadId, message: message.trim(), fileIds: files.ids }
      return replyTo({ ...letter, clientId: letterId.of(letter) })
    },
    after: 'begin-anew',
    onSent: async () => {
      letterId.forget()
      files.forget()
      setOpen(false)
      showToast({ title: <Trans>We’ve sent your message.</Trans>, tone: 'good' })
      await changed()
    },
  })
  const { message } = form.value
  const crisis = useCrisis(message, unanswered)
  const help = crisis.shows && <CrisisCard onDismiss={crisis.dismiss} />
  const throwAway = () => {
    letterId.forget()
    form.discard()
    for (const { key } of files.items) files.remove(key)
    setOpen(false)
  }
  if (!isOpen && !message && files.items.length === 0) {
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
    <Form
      form={form}
      isShort
      className={`surface ${styles.form}`}
      failed={(problem) => <NotSent problem={problem} />}
      failedName={t`Not sent`}
      onDiscard={throwAway}
      buttons={
        <Inline gap={3} wrap>
          <SendButton form={form}>
            <Trans>Send reply</Trans>
          </SendButton>
          {!form.restored && (
            <Button variant="quiet" onPress={throwAway}>
              <Trans>Discard</Trans>
            </Button>
          )}
        </Inline>
      }
    >
      {help}
      <LetterText {...form.field('message')} label={<Trans>Your reply</Trans>} files={files} />
    </Form>
  )
}

const blank = { message: '' }
