import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useBrand } from '../data/boot-context'
import { notePage } from '../data/trouble'
import type { RouteId } from '../routes/catalogue'
import { useNamedPage } from '../routes/page-name'
import { routeTitles } from '../routes/titles'
import { badgeText } from '../ui/badge'
import { useUnreadCount } from './messages-link'

/** "(2) Screen — Brand" in the tab: how many messages wait, and nothing else about a person. */
export function usePageTitle(id: RouteId) {
  const { _ } = useLingui()
  const { brand_name = 'Wellhouse' } = useBrand()
  const title = routeTitles[id]
  const unread = badgeText(useUnreadCount())
  const words = useNamedPage() || (title && _(title))
  const page = words ? `${words} — ${brand_name}` : brand_name
  const text = unread ? `(${unread}) ${page}` : page
  useEffect(() => {
    document.title = text
  }, [text])
  useEffect(() => notePage(id), [id])
}
