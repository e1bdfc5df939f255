import { useState } from 'react'
import { hasCrisisWords } from '../domain/crisis-words'

type Said = { clientId?: string; message?: string }

const idOf = ({ clientId = '' }: Said) => clientId

type Crisis = { shows: boolean; dismiss: () => void }

/**
 * Help shows while words of a crisis stand in the field, and stays once they were sent until
 * somebody answers. Closed, it is closed for these words: the next ones bring it back.
 */
export function useCrisis(text: string, unanswered: readonly Said[]): Crisis {
  const isWritten = hasCrisisWords(text)
  const said = unanswered.findLast(({ message = '' }) => hasCrisisWords(message))
  const [closedWritten, setClosedWritten] = useState(false)
  const [closedSaid, setClosedSaid] = useState<string>()
  if (closedWritten && !isWritten) setClosedWritten(false)
  return {
    shows: (isWritten && !closedWritten) || (said !== undefined && idOf(said) !== closedSaid),
    dismiss: () => {
      setClosedWritten(isWritten)
      setClosedSaid(said && idOf(said))
    },
  }
}
