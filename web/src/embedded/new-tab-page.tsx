import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBrand } from '../data/boot-context'
import { dial, supportOf } from '../data/branding'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { Link } from '../ui/link'
import { Skeleton } from '../ui/skeleton'

type NewTabPageProps = {
  title: ReactNode
  /** An https address of the brand, where it has one. */
  url: string | undefined
}

/**
 * Opens an outside page in a tab of its own and goes back to Home. A browser that lets no tab
 * be opened without a click is answered with the link itself.
 */
export function NewTabPage({ title, url }: NewTabPageProps) {
  const navigate = useNavigate()
  const opened = useRef(false)
  const [blocked, setBlocked] = useState(false)
  const address = url && isWeb(url) ? url : undefined
  useEffect(() => {
    if (opened.current || !address) return
    opened.current = true
    if (openTab(address)) void navigate(href('home'), { replace: true })
    else setBlocked(true)
  }, [address, navigate])

  if (!address) return <NoAddress title={title} />
  if (!blocked) {
    return (
      <>
        <h1>{title}</h1>
        <Skeleton />
      </>
    )
  }
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={title}
      action={
        <>
          <ButtonLink variant="primary" href={address} target="_blank" rel="noreferrer">
            <Trans>Open it in a new tab</Trans>
          </ButtonLink>
          <ButtonLink variant="quiet" href={href('home')}>
            <Trans>Back to Home</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>
        Your browser blocked the new tab. The page is on another site, and your portal stays open
        here.
      </Trans>
    </EmptyState>
  )
}

function openTab(address: string): boolean {
  const tab = window.open(address, '_blank')
  if (!tab) return false
  // The other page has no business with the portal that opened it.
  tab.opener = null
  return true
}

function isWeb(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:'
}

function NoAddress({ title }: { title: ReactNode }) {
  const support = supportOf(useBrand())
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={title}
      action={
        <ButtonLink variant="primary" href={href('home')}>
          <Trans>Back to Home</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>This page is not available to you online yet.</Trans>
      </p>
      {support && <AskUs {...support} />}
    </EmptyState>
  )
}

function AskUs({ email, phone }: { email: string; phone: string }) {
  return (
    <p>
      <Trans>
        Contact us instead: <Link href={`mailto:${email}`}>{email}</Link> or{' '}
        <Link href={dial(phone)}>{phone}</Link>.
      </Trans>
    </p>
  )
}
