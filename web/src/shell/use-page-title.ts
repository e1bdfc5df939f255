import { useLingui } from '@lingui/react'
import { useEffect } from 'react'
import { useBrand } from '../data/boot-context'
import type { RouteId } from '../routes/catalogue'
import { routeTitles } from '../routes/titles'

/** "Screen — Brand" in the tab; it never names anything about a person. */
export function usePageTitle(id: RouteId) {
  const { _ } = useLingui()
  const { brand_name = 'Wellhouse' } = useBrand()
  const title = routeTitles[id]
  const text = title ? `${_(title)} — ${brand_name}` : brand_name
  useEffect(() => {
    document.title = text
  }, [text])
}
