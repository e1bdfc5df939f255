import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useHasUnsaved } from '../data/unsaved'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { blockedByNewVersion } from './new-version'

/** Offers the newer version; never takes it by itself, and never over text somebody typed. */
export function NewVersion({ target }: { target: string | null }) {
  const [isPutOff, setPutOff] = useState(false)
  const isUnsaved = useHasUnsaved()
  if (isPutOff && !target) return null
  const reload = () => (target ? location.assign(target) : location.reload())
  const putOff = () => {
    blockedByNewVersion.set(null)
    setPutOff(true)
  }
  return (
    <Banner
      live
      title={<Trans>There is a new version of this site</Trans>}
      action={
        !isUnsaved && (
          <Button variant="primary" onPress={reload}>
            {target ? <Trans>Reload and continue</Trans> : <Trans>Reload</Trans>}
          </Button>
        )
      }
      onDismiss={putOff}
    >
      <Reason isBlocked={target !== null} isUnsaved={isUnsaved} />
    </Banner>
  )
}

function Reason({ isBlocked, isUnsaved }: { isBlocked: boolean; isUnsaved: boolean }) {
  if (isUnsaved) {
    return (
      <Trans>
        You’ve typed something on this page that isn’t saved yet. Send it or clear it first. We’ll
        wait, and nothing will be lost.
      </Trans>
    )
  }
  return isBlocked ? (
    <Trans>The page you chose needs the new version. Reloading will start this page over.</Trans>
  ) : (
    <Trans>Reload whenever you like. You’ll stay signed in and on this page.</Trans>
  )
}
