import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ContactPoint, sendCode } from '../../../data/mfa'
import { asProblem, type Problem } from '../../../data/problem'
import { Button } from '../../../ui/button'
import { ChoiceGroup } from '../../../ui/choice-group'
import type { Challenge } from './enter-code'
import styles from './mfa.module.css'
import { NotSent } from './not-sent'

type ChooseContactProps = {
  mfaToken: string
  points: readonly ContactPoint[]
  onSent: (challenge: Challenge) => void
  /** The server cannot go on with this sign-in. */
  onRefused: (problem: Problem) => void
}

export function ChooseContact({ mfaToken, points, onSent, onRefused }: ChooseContactProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(points[0]?.id ?? '')
  const sending = useMutation({
    mutationFn: (point: ContactPoint) => sendCode(mfaToken, point),
    onSuccess: (challenge, point) => onSent({ ...challenge, point }),
    onError: (error) => {
      const problem = asProblem(error)
      if (problem.is('unimplemented', 'invalid_grant', 'invalid_token', 'unauthenticated'))
        onRefused(problem)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const point = points.find(({ id }) => id === chosen)
    if (point) sending.mutate(point)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {sending.isError && <NotSent problem={asProblem(sending.error)} />}
      <ChoiceGroup
        label={<Trans>Where should we send a code?</Trans>}
        value={chosen}
        onChange={setChosen}
        options={points.map(({ id, contactType, masked }) => ({
          id,
          label: contactType === 'SMS' ? t`Text message` : t`Email`,
          detail: masked,
        }))}
      />
      <Button type="submit" variant="primary" isPending={sending.isPending}>
        <Trans>Send me a code</Trans>
      </Button>
    </form>
  )
}
