import { createContext } from 'react'
import type { TypedTexts } from '../domain/typed-number'

/** A form with a draft keeps what was typed into its number fields, even if it is no number yet. */
export const TypedTextsContext = createContext<TypedTexts | null>(null)
