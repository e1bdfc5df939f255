import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../../../data/boot-context'
import { listedSites, newProof, type Proof, redeemCode } from '../../../data/frame'
import { sessionQuery, takeOver } from '../../../data/session'
import { codeIn, siteAround } from '../../../domain/frame'
import { href } from '../../../routes/href'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Link } from '../../../ui/link'
import { PageBody, PageHead } from '../../../ui/page'
import { Text } from '../../../ui/text'

const windowName = 'wellhouse-sign-in'
const windowShape = 'popup,width=480,height=720'

/** Before anyone has signed in: what this is, and the one way in. */
export function Welcome() {
  const { brand_name } = useBrand()
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Welcome to {brand_name}</Trans>}
        lead={<Trans>Write to your coach without leaving Teams.</Trans>}
      />
      <SignIn />
      <Text muted>
        <Trans>Your employer can’t see what you write here.</Trans>{' '}
        <Link href={href('privacy')}>
          <Trans>How we protect your privacy</Trans>
        </Link>
      </Text>
    </PageBody>
  )
}

function SignIn() {
  const [site] = useState(findSite)
  const [state, setState] = useState<'ready' | 'open' | 'gone' | 'blocked'>('ready')
  const { proof, renew } = useProof()
  const opened = useRef<Window | null>(null)
  const queries = useQueryClient()
  const redeem = useMutation({
    mutationFn: (code: string) => redeemCode(code, proof?.verifier ?? '', site ?? ''),
    onSuccess: (session) => {
      if (session) takeOver(session)
      queries.setQueryData(sessionQuery.queryKey, session)
    },
    onError: () => {
      setState('ready')
      renew()
    },
  })
  useGone(opened, state === 'open', () => setState('gone'))
  const { mutate } = redeem
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      const code = codeIn(event, { origin: location.origin, window: opened.current })
      if (code) mutate(code)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [mutate])
  if (!site) {
    return (
      <Banner tone="caution" title={<Trans>This app isn’t set up yet</Trans>}>
        <Trans>Please ask your provider to turn it on.</Trans>
      </Banner>
    )
  }
  const open = () => {
    if (!proof) return
    const search = new URLSearchParams({ host: site, challenge: proof.challenge })
    opened.current = window.open(`${href('teams-coaching')}?${search}`, windowName, windowShape)
    redeem.reset()
    setState(opened.current ? 'open' : 'blocked')
  }
  return (
    <>
      {redeem.isError && (
        <Banner tone="danger" live title={<Trans>Signing in didn’t work</Trans>}>
          <Trans>Please try again.</Trans>
        </Banner>
      )}
      {state === 'blocked' && (
        <Banner tone="caution" live title={<Trans>Your browser blocked the sign-in window</Trans>}>
          <Trans>Allow pop-ups for this page, then choose Sign in again.</Trans>
        </Banner>
      )}
      {state === 'gone' && redeem.isIdle && (
        <Banner tone="caution" live title={<Trans>You’re not signed in here yet</Trans>}>
          <Trans>
            If the sign-in window is still open, finish there first. Then choose Sign in again.
          </Trans>
        </Banner>
      )}
      <div>
        <Button variant="primary" isDisabled={!proof} isPending={redeem.isPending} onPress={open}>
          <Trans>Sign in</Trans>
        </Button>
      </div>
      {state === 'open' && !redeem.isPending && (
        <p role="status">
          <Trans>A new window opened. Sign in there.</Trans>
        </p>
      )}
    </>
  )
}

const lookEveryMs = 500

/**
 * Notices that nothing will come from the window any more: it was closed, or it has left for a page,
 * such as an employer's sign-in, that cuts the tie to the frame. A browser tells the two apart for
 * nobody.
 */
function useGone(opened: { readonly current: Window | null }, isOpen: boolean, onGone: () => void) {
  const latest = useRef(onGone)
  latest.current = onGone
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => {
      if (opened.current?.closed) latest.current()
    }, lookEveryMs)
    return () => clearInterval(timer)
  }, [opened, isOpen])
}

/** Made before the button is pressed: a window that opens later than that is blocked. */
function useProof() {
  const [proof, setProof] = useState<Proof>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn has a proof of its own
  useEffect(() => {
    let isOver = false
    void newProof().then((made) => {
      if (!isOver) setProof(made)
    })
    return () => {
      isOver = true
    }
  }, [turn])
  return { proof, renew: () => setTurn(turn + 1) }
}

function findSite(): string | null {
  return siteAround({
    ancestors: location.ancestorOrigins,
    referrer: document.referrer,
    listed: listedSites(document),
  })
}
