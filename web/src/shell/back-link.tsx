import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { backTarget } from '../routes/back'
import { type RouteId, routeById } from '../routes/catalogue'
import { routeTitles } from '../routes/titles'
import { useFacts } from '../routes/use-facts'
import { useRoute } from '../routes/use-route'
import { ArrowLeftIcon } from '../ui/frame-icons'
import styles from './back-link.module.css'
import { RouteLink } from './route-link'

/** Places with an article of their own in Spanish and French; the others keep their title in quotes there. */
const ownWords: Partial<Record<RouteId, MessageDescriptor>> = {
  home: msg`Back to Home`,
  dashboard: msg`Back to Dashboard`,
  'condition-management.home': msg`Back to Dashboard`,
}

/** The way up from a page below the first level of its section, on small screens. */
export function BackLink() {
  const { _ } = useLingui()
  const target = backTarget(useRoute().route, useFacts())
  if (!target) return null
  const message = routeTitles[target.id] ?? routeTitles[routeById(target.opens ?? target.id).id]
  const title = message ? _(message) : ''
  const own = ownWords[target.id]
  return (
    <RouteLink route={target} className={styles.back} icon={<ArrowLeftIcon size={20} />}>
      <span>{own ? _(own) : <Trans>Back to {title}</Trans>}</span>
    </RouteLink>
  )
}
