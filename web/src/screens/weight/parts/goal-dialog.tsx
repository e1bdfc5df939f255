import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { asProblem } from '../../../data/problem'
import { useReadingsChanged } from '../../../data/readings'
import { startupQuery } from '../../../data/startup'
import { saveHeight, setWeightTarget, type WeightTarget } from '../../../data/weight'
import { useFormats } from '../../../i18n/use-formats'
import { SaveFailed } from '../../../readings/not-saved'
import { useWeightWords } from '../../../readings/weight-words'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { NumberField } from '../../../ui/number-field'
import { showToast } from '../../../ui/toast-queue'
import styles from './form.module.css'
import { HeightFields, heightOf, millimetresOf } from './height-fields'
import { useRefusedFields } from './use-refused-fields'

type GoalDialogProps = { target: WeightTarget; isOpen: boolean; onClose: () => void }

/** Sets, changes or removes the goal; the height keeps it a healthy one. */
export function GoalDialog({ target, isOpen, onClose }: GoalDialogProps) {
  const has = target.selfEnteredTarget !== null
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={has ? <Trans>Change your goal</Trans> : <Trans>Set a goal weight</Trans>}
    >
      <GoalForm target={target} onDone={onClose} />
    </Dialog>
  )
}

const fields = { selfEnteredTarget: 'goal-weight', millimetres: 'goal-height' } as const

type Wanted = { height: number; goal: number }

export function GoalForm({ target, onDone }: { target: WeightTarget; onDone: () => void }) {
  const { t } = useLingui()
  const { country, weight } = useFormats()
  const words = useWeightWords()
  const saved = useGoalSaved(onDone)
  const changed = useReadingsChanged('weight')
  const refused = useRefusedFields(fields)
  const [height, setHeight] = useState(() => heightOf(target.heightMillimetres))
  const [goal, setGoal] = useState(target.selfEnteredTarget ?? Number.NaN)
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const onError = (cause: unknown) => setInvalid(refused(asProblem(cause)))
  const saving = useMutation({
    mutationFn: async (wanted: Wanted) => {
      // The goal is checked against the height, so the height goes first.
      const known = millimetresOf(heightOf(target.heightMillimetres), country)
      if (wanted.height !== known) {
        await saveHeight(wanted.height)
        // It is saved whether or not the goal is: the limit and the fields use it from now on.
        await changed()
      }
      return setWeightTarget(wanted.goal)
    },
    onSuccess: () => saved(<Trans>Your goal is set</Trans>),
    onError,
  })
  const removing = useMutation({
    mutationFn: () => setWeightTarget(null),
    onSuccess: () => saved(<Trans>Your goal was removed</Trans>),
    onError,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const millimetres = millimetresOf(height, country)
    const wrong: FieldProblem[] = []
    if (millimetres === 0) {
      const message = t`Please specify your height (feet/inches/centimeters).`
      wrong.push({ fieldId: fields.millimetres, message })
    }
    if (Number.isNaN(goal)) {
      wrong.push({ fieldId: fields.selfEnteredTarget, message: t`Please enter a valid weight.` })
    }
    setInvalid(wrong)
    saving.reset()
    removing.reset()
    if (wrong.length === 0) saving.mutate({ height: millimetres, goal })
  }
  const remove = () => {
    setInvalid([])
    saving.reset()
    removing.mutate()
  }
  const errorOf = (id: string) => invalid.find(({ fieldId }) => fieldId === id)?.message
  const error = saving.error ?? removing.error
  const { suggested, least } = target
  const lowest = least && words(least).text
  const next = suggested && words(suggested).text
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={invalid} />
      {error !== null && invalid.length === 0 && <SaveFailed problem={asProblem(error)} />}
      <HeightFields
        id={fields.millimetres}
        value={height}
        onChange={setHeight}
        error={errorOf(fields.millimetres)}
      />
      <NumberField
        id={fields.selfEnteredTarget}
        label={<Trans>Goal weight</Trans>}
        help={lowest && <Trans>The lowest goal for your height is {lowest}.</Trans>}
        unit={weight(0).unit}
        value={goal}
        onChange={setGoal}
        formatOptions={{ maximumFractionDigits: 1 }}
        error={errorOf(fields.selfEnteredTarget)}
      />
      {suggested && next && (
        <div className={styles.suggestion}>
          <p>
            <Trans>A good next step is {next}. Even a small change helps your health.</Trans>
          </p>
          <Button onPress={() => setGoal(suggested.value)}>
            <Trans>Use {next}</Trans>
          </Button>
        </div>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={saving.isPending}>
          <Trans>Save my goal</Trans>
        </Button>
        {target.selfEnteredTarget !== null && (
          <Button onPress={remove} isPending={removing.isPending}>
            <Trans>Remove my goal</Trans>
          </Button>
        )}
      </div>
    </form>
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
