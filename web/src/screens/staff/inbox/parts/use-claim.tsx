import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { claimConversation, useInboxChanged } from '../../../../data/inbox'
import { asProblem } from '../../../../data/problem'
import { showToast } from '../../../../ui/toast-queue'

/** Takes a conversation; who comes second hears who was first. */
export function useClaim(channelUrl: string) {
  const changed = useInboxChanged()
  return useMutation({
    mutationFn: () => claimConversation(channelUrl),
    onError: (error) => {
      const { fields } = asProblem(error)
      const name = fields.find(({ messageKey }) => messageKey === 'errors.taken')?.values?.name
      showToast({
        tone: 'danger',
        title: name ? (
          <Trans>{name} is already answering this one.</Trans>
        ) : (
          <Trans>We couldn’t assign this conversation to you.</Trans>
        ),
      })
    },
    onSettled: changed,
  })
}
