import { useLingui } from '@lingui/react/macro'
import { LinkTabs } from '../ui/link-tabs'
import { type RouteId, routeById } from './catalogue'
import { fillPath } from './href'
import { isListed } from './nav'
import { routeTitles } from './titles'
import { useFacts } from './use-facts'

/** The tabs of /profile-preferences. One shows as soon as its row in the catalogue has a screen. */
export const preferencesTabs = [
  'profile-preferences.account-settings',
  'profile-preferences.communications',
  'profile-preferences.health-profile',
  'profile-preferences.coverage',
  'profile-preferences.payment',
] as const satisfies readonly RouteId[]

/** The tabs that this person can open. */
export function usePreferencesTabs() {
  const facts = useFacts()
  return preferencesTabs.map(routeById).filter((route) => isListed(route, facts))
}

/** In the standalone form the pages of the account are tabs; with one page there is nothing to choose. */
export function PreferencesTabs({ current }: { current: (typeof preferencesTabs)[number] }) {
  const { t, i18n } = useLingui()
  const { form } = useFacts()
  const tabs = usePreferencesTabs()
  if (form !== 'standalone' || tabs.length < 2) return null
  return (
    <LinkTabs
      label={t`Profile and preferences`}
      current={current}
      tabs={tabs.map(({ id, path }) => {
        const title = routeTitles[id]
        return { id, href: fillPath(path, {}), label: title ? i18n._(title) : path }
      })}
    />
  )
}
