/** Sentences about the person with a call in them, for somebody who acts for them. */
import { Trans } from '@lingui/react/macro'

type NameProps = { name: string }

export function NoOneWatches({ name }: NameProps) {
  return (
    <Trans>
      No one watches {name}’s readings around the clock. If {name} is very sick, call{' '}
      <a href="tel:911">911</a>.
    </Trans>
  )
}

export function AnswerKept({ name }: NameProps) {
  return (
    <Trans>
      Your answer is still here. If {name} is very sick, don’t wait: call <a href="tel:911">911</a>.
    </Trans>
  )
}

export function AnswerSaved({ name }: NameProps) {
  return (
    <Trans>
      We saved your answer. If {name} gets worse again, call <a href="tel:911">911</a>.
    </Trans>
  )
}

export function IfTheyAreSick({ name }: NameProps) {
  return (
    <Trans>
      If {name} is very sick, don’t wait: call <a href="tel:911">911</a>.
    </Trans>
  )
}

export function IfTheyPassOut({ name }: NameProps) {
  return (
    <Trans>
      If {name} can’t swallow or may pass out, call <a href="tel:911">911</a>.
    </Trans>
  )
}
