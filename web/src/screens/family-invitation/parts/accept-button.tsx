import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptInvite, familyLinksQuery } from '../../../data/family-links'
import { asProblem } from '../../../data/problem'
import { Button } from '../../../ui/button'
import type { Answer } from './answered'
import { NotAnswered } from './not-answered'

type AcceptButtonProps = { token: string; onAnswer: (answer: Answer) => void }

/** Takes the invitation up with the account that is signed in. */
export function AcceptButton({ token, onAnswer }: AcceptButtonProps) {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const accepting = useMutation({
    mutationFn: () => acceptInvite(token, key),
    onSuccess: () => {
      void queries.invalidateQueries(familyLinksQuery)
      onAnswer({ kind: 'accepted' })
    },
    onError: (error) => {
      if (asProblem(error).messageKey === 'family.inviteGone') onAnswer({ kind: 'gone' })
    },
  })
  return (
    <>
      <Button variant="primary" isPending={accepting.isPending} onPress={() => accepting.mutate()}>
        <Trans>Accept</Trans>
      </Button>
      {accepting.error && <NotAnswered problem={asProblem(accepting.error)} />}
    </>
  )
}
