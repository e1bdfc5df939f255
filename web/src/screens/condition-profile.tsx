import { HealthProfilePage } from '../questions/health-profile/page'
import { href } from '../routes/href'

/** S1-2.2-04: the health profile in condition management. */
export function Screen() {
  return <HealthProfilePage path={href('condition-profile')} />
}
