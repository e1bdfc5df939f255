import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type BroughtVersion, guardFile } from '../../data/survey-desk'
import { Form } from '../../forms/form'
import { useForm, type Wrong } from '../../forms/use-form'
import { Banner } from '../../ui/banner'
import { MultiChoiceGroup } from '../../ui/multi-choice-group'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { TextField } from '../../ui/text-field'

type Question = NonNullable<BroughtVersion['unguarded']>[number]
type Words = Readonly<Record<string, string>> | undefined

/** By question: the answers that show help, or why none has to. */
type Decisions = Readonly<{
  options: Readonly<Record<string, readonly string[]>>
  reasons: Readonly<Record<string, string>>
}>

type GuardFormProps = {
  version: BroughtVersion
  say: (words: Words) => string | undefined
  /** The answers are in a new version. */
  onSaved: (version: number) => Promise<unknown>
}

const none: Decisions = { options: {}, reasons: {} }
const reasonLeast = 10
const reasonMost = 500

/** What is decided about a question, as the server takes it; undefined where nothing is. */
function guardOf({ id = '' }: Question, { options, reasons }: Decisions) {
  const chosen = options[id] ?? []
  const reason = reasons[id]?.trim() ?? ''
  if (chosen.length > 0) return { question: id, options: [...chosen] }
  return reason ? { question: id, reason } : undefined
}

/** A reason that is too short is an error, and so is nothing at all. */
function problemsOf(questions: readonly Question[], decisions: Decisions): Wrong {
  const guards = questions.flatMap((one) => guardOf(one, decisions) ?? [])
  const [first] = questions
  if (guards.length === 0 && first) {
    const field = first.options ? `options.${first.id}` : `reason.${first.id}`
    return { [field]: msg`Choose an answer or enter a reason.` }
  }
  const short = guards.filter(({ reason }) => reason !== undefined && reason.length < reasonLeast)
  return Object.fromEntries(
    short.map(({ question }) => [`reason.${question}`, msg`Enter 10 to 500 characters.`]),
  )
}

/** What seems to be about self-harm: which answers show help, or why none has to. */
export function GuardForm({ version, say, onSaved }: GuardFormProps) {
  const { id: questionnaire = '', version: number = 0, unguarded = [] } = version
  const form = useForm({
    id: `guard-${questionnaire}-${number}`,
    first: none,
    check: (decisions) => problemsOf(unguarded, decisions),
    keyedBy: () => undefined,
    send: (decisions) => {
      const guards = unguarded.flatMap((one) => guardOf(one, decisions) ?? [])
      return guardFile({ questionnaire, version: number, guards })
    },
    onSent: ({ version: saved = 0 }) => onSaved(saved),
  })
  const { options, reasons } = form.value
  return (
    <Banner
      tone="danger"
      title={<Trans>These questions seem to be about suicide or self-harm</Trans>}
    >
      <Form form={form} send={<Trans>Save as a new version</Trans>} isWide>
        <p>
          <Trans>
            No answer to them shows help yet, so you can’t publish this version. Choose the answers
            that show 988 and 911 right away.
          </Trans>
        </p>
        {unguarded.map((one) => {
          const { id = '' } = one
          const chosen = options[id] ?? []
          return (
            <Stack key={id} gap={3}>
              <Text weight="bold">{say(one.label) ?? id}</Text>
              {one.options && (
                <MultiChoiceGroup
                  id={form.idOf(`options.${id}`)}
                  error={form.error(`options.${id}`)}
                  label={<Trans>Answers that show help</Trans>}
                  optional
                  options={one.options.map(({ id: value = '', label }) => ({
                    id: value,
                    label: say(label) ?? value,
                  }))}
                  value={[...chosen]}
                  onChange={(next) => form.change({ options: { ...options, [id]: next } })}
                />
              )}
              {chosen.length === 0 && (
                <TextField
                  id={form.idOf(`reason.${id}`)}
                  error={form.error(`reason.${id}`)}
                  label={<Trans>Or say why no answer has to show help</Trans>}
                  help={<Trans>10 to 500 characters. We keep it with your name.</Trans>}
                  optional
                  multiline
                  maxLength={reasonMost}
                  value={reasons[id] ?? ''}
                  onChange={(next) => form.change({ reasons: { ...reasons, [id]: next } })}
                />
              )}
            </Stack>
          )
        })}
      </Form>
    </Banner>
  )
}
