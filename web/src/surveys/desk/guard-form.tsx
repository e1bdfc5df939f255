import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { asProblem } from '../../data/problem'
import { type BroughtVersion, guardFile } from '../../data/survey-desk'
import { NotSaved } from '../../forms/not-saved'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { MultiChoiceGroup } from '../../ui/multi-choice-group'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { TextField } from '../../ui/text-field'

type Question = NonNullable<BroughtVersion['unguarded']>[number]
type Words = Readonly<Record<string, string>> | undefined
type Decision = { options: readonly string[]; reason: string }

type GuardFormProps = {
  version: BroughtVersion
  say: (words: Words) => string | undefined
  onSaved: () => Promise<unknown>
}

const open: Decision = { options: [], reason: '' }
const reasonLeast = 10
const reasonMost = 500

const isDecided = ({ options, reason }: Decision) =>
  options.length > 0 || reason.trim().length >= reasonLeast

/** What seems to be about self-harm: which answers show help, or why none has to. */
export function GuardForm({ version, say, onSaved }: GuardFormProps) {
  const { id: questionnaire = '', version: number = 0, unguarded = [] } = version
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({})
  const save = useMutation({ mutationFn: guardFile, onSuccess: onSaved })
  const decisionOf = ({ id = '' }: Question) => decisions[id] ?? open
  const decide = ({ id = '' }: Question, change: Partial<Decision>) =>
    setDecisions((all) => ({ ...all, [id]: { ...open, ...all[id], ...change } }))
  return (
    <Banner
      tone="danger"
      title={<Trans>These questions seem to be about suicide or self-harm</Trans>}
    >
      <Stack gap={4} start>
        <p>
          <Trans>
            No answer to them shows help yet, so you can’t publish this version. Choose the answers
            that show 988 and 911 right away.
          </Trans>
        </p>
        {unguarded.map((one) => (
          <Stack key={one.id} gap={3}>
            <Text weight="bold">{say(one.label) ?? one.id}</Text>
            {one.options && (
              <MultiChoiceGroup
                label={<Trans>Answers that show help</Trans>}
                optional
                options={one.options.map(({ id = '', label }) => ({ id, label: say(label) ?? id }))}
                value={[...decisionOf(one).options]}
                onChange={(options) => decide(one, { options })}
              />
            )}
            {decisionOf(one).options.length === 0 && (
              <TextField
                label={<Trans>Or say why no answer has to show help</Trans>}
                help={<Trans>10 to 500 characters. We keep it with your name.</Trans>}
                optional
                multiline
                maxLength={reasonMost}
                value={decisionOf(one).reason}
                onChange={(reason) => decide(one, { reason })}
              />
            )}
          </Stack>
        ))}
        {save.error && <NotSaved problem={asProblem(save.error)} />}
        <Button
          variant="primary"
          isPending={save.isPending}
          isDisabled={!unguarded.some((one) => isDecided(decisionOf(one)))}
          onPress={() =>
            save.mutate({
              questionnaire,
              version: number,
              guards: unguarded
                .map((one) => ({ question: one, ...decisionOf(one) }))
                .flatMap(guard),
            })
          }
        >
          <Trans>Save as a new version</Trans>
        </Button>
      </Stack>
    </Banner>
  )
}

function guard({ question, options, reason }: Decision & { question: Question }) {
  if (!isDecided({ options, reason })) return []
  const { id = '' } = question
  return options.length > 0
    ? { question: id, options: [...options] }
    : { question: id, reason: reason.trim() }
}
