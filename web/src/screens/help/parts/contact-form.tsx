import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Problem } from '../../../data/problem'
import { type SentMessage, sendToSupport } from '../../../data/support'
import { trouble } from '../../../data/trouble'
import { Form, SendButton } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { usePageName } from '../../../help/use-page-name'
import { isTopic, topics } from '../../../i18n/contact-topics'
import { useFormats } from '../../../i18n/use-formats'
import { routeById } from '../../../routes/catalogue'
import { useSearch } from '../../../routes/use-search'
import { Banner } from '../../../ui/banner'
import { Card } from '../../../ui/card'
import { ChoiceGroup } from '../../../ui/choice-group'
import { Select } from '../../../ui/select'
import { Switch } from '../../../ui/switch'
import { Text } from '../../../ui/text'
import { TextField } from '../../../ui/text-field'

const mostCharacters = 2000

/** From here on the form says how many characters are left. */
const countFrom = 1800

const blank = { topic: '', text: '', answerChannel: 'email', adds: true }

type ContactFormProps = { hasPhone: boolean; onSent: (message: SentMessage) => void }

export function ContactForm({ hasPhone, onSent }: ContactFormProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const [search] = useSearch()
  const about = search.get('topic') ?? undefined
  const where = useWhere()
  const form = useForm({
    id: 'contact',
    ids: { answerChannel: 'contact-answer' },
    first: { ...blank, topic: isTopic(about) ? about : '' },
    draft: {
      route: routeById('help.contact').path,
      field: 'message',
      before: (text) => ({ text }),
    },
    check: ({ topic, text, adds }) => ({
      topic: !topic && t`Choose what your message is about.`,
      text: problemOf(text, mostFor(adds ? where : '')),
    }),
    // Every try of one message carries the same name, so that it arrives once.
    send: ({ adds, text, ...message }, { key }) =>
      sendToSupport({
        ...message,
        text: adds && where ? `${text.trim()}\n\n${where}` : text,
        clientId: key,
      }),
    onSent,
    refusal: ({ message, messageKey }) => {
      const known = refusals[messageKey]
      return known ? i18n._(known) : message
    },
  })
  const used = lengthOf(form.value.text)
  const room = mostFor(form.value.adds ? where : '')
  const left = number(Math.max(0, room - used))
  const most = number(room)

  return (
    <Card title={<Trans>Send us a message</Trans>}>
      <Form
        form={form}
        isWide
        failed={(problem) => <NotSent problem={problem} />}
        failedName={t`Not sent`}
        buttons={
          <>
            <div>
              <SendButton form={form}>
                <Trans>Send to Member Support</Trans>
              </SendButton>
            </div>
            <Text muted size="small">
              <Trans>Only Member Support can read this. We store it encrypted.</Trans>
            </Text>
          </>
        }
      >
        <Select
          {...form.select('topic')}
          label={<Trans>What is it about?</Trans>}
          options={Object.entries(topics).map(([id, label]) => ({ id, label: i18n._(label) }))}
        />
        <TextField
          {...form.field('text')}
          multiline
          label={<Trans>Your message</Trans>}
          help={
            used >= countFrom ? (
              <Trans>{left} characters left</Trans>
            ) : (
              <Trans>Up to {most} characters. You don’t need to share medical details.</Trans>
            )
          }
        />
        <ChoiceGroup
          {...form.field('answerChannel')}
          label={<Trans>How should we answer?</Trans>}
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
        {where && (
          <Switch {...form.toggle('adds')}>
            <Trans>Add this to help us find the problem:</Trans> <span>{where}</span>
          </Switch>
        )}
      </Form>
    </Card>
  )
}

/** The page that the person came from and the number of the last fault, in words for the desk. */
function useWhere(): string {
  const [{ page, fault }] = useState(trouble)
  const { t } = useLingui()
  const pageName = usePageName()
  const name = pageName(fault?.page ?? page)
  return [name && t`Page: ${name}`, fault && t`Reference: ${fault.reference}`]
    .filter(Boolean)
    .join(' · ')
}

const lengthOf = (text: string) => [...text.trim()].length

/** What we add takes some of the room. */
const mostFor = (where: string) => mostCharacters - (where ? lengthOf(where) + 2 : 0)

function problemOf(text: string, most: number): MessageDescriptor | undefined {
  const used = lengthOf(text)
  if (used === 0) return msg`Write your message.`
  if (used <= most) return undefined
  return msg`${plural(used - most, {
    one: 'Your message is # character too long.',
    other: 'Your message is # characters too long.',
  })}`
}

/** What only the server can find; everything else the form has said before. */
const refusals: Readonly<Record<string, MessageDescriptor>> = {
  'support.noPhone': msg`We don’t have a phone number for you.`,
  'support.textOdd': msg`Your message has characters that we can’t show.`,
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
    <Banner tone="danger" live title={<Trans>We couldn’t send your message</Trans>}>
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
