import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useReadOnly } from '../../../data/read-only'
import type { WeightStats, WeightTarget } from '../../../data/weight'
import { useWeightWords } from '../../../readings/weight-words'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { lazyPart } from '../../../ui/lazy-part'
import { WhenOpened } from '../../../ui/when-opened'

const GoalDialog = lazyPart(() => import('./goal-dialog').then((module) => module.GoalDialog))

type GoalCardProps = {
  target: WeightTarget
  /** Null before the first weight; absent where nobody knows. */
  toGoal?: WeightStats['toGoal']
  /** Instead of the usual one. */
  title?: ReactNode
}

/** How far it is to the goal, in calm words. */
export function GoalCard({ target, toGoal, title }: GoalCardProps) {
  const [open, setOpen] = useState(false)
  const readOnly = useReadOnly()
  const has = target.figure !== null
  return (
    <Card title={title ?? <Trans>Your goal</Trans>}>
      <GoalWords target={target} toGoal={toGoal} />
      {!readOnly && (
        <div>
          <Button onPress={() => setOpen(true)}>
            {has ? <Trans>Change your goal</Trans> : <Trans>Set a goal weight</Trans>}
          </Button>
        </div>
      )}
      <WhenOpened isOpen={open} onClose={() => setOpen(false)}>
        <GoalDialog target={target} isOpen={open} onClose={() => setOpen(false)} />
      </WhenOpened>
    </Card>
  )
}

function GoalWords({ target, toGoal }: GoalCardProps) {
  const words = useWeightWords()
  if (!target.figure) {
    return (
      <p>
        <Trans>You have not set a goal yet. A goal is your choice and you can change it.</Trans>
      </p>
    )
  }
  const goal = words(target.figure).text
  if (toGoal === undefined) {
    return (
      <p>
        <Trans>Your goal is {goal}.</Trans>
      </p>
    )
  }
  if (toGoal === null) {
    return (
      <p>
        <Trans>Your goal is {goal}. Your first weight will show how far you are from it.</Trans>
      </p>
    )
  }
  if (toGoal.reached) {
    return (
      <p>
        <Trans>Your trend has reached your goal of {goal}. Keeping it is an achievement too.</Trans>
      </p>
    )
  }
  const left = words(toGoal.left).text
  return (
    <p>
      <Trans>
        Your goal is {goal}. Your trend is {left} away from it.
      </Trans>
    </p>
  )
}
