import { createContext, useContext } from 'react'

/** The form around a field is on its way: what is written now would be lost. */
export const LockedFields = createContext(false)

export function useReadOnlyField(isReadOnly = false): boolean {
  return useContext(LockedFields) || isReadOnly
}
