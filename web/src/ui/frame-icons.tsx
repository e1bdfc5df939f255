/**
 * The few icons of the frame. Their lines are Lucide's (ISC licence); its code would come with the
 * first load for them alone.
 */
import type { ReactNode } from 'react'

type IconProps = { size?: number; strokeWidth?: number; className?: string }

/** Made for the eye alone: what it stands beside says the same in words. */
function icon(lines: ReactNode) {
  return ({ size = 24, strokeWidth = 1.75, className }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      {lines}
    </svg>
  )
}

export const ArrowLeftIcon = icon(<path d="m12 19-7-7 7-7M19 12H5" />)
export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20" />
  </>,
)
export const LogOutIcon = icon(
  <path d="m16 17 5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />,
)
export const MenuIcon = icon(<path d="M4 5h16M4 12h16M4 19h16" />)
export const PhoneIcon = icon(
  <path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384" />,
)
