import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import {
  type DeskConversation,
  leaveConversation,
  releaseConversation,
  useInboxChanged,
} from '../../../../data/inbox'
import { asProblem } from '../../../../data/problem'
import { Button } from '../../../../ui/button'
import { Menu } from '../../../../ui/menu'
import { showToast } from '../../../../ui/toast-queue'
import { standsIn } from '../../parts/desk-words'
import { useClaim } from './use-claim'

export type InboxDialog = 'hand-over' | 'invite'

type InboxActionsProps = {
  about: DeskConversation
  channelUrl: string
  onDialog: (dialog: InboxDialog) => void
  onGone: () => void
}

/** What can be done with a conversation besides answering it. */
export function InboxActions({ about, channelUrl, onDialog, onGone }: InboxActionsProps) {
  const { t } = useLingui()
  const claim = useClaim(channelUrl)
  const release = useQuietly(
    () => releaseConversation(channelUrl),
    standsIn(about) ? onGone : undefined,
  )
  const leave = useQuietly(() => leaveConversation(channelUrl), onGone)
  const task = about.item?.task
  const others = (about.participants ?? []).some(({ me }) => !me)
  const entries = [
    { id: 'invite', label: t`Bring in a colleague` },
    ...(task?.mine ? [{ id: 'release', label: t`Return it to the queue` }] : []),
    ...(others && !task?.mine ? [{ id: 'leave', label: t`Leave the conversation` }] : []),
  ]
  const act = (id: string) => {
    if (id === 'invite') onDialog('invite')
    if (id === 'release') release.mutate()
    if (id === 'leave') leave.mutate()
  }
  return (
    <>
      {task && !task.ownerId && (
        <Button variant="primary" onPress={() => claim.mutate()} isPending={claim.isPending}>
          <Trans>Take it</Trans>
        </Button>
      )}
      {about.item?.joined && (
        <Button onPress={() => onDialog('hand-over')}>
          <Trans>Hand over</Trans>
        </Button>
      )}
      <Menu
        label={t`More about this conversation`}
        trigger={
          <Button
            variant="quiet"
            icon={<EllipsisVertical size={20} strokeWidth={1.75} aria-hidden="true" />}
            aria-label={t`More about this conversation`}
          />
        }
        entries={entries}
        onAction={act}
      />
    </>
  )
}

/** Does something at once and says only when it failed. */
function useQuietly(work: () => Promise<unknown>, onDone?: () => void) {
  const changed = useInboxChanged()
  return useMutation({
    mutationFn: work,
    onSuccess: onDone,
    onError: (error) => {
      const { messageKey } = asProblem(error)
      showToast({
        tone: 'danger',
        title:
          messageKey === 'errors.handOverFirst' ? (
            <Trans>Please hand this conversation over to someone who can answer.</Trans>
          ) : (
            <Trans>That did not work. Please try again.</Trans>
          ),
      })
    },
    onSettled: changed,
  })
}
