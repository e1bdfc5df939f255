import { msg } from '@lingui/core/macro'
import type { Found } from './kind'

/** Letters as people count them: an emoji is one. */
export function tooLong(answer: string, most: number): Found {
  return [...answer.trim()].length > most ? msg`Use at most ${most} characters.` : undefined
}
