import { useQuery } from '@tanstack/react-query'
import { stagesQuery } from '../../../data/alerts'
import type { Pressure } from '../../../data/blood-pressure'
import { CheckIn } from '../../../readings/check-in'
import { SevereSteps } from './severe-steps'

/**
 * A severe reading never stands alone: the emergency on top of the page or the check-in leads
 * through it, and where there is none (not loaded, or closed), the steps stand by themselves.
 */
export function Severe({ latest }: { latest: Pressure | undefined }) {
  const { data } = useQuery(stagesQuery)
  if (data?.stages?.some(({ kind }) => kind === 'bloodPressure')) {
    return <CheckIn kind="bloodPressure" />
  }
  return latest?.category === 'severe' ? <SevereSteps reading={latest} /> : null
}
