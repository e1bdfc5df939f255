import { useQuery } from '@tanstack/react-query'
import { stagesQuery } from '../../../data/alerts'
import type { Pressure } from '../../../data/blood-pressure'
import { SeverePressure } from '../../../readings/severe-pressure'
import { SevereSteps } from './severe-steps'

/**
 * A severe reading never stands alone: the check-in leads through it, and where there is
 * none (not answered yet, not loaded, or closed), the steps stand by themselves.
 */
export function Severe({ latest }: { latest: Pressure | undefined }) {
  const { data = [] } = useQuery(stagesQuery('bloodPressure'))
  if (data.length > 0) return <SeverePressure />
  return latest?.category === 'severe' ? <SevereSteps reading={latest} /> : null
}
