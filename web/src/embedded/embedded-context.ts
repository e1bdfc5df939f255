import { createContext, useContext } from 'react'
import type { PageStyle } from './page-style'

/** What a first-party screen knows when the container mounts it. */
export type Embedded = {
  destination: string
  parameters: Readonly<Record<string, string>>
  /** Two letters, such as es. */
  locale: string
  style: PageStyle
}

export const EmbeddedContext = createContext<Embedded | null>(null)

/** The parameters and the look that the container gives to the screen inside. */
export function useEmbedded(): Embedded {
  const embedded = useContext(EmbeddedContext)
  if (!embedded) throw new Error('useEmbedded needs an embedded container above it')
  return embedded
}
