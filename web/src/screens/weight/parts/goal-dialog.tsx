import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asProblem } from '../../../data/problem'
import { useReadingsChanged } from '../../../data/readings'
import { startupQuery } from '../../../data/startup'
import { saveHeight, setWeightTarget, type WeightTarget } from '../../../data/weight'
import { heightOf, millimetresOf } from '../../../domain/height'
import { Form, SendButton } from '../../../forms/form'
import { FormDialog } from '../../../forms/form-dialog'
import { useForm } from '../../../forms/use-form'
import { useFormats } from '../../../i18n/use-formats'
import { useWeightWords } from '../../../readings/weight-words'
import { refusalWords } from '../../../readings/words'
import { Button } from '../../../ui/button'
import { Inline } from '../../../ui/inline'
import { NumberField } from '../../../ui/number-field'
import { showToast } from '../../../ui/toast-queue'
import styles from './form.module.css'
import { HeightFields } from './height-fields'

type GoalDialogProps = { target: WeightTarget; isOpen: boolean; onClose: () => void }

/** Sets, changes or removes the goal; the height keeps it a healthy one. */
export function GoalDialog({ target, isOpen, onClose }: GoalDialogProps) {
  const has = target.selfEnteredTarget !== null
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={has ? <Trans>Change your goal</Trans> : <Trans>Set a goal weight</Trans>}
    >
      <GoalForm target={target} onDone={onClose} />
    </FormDialog>
  )
}

const ids = { selfEnteredTarget: 'goal-weight', millimetres: 'goal-height' } as const

export function GoalForm({ target, onDone }: { target: WeightTarget; onDone: () => void }) {
  const { t } = useLingui()
  const { country, weight } = useFormats()
  const words = useWeightWords()
  const saved = useGoalSaved(onDone)
  const changed = useReadingsChanged('weight')
  const form = useForm({
    id: 'goal',
    ids,
    edits: true,
    first: () => ({
      height: heightOf(target.heightMillimetres),
      goal: target.selfEnteredTarget ?? Number.NaN,
    }),
    check: ({ height, goal }) => ({
      millimetres:
        millimetresOf(height, country) === 0 &&
        t`Please specify your height (feet/inches/centimeters).`,
      selfEnteredTarget: Number.isNaN(goal) && t`Please enter a valid weight.`,
    }),
    send: async ({ height, goal }, { key }) => {
      const millimetres = millimetresOf(height, country)
      // The goal is checked against the height, so the height goes first.
      const known = millimetresOf(heightOf(target.heightMillimetres), country)
      if (millimetres !== known) {
        await saveHeight(millimetres, `${key}-height`)
        // It is saved whether or not the goal is: the limit and the fields use it from now on.
        await changed()
      }
      return setWeightTarget(goal, key)
    },
    onSent: () => saved(<Trans>Your goal is set</Trans>),
    refusal: refusalWords,
  })
  const removing = useMutation({
    mutationFn: () => setWeightTarget(null, crypto.randomUUID()),
    onMutate: form.clear,
    onSuccess: () => saved(<Trans>Your goal was removed</Trans>),
  })
  const { suggested, least } = target
  const lowest = least && words(least).text
  const next = suggested && words(suggested).text
  return (
    <Form
      form={{
        ...form,
        failure: form.failure ?? (removing.error && asProblem(removing.error)),
        submit: (event) => {
          removing.reset()
          form.submit(event)
        },
      }}
      buttons={
        <Inline gap={3} wrap>
          <SendButton form={form}>
            <Trans>Save my goal</Trans>
          </SendButton>
          {target.selfEnteredTarget !== null && (
            <Button onPress={() => removing.mutate()} isPending={removing.isPending}>
              <Trans>Remove my goal</Trans>
            </Button>
          )}
        </Inline>
      }
    >
      <HeightFields
        id={ids.millimetres}
        value={form.value.height}
        onChange={(height) => form.change({ height })}
        error={form.error('millimetres')}
      />
      <NumberField
        {...form.field('goal')}
        id={ids.selfEnteredTarget}
        label={<Trans>Goal weight</Trans>}
        help={lowest && <Trans>The lowest goal for your height is {lowest}.</Trans>}
        unit={weight(0).unit}
        formatOptions={{ maximumFractionDigits: 1 }}
        error={form.error('selfEnteredTarget')}
      />
      {suggested && next && (
        <div className={styles.suggestion}>
          <p>
            <Trans>A good next step is {next}. Even a small change helps your health.</Trans>
          </p>
          <Button onPress={() => form.change({ goal: suggested.value })}>
            <Trans>Use {next}</Trans>
          </Button>
        </div>
      )}
    </Form>
  )
}

/** The figures and what start-up said about the goal are asked for anew. */
function useGoalSaved(onDone: () => void): (title: ReactNode) => Promise<void> {
  const changed = useReadingsChanged('weight')
  const queries = useQueryClient()
  return async (title) => {
    await changed()
    void queries.invalidateQueries({ queryKey: startupQuery.queryKey })
    showToast({ tone: 'good', title })
    onDone()
  }
}
