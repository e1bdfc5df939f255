import { useQuery } from '@tanstack/react-query'
import { stagesQuery } from '../../../data/alert-stages'
import type { Pressure } from '../../../data/blood-pressure'
import { serverNow } from '../../../data/clock'
import { isFresh } from '../../../domain/reading-order'
import { CheckIn } from '../../../readings/check-in'
import { SevereSteps } from '../../../readings/severe-steps'
import { usePressureWords } from './use-pressure-words'

/**
 * A severe reading never stands alone: the emergency on top of the page or the check-in leads
 * through it, and where there is none (not loaded, or closed), the steps stand by themselves for a day.
 */
export function Severe({ latest }: { latest: Pressure | undefined }) {
  const { data } = useQuery(stagesQuery)
  const { unit, text } = usePressureWords()
  if (data?.stages?.some(({ kind }) => kind === 'bloodPressure')) {
    return <CheckIn kind="bloodPressure" />
  }
  if (latest?.category !== 'severe' || !isFresh(latest.at, serverNow())) return null
  return <SevereSteps amount={`${text(latest)} ${unit}`} />
}
