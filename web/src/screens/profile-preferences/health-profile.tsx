import { HealthProfilePage } from '../../questions/health-profile/page'
import { href } from '../../routes/href'
import { PreferencesTabs } from '../../routes/preferences-tabs'

const route = 'profile-preferences.health-profile'

/** S2-2-47: the health profile as a tab of profile and preferences. */
export function Screen() {
  return <HealthProfilePage path={href(route)} tabs={<PreferencesTabs current={route} />} />
}
