import { createContext, useContext } from 'react'
import type { Boot } from './boot'
import type { Branding } from './branding'
import { useStartup } from './startup'

export const BootContext = createContext<Boot | null>(null)

export function useBoot(): Boot {
  const boot = useContext(BootContext)
  if (!boot) throw new Error('useBoot needs a BootContext above it')
  return boot
}

/** The brand of the member, or of the host while nobody is signed in. */
export function useBrand(): Branding {
  const boot = useBoot()
  const { data } = useStartup()
  return data?.navigation?.branding ?? data?.staff?.branding ?? boot.brand
}
