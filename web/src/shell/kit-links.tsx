import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { useNavigate } from '../routes/router'

/** Links of the component kit open our pages without a request. */
export function KitLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return <RouterProvider navigate={navigate}>{children}</RouterProvider>
}
