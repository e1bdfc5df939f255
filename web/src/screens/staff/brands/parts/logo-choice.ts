import type { NewLogo } from '../../../../data/brands'

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

/** Larger files are not even read; the server says the same of what it gets. */
export const mostLogoBytes = 256 * 1024

export async function chosenFile(file: File): Promise<LogoChoice> {
  choices += 1
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return { id: choices, name: file.name, send: { file: btoa(text) } }
}
