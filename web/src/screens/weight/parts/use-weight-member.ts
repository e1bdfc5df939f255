import { programFor } from '../../../domain/programs'
import { useFacts } from '../../../routes/use-facts'

export type WeightMember = {
  /** In a program for losing weight: milestones and a goal are told. */
  losing: boolean
  heartFailure: boolean
  /** Weight-neutral: no numbers before they are asked for, no praise, no goals. */
  neutral: boolean
}

/** What the weight screens put first for this member. */
export function useWeightMember(): WeightMember {
  const { app, programs } = useFacts()
  const kinds = programs.state === 'ok' ? programs.active.map((slug) => programFor(slug)?.kind) : []
  const neutral = app.hasSafeContent
  return {
    losing: !neutral && (kinds.includes('WEIGHT_MANAGEMENT') || kinds.includes('PREDIABETES')),
    heartFailure: kinds.includes('HEART_FAILURE'),
    neutral,
  }
}
