import { Trans } from '@lingui/react/macro'
import { NotYours, openTabs, tabRoutes } from '../messages/message-center'
import { href } from '../routes/href'
import { Navigate, useLocation } from '../routes/router'
import { useFacts } from '../routes/use-facts'

/** Opens the first tab that this member has. */
export function Screen() {
  const { search } = useLocation()
  const [first] = openTabs(useFacts())
  if (first) return <Navigate to={href(tabRoutes[first]) + search} replace />
  return (
    <>
      <h1>
        <Trans>Messages</Trans>
      </h1>
      <NotYours />
    </>
  )
}
