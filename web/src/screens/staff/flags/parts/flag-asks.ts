import type { Change, Target } from '../../../../data/flags'

/** A part of a card asks for a change of its flag. */
export type AskFor = (target: Target, setting: Change['setting']) => void
