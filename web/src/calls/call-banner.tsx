import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { Banner } from '../ui/banner'
import { CallLink } from '../ui/call-link'

type CallBannerProps = { title: ReactNode; asks?: boolean | undefined; children: ReactNode }

/** With the number of the brand. */
export function CallBanner({ title, asks, children }: CallBannerProps) {
  const phone = supportOf(useBrand())?.phone
  return (
    <Banner
      tone="caution"
      title={title}
      asks={asks}
      action={
        phone && (
          <CallLink number={phone}>
            <Trans>Call us: {phone}</Trans>
          </CallLink>
        )
      }
    >
      {children}
    </Banner>
  )
}

/** Only an A1c that was entered by hand can be urgent. */
export function HighA1c() {
  return (
    <>
      <p>
        <Trans>
          This is a very high A1c. We saved it, and the care team will call. Please don’t wait for
          the call: call us or the doctor today.
        </Trans>
      </p>
      <p>
        <Trans>
          Call 911 for throwing up, belly pain, confusion, or fast, deep breathing. If the number
          isn’t right, you can correct it.
        </Trans>
      </p>
    </>
  )
}
