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

export function CallIfTheyPassOut({ name }: NameProps) {
  return (
    <Trans>
      Call <a href="tel:911">911</a> if {name} can’t swallow or may pass out. No one is watching{' '}
      {name}’s readings right now.
    </Trans>
  )
}

export function CallTheirTeamNow({ name }: NameProps) {
  return (
    <Trans>
      Call {name}’s care team now. Call <a href="tel:911">911</a> if {name} vomits, breathes fast or
      gets very sleepy.
    </Trans>
  )
}

export function CallTheirTeamIfHigh({ name }: NameProps) {
  return (
    <Trans>
      Call {name}’s care team if it stays this high. Call <a href="tel:911">911</a> if {name}{' '}
      vomits, breathes fast or gets very sleepy.
    </Trans>
  )
}

export function CallForTheirSigns({ name }: NameProps) {
  return (
    <Trans>
      Call <a href="tel:911">911</a> right away if {name} has a sudden bad headache, trouble
      breathing, pain in the chest, back or belly, numbness or weakness, or trouble seeing or
      speaking.
    </Trans>
  )
}

export function CallForTheirHeart({ name }: NameProps) {
  return (
    <Trans>
      If {name} has chest pain, trouble breathing, or may faint, call <a href="tel:911">911</a> now.
      No one watches {name}’s readings around the clock.
    </Trans>
  )
}
