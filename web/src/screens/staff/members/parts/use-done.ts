import { useQueryClient } from '@tanstack/react-query'
import { lookAgain, type Told } from '../../../../data/member-record'

export type DialogProps = { memberId: string; onDone: (told?: Told) => void; onClose: () => void }

/** After an act: the page loads what is true now, then the dialog closes. */
export function useDone({ memberId, onDone, onClose }: DialogProps) {
  const queries = useQueryClient()
  return {
    onSent: async ({ told }: { told?: string | undefined }) => {
      await lookAgain(queries, memberId)
      onDone(told as Told | undefined)
      onClose()
    },
    // What is behind the dialog may be why it was refused.
    onFailed: () => void lookAgain(queries, memberId),
  }
}
