import type { NewLogo } from '../../../../data/brands'
import { bytesOf } from '../../../../data/logo-file'

/** Which logo the form has: the one in use, a file, or the name drawn anew. */
export type LogoChoice = {
  /** Tells one choice from the next without comparing whole files. */
  id: number
  name?: string
  send?: NewLogo
}

export const sameLogo: LogoChoice = { id: 0 }

let choices = 0

export function drawnName(): LogoChoice {
  choices += 1
  return { id: choices, send: { fromName: true } }
}

export async function chosenFile(file: File): Promise<LogoChoice> {
  choices += 1
  return { id: choices, name: file.name, send: { file: await bytesOf(file) } }
}
