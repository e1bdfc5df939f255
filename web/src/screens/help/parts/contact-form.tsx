import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { asProblem, type Problem } from '../../../data/problem'
import { type SentMessage, sendToSupport } from '../../../data/support'
import { useDraft } from '../../../data/use-draft'
import { topics } from '../../../i18n/contact-topics'
import { useFormats } from '../../../i18n/use-formats'
import { routeById } from '../../../routes/catalogue'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ChoiceGroup } from '../../../ui/choice-group'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { KeptDraft } from '../../../ui/kept-draft'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import styles from './contact-form.module.css'

const fields = {
  topic: 'contact-topic',
  text: 'contact-text',
  answerChannel: 'contact-answer',
} as const

type Field = keyof typeof fields

const mostCharacters = 2000

/** From here on the form says how many characters are left. */
const countFrom = 1800

type ContactFormProps = { hasPhone: boolean; onSent: (message: SentMessage) => void }

export function ContactForm({ hasPhone, onSent }: ContactFormProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const draft = useDraft({ route: routeById('help.contact').path, field: 'message' })
  const [topic, setTopic] = useState('')
  const [answerChannel, setAnswerChannel] = useState('email')
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  // Every try of one message carries the same name, so that it arrives once.
  const clientId = useRef(crypto.randomUUID())
  const sending = useMutation({
    mutationFn: sendToSupport,
    onSuccess: (message) => {
      draft.forget()
      onSent(message)
    },
    onError: (error) => setInvalid(refusedFields(asProblem(error), i18n)),
  })

  const used = [...draft.text.trim()].length
  const check = (): FieldProblem[] => {
    const wrong: FieldProblem[] = []
    const say = (field: Field, message: string) => wrong.push({ fieldId: fields[field], message })
    if (!topic) say('topic', t`Choose what your message is about.`)
    if (used === 0) say('text', t`Write your message.`)
    if (used > mostCharacters) {
      say(
        'text',
        t`${plural(used - mostCharacters, {
          one: 'Your message is # character too long.',
          other: 'Your message is # characters too long.',
        })}`,
      )
    }
    return wrong
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = check()
    setInvalid(wrong)
    sending.reset()
    if (wrong.length > 0) return
    sending.mutate({ clientId: clientId.current, topic, text: draft.text, answerChannel })
  }
  const errorOf = (field: Field) =>
    invalid.find(({ fieldId }) => fieldId === fields[field])?.message
  const left = number(Math.max(0, mostCharacters - used))
  const most = number(mostCharacters)
  const problem = sending.error && asProblem(sending.error)

  return (
    <Card title={<Trans>Send us a message</Trans>}>
      <form className={styles.form} onSubmit={submit} noValidate data-kept>
        <ErrorSummary problems={invalid} />
        {problem && invalid.length === 0 && <NotSent problem={problem} />}
        <Select
          id={fields.topic}
          label={<Trans>What is it about?</Trans>}
          options={Object.entries(topics).map(([id, label]) => ({ id, label: i18n._(label) }))}
          selectedKey={topic || null}
          onSelectionChange={(key) => setTopic(String(key ?? ''))}
          error={errorOf('topic')}
        />
        {draft.restored && <KeptDraft onDiscard={draft.discard} />}
        <TextField
          id={fields.text}
          multiline
          label={<Trans>Your message</Trans>}
          help={
            used >= countFrom ? (
              <Trans>{left} characters left</Trans>
            ) : (
              <Trans>Up to {most} characters. You don’t need to share medical details.</Trans>
            )
          }
          value={draft.text}
          onChange={draft.setText}
          error={errorOf('text')}
        />
        <ChoiceGroup
          id={fields.answerChannel}
          label={<Trans>How should we answer?</Trans>}
          value={answerChannel}
          onChange={setAnswerChannel}
          error={errorOf('answerChannel')}
          options={[
            {
              id: 'email',
              label: t`By email`,
              detail: t`We’ll email you when the answer is ready. To protect your privacy, you read it on this page.`,
            },
            {
              id: 'phone',
              label: t`By phone`,
              detail: hasPhone ? undefined : t`We don’t have a phone number for you.`,
              isDisabled: !hasPhone,
            },
          ]}
        />
        <div>
          <Button type="submit" variant="primary" isPending={sending.isPending}>
            <Trans>Send to Member Support</Trans>
          </Button>
        </div>
        <p className={styles.note}>
          <Trans>Only Member Support can read this. We store it encrypted.</Trans>
        </p>
      </form>
    </Card>
  )
}

/** What only the server can find; everything else the form has said before. */
const refusals: Readonly<Record<string, MessageDescriptor>> = {
  'support.noPhone': msg`We don’t have a phone number for you.`,
  'support.textOdd': msg`Your message has characters that we can’t show.`,
}

/** The fields that the server refused. */
function refusedFields(problem: Problem, i18n: I18n): FieldProblem[] {
  return problem.fields.flatMap(({ field, message, messageKey }) => {
    const known = refusals[messageKey]
    const words = known ? i18n._(known) : message
    return field in fields ? [{ fieldId: fields[field as Field], message: words }] : []
  })
}

/** Why nothing was sent; what was written is still in the form. */
function NotSent({ problem }: { problem: Problem }) {
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>You are offline, so we did not send it</Trans>}>
        <Trans>Your message is still here. Send it when you’re back online.</Trans>
      </Banner>
    )
  }
  if (problem.is('resource_exhausted')) {
    return (
      <Banner tone="caution" live title={<Trans>You’ve sent a lot of messages today</Trans>}>
        <Trans>Please call us instead. Your message is still here.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We could not send your message</Trans>}>
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
