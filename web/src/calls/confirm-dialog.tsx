import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { asProblem, type Problem } from '../data/problem'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Stack } from '../ui/stack'

type ConfirmDialogProps<Reply> = {
  title: ReactNode
  /** What would happen. */
  children: ReactNode
  /** The button that goes on. */
  yes: ReactNode
  /** The button that changes nothing. */
  no: ReactNode
  /** Takes something away; otherwise the first button is an ordinary one. */
  isDanger?: boolean
  send: () => Promise<Reply>
  /** Once it worked and before the dialog closes. */
  onDone?: (reply: Reply) => unknown
  onClose: () => void
  /** It closes after a try that did not work: what the page shows may be why. */
  onFailed?: () => unknown
  /** What is said when it did not work. */
  failed: (problem: Problem) => ReactNode
}

/**
 * Asks before it sends something to the server, and stays open when that did not work. It says
 * nothing about a person who did not confirm that it's them: they changed their mind.
 */
export function ConfirmDialog<Reply>(props: ConfirmDialogProps<Reply>) {
  const { title, children, yes, no, isDanger, send, onDone, onClose, onFailed, failed } = props
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (reply) => {
      await onDone?.(reply)
      onClose()
    },
  })
  const problem = sending.error && asProblem(sending.error)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onClose()
        if (sending.isError) onFailed?.()
      }}
      title={title}
      actions={(close) => (
        <>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isPending={sending.isPending}
            onPress={() => sending.mutate()}
          >
            {yes}
          </Button>
          <Button variant="quiet" isDisabled={sending.isPending} onPress={close}>
            {no}
          </Button>
        </>
      )}
    >
      <Stack gap={3}>
        {children}
        {problem && !problem.is('step_up_required') && failed(problem)}
      </Stack>
    </Dialog>
  )
}
