import { useDraft } from '../../data/use-draft'
import type { DraftPlace } from '../../data/use-draft-queue'

type LetterId = {
  /** The id to send a letter with. */
  of: (letter: object) => string
  /** The letter has arrived or was thrown away; the next one is another, whatever it says. */
  forget: () => void
}

/**
 * Every try of the same letter carries the same id, so that it arrives once, also after a reload.
 * One that was changed since the last try is another letter: the one before may have arrived.
 */
export function useLetterId({ route, field }: DraftPlace): LetterId {
  const tried = useDraft({ route, field: `${field}.tried` })
  return {
    of: (letter) => {
      const words = JSON.stringify(letter)
      const end = tried.text.indexOf(' ')
      if (tried.text.slice(end + 1) === words) return tried.text.slice(0, end)
      const id = crypto.randomUUID()
      tried.setText(`${id} ${words}`)
      return id
    },
    forget: tried.discard,
  }
}
