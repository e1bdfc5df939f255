/** What a member can add from anywhere. */
import { type ProgramSlug, programSets } from './programs.ts'

export type QuickKind = 'blood-sugar' | 'blood-pressure' | 'weight' | 'message'

type Person = {
  /** Staff who view a member add nothing. */
  isMember: boolean
  active: readonly ProgramSlug[]
  /** There is a coach to write to. */
  canMessage: boolean
}

/** The kinds in the order of the chooser; where heart failure is watched the scale comes first. */
export function quickKinds({ isMember, active, canMessage }: Person): QuickKind[] {
  if (!isMember) return []
  const has = (set: readonly ProgramSlug[]) => set.some((slug) => active.includes(slug))
  const kinds: QuickKind[] = []
  if (has(programSets.bloodSugar)) kinds.push('blood-sugar')
  if (has(programSets.bloodPressure)) kinds.push('blood-pressure')
  if (has(programSets.weight)) {
    if (active.includes('HEART_FAILURE')) kinds.unshift('weight')
    else kinds.push('weight')
  }
  if (canMessage) kinds.push('message')
  return kinds
}
