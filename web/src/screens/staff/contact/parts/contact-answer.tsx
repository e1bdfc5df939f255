import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { answerMessage, type DeskMessage } from '../../../../data/contact-desk'
import { asProblem } from '../../../../data/problem'
import { Form, SendButton } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'
import { TextField } from '../../../../ui/text-field'
import { showToast } from '../../../../ui/toast-queue'
import { givenName, languageName } from '../../parts/desk-words'

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
  const name = givenName(message.memberName ?? '')
  const language = languageName(message.locale ?? '', formats)
  const byPhone = message.answerChannel === 'phone'
  const form = useForm({
    id: 'answer',
    first: blank,
    draft: { route: '/staff/contact', field: id, before: (text) => ({ text }) },
    check: ({ text }) => ({ text: problemOf(text) }),
    send: ({ text }, { key }) =>
      answerMessage(id, text, key).finally(() =>
        queries.invalidateQueries({ queryKey: ['inbox', 'contact'] }),
      ),
    after: 'begin-anew',
    onSent: () => {
      showToast({ tone: 'good', title: <Trans>{name} has your answer</Trans> })
      onDone()
    },
  })
  return (
    <Form
      form={form}
      isShort
      isWide
      failed={(problem) => <NotAnswered error={problem} />}
      failedName={t`Not sent`}
      buttons={
        <div>
          <SendButton form={form}>
            <Trans>Send the answer</Trans>
          </SendButton>
        </div>
      }
    >
      <TextField
        {...form.field('text')}
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
      />
    </Form>
  )
}

const blank = { text: '' }

function problemOf(text: string): MessageDescriptor | undefined {
  const used = [...text.trim()].length
  if (used === 0) return msg`Write your answer.`
  if (used <= mostCharacters) return undefined
  return msg`${plural(used - mostCharacters, {
    one: 'Your answer is # character too long.',
    other: 'Your answer is # characters too long.',
  })}`
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
    <Banner tone="danger" live title={<Trans>We couldn’t send your answer</Trans>}>
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
