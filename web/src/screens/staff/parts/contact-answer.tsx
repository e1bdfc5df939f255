import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { answerMessage, type DeskMessage } from '../../../data/contact-desk'
import { asProblem } from '../../../data/problem'
import { useDraft } from '../../../data/use-draft'
import { useFormats } from '../../../i18n/use-formats'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { KeptDraft } from '../../../ui/kept-draft'
import { TextField } from '../../../ui/text-field'
import { showToast } from '../../../ui/toast-queue'
import styles from './contact-message.module.css'
import { givenName, languageName } from './inbox-words'

const mostCharacters = 2000

/** Who has taken or answered a message before us, where that is why a call was refused. */
export function fasterName(error: unknown): string | undefined {
  const { fields } = asProblem(error)
  return fields.find(({ messageKey }) => faster.has(messageKey))?.values?.name
}

const faster = new Set(['errors.taken', 'support.answered'])

type ContactAnswerProps = { id: string; message: DeskMessage; onDone: () => void }

/** The answer to a message that the person has taken. */
export function ContactAnswer({ id, message, onDone }: ContactAnswerProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const queries = useQueryClient()
  const draft = useDraft({ route: '/staff/contact', field: id })
  const [invalid, setInvalid] = useState('')
  const name = givenName(message.memberName ?? '')
  const language = languageName(message.locale ?? '', formats)
  const byPhone = message.answerChannel === 'phone'
  const answering = useMutation({
    mutationFn: (text: string) => answerMessage(id, text),
    onSuccess: () => {
      draft.discard()
      showToast({ tone: 'good', title: <Trans>{name} has your answer</Trans> })
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['inbox', 'contact'] }),
  })
  const used = [...draft.text.trim()].length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    answering.reset()
    const wrong =
      used === 0
        ? t`Write your answer.`
        : used > mostCharacters
          ? t`${plural(used - mostCharacters, {
              one: 'Your answer is # character too long.',
              other: 'Your answer is # characters too long.',
            })}`
          : ''
    setInvalid(wrong)
    if (!wrong) answering.mutate(draft.text)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {answering.error && <NotAnswered error={answering.error} />}
      {draft.restored && <KeptDraft onDiscard={draft.discard} />}
      <TextField
        multiline
        label={
          byPhone ? <Trans>What you told them on the phone</Trans> : <Trans>Your answer</Trans>
        }
        help={
          <Trans>
            {name} reads {language} and will find this under their messages. The email only says
            that there is an answer.
          </Trans>
        }
        value={draft.text}
        onChange={draft.setText}
        error={invalid || undefined}
      />
      <div>
        <Button type="submit" variant="primary" isPending={answering.isPending}>
          <Trans>Send the answer</Trans>
        </Button>
      </div>
    </form>
  )
}

/** Why nothing was sent; what was written is still in the form. */
function NotAnswered({ error }: { error: unknown }) {
  const problem = asProblem(error)
  const other = fasterName(error)
  if (other) {
    return (
      <Banner tone="caution" live title={<Trans>{other} is answering this one now</Trans>}>
        <Trans>We did not send your answer. It is still here.</Trans>
      </Banner>
    )
  }
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>You are offline, so we did not send it</Trans>}>
        <Trans>Your answer is still here. Send it when you’re back online.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We could not send your answer</Trans>}>
      <p>
        <Trans>It is still here. Please try again in a moment.</Trans>
      </p>
      {problem.requestId && (
        <p>
          <Trans>Reference: {problem.requestId}</Trans>
        </p>
      )}
    </Banner>
  )
}
