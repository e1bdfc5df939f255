import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Turned as How, hearTurns } from '../data/acting'
import { sessionQuery, useSession } from '../data/session'
import { readStored, removeStored } from '../data/session-storage'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { showToast } from '../ui/toast-queue'

/**
 * After the portal has turned to somebody else, the new page begins at its heading. Where another
 * tab turned it, the page says so, and whether something typed is gone.
 */
export function Turned() {
  const { data: session } = useSession()
  const [how] = useState(() => readStored<How>('turned'))
  const [isSeen, setSeen] = useState(false)
  useOtherTabs()
  useEffect(() => {
    if (!how) return
    removeStored('turned')
    if (how === 'back') showToast({ title: <NotSwitched />, overEmergency: true })
    if (how === 'elsewhere')
      showToast({ title: <NowFor name={session?.acting?.givenName} />, overEmergency: true })
    if (how !== 'lost') return focusHeading()
  }, [how, session?.acting?.givenName])
  if (how !== 'lost' || isSeen || !session) return null
  return (
    <Dialog
      isOpen
      mustAnswer
      namesPerson
      title={<NowFor name={session.acting?.givenName} />}
      actions={(close) => (
        <Button variant="primary" onPress={close}>
          <Trans>Close</Trans>
        </Button>
      )}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        setSeen(true)
        focusHeading()
      }}
    >
      <p>
        <Trans>What you typed wasn’t saved.</Trans>
      </p>
    </Dialog>
  )
}

function NotSwitched() {
  return <Trans>We couldn’t open the other portal. You’re in your own portal.</Trans>
}

function NowFor({ name }: { name: string | undefined }) {
  return name ? (
    <Trans>You’re now acting for {name}</Trans>
  ) : (
    <Trans>You’re in your own portal</Trans>
  )
}

/** A tab that hears of a turn asks at once whose portal it is now. */
function useOtherTabs() {
  const queries = useQueryClient()
  useEffect(
    () =>
      hearTurns(() => {
        // What cannot be asked now is refused with the next call.
        queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
      }),
    [queries],
  )
}

const lookEveryMs = 100
const longestMs = 5_000

/** The heading of the page, once it is there. A person who has begun to do something is left alone. */
function focusHeading(): () => void {
  const began = Date.now()
  const timer = setInterval(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    const isFree = document.activeElement === document.body || !document.activeElement
    if (heading && isFree) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    if (heading || Date.now() - began > longestMs) clearInterval(timer)
  }, lookEveryMs)
  return () => clearInterval(timer)
}
