import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { forgetPerson, leave } from '../data/session'
import { sessionEnd } from '../data/session-clock'
import { href } from '../routes/href'
import { useLocation, useNavigate } from '../routes/router'
import { Button } from '../ui/button'
import { SessionQuestion } from './session-question'

/** The server no longer accepts the session and a silent refresh did not help: sign in again. */
export function SessionLost({ inPage }: { inPage?: boolean }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const signIn = async () => {
    await navigate(href('login'), { state: { from: pathname + search + hash } })
    leave('lost')
    sessionEnd.set(null)
    forgetPerson(queries)
  }
  return (
    <SessionQuestion
      inPage={inPage}
      title={<Trans>Your session has ended</Trans>}
      actions={
        <Button variant="primary" onPress={() => void signIn()} autoFocus={!inPage}>
          <Trans>Sign in again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          To keep your account safe, we signed you out. Sign in again to return to the page you were
          on.
        </Trans>
      </p>
    </SessionQuestion>
  )
}
