import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useBrand } from '../data/boot-context'
import { useSession } from '../data/session'
import { notePage } from '../data/trouble'
import type { RouteId } from '../routes/catalogue'
import { useNamedPage } from '../routes/page-name'
import { routeTitles } from '../routes/titles'
import { badgeText } from '../ui/badge'
import { useUnreadCount } from './messages-link'

/**
 * "(2) Screen — Brand" in the tab: how many messages wait, and nothing else about a person, but for
 * whom somebody acts: "Screen — Mateo — Brand".
 */
export function usePageTitle(id: RouteId) {
  const { _ } = useLingui()
  const { brand_name = 'Wellhouse' } = useBrand()
  const title = routeTitles[id]
  const unread = badgeText(useUnreadCount())
  const words = useNamedPage() || (title && _(title))
  const acted = useSession().data?.acting?.givenName
  const page = [words, acted, brand_name].filter(Boolean).join(' — ')
  const text = unread ? `(${unread}) ${page}` : page
  useEffect(() => {
    document.title = text
  }, [text])
  useEffect(() => notePage(id), [id])
}
