import { useQuery } from '@tanstack/react-query'
import { stagesQuery } from '../data/alert-stages'
import { useDanger } from '../data/danger'
import type { Latest } from '../data/latest'
import { isAction } from '../domain/danger'
import { CallCareTeam } from './call-care-team'
import { SevereSteps } from './severe-steps'
import { SugarAdvice } from './sugar-advice'

/**
 * What the newest readings tell the member to do, in the words of their own pages, where nothing
 * on top of the page says it already. A quick gain says it in its card.
 */
export function Orders({ latest }: { latest: readonly Latest[] }) {
  const danger = useDanger()
  const { data } = useQuery({ ...stagesQuery, enabled: false })
  const isLed = (kind: string | undefined) =>
    (danger.kind === 'open' && danger.reading === kind) ||
    (kind === 'bloodSugar' && data?.recheck?.low) ||
    data?.stages?.some((stage) => stage.kind === kind && isAction(stage.action))
  return latest
    .filter(({ kind }) => !isLed(kind))
    .map((one) => <Order key={one.kind} latest={one} />)
}

function Order({ latest: { kind, need, reading } }: { latest: Latest }) {
  if (!reading) return null
  const { at = 0, text = '', unit = '', statusKey = '' } = reading
  switch (kind) {
    case 'bloodSugar':
      return <SugarAdvice at={at} statusKey={statusKey} />
    case 'bloodPressure':
      return need === 'act' && <SevereSteps amount={`${text} ${unit}`} />
    case 'pulse':
      return need === 'act' && <CallCareTeam />
  }
  return null
}
