import { createContext, type ReactNode } from 'react'

/** What stands above everything in a dialog or a panel, and how it is shut from there. */
export const OverlayTop = createContext<(close: () => void) => ReactNode>(() => null)
