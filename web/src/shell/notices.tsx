import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../data/clock'
import { startupQuery } from '../data/startup'
import { useFormats } from '../i18n/i18n-root'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { blockedByNewVersion } from './new-version'

type NoticesProps = { online: boolean; blocked: string | null }

/** Messages about the connection and the version of the page, above its content. */
export function Notices({ online, blocked }: NoticesProps) {
  return (
    <>
      {!online && <Offline />}
      {blocked && <NewVersion target={blocked} />}
    </>
  )
}

function Offline() {
  const { time } = useFormats()
  const { data, dataUpdatedAt } = useQuery({ ...startupQuery, enabled: false })
  const asOf = serverNow() - (Date.now() - dataUpdatedAt)
  const timeZone = data?.user?.timeZone
  return (
    <Banner tone="caution" live title={<Trans>You are offline</Trans>}>
      {data && timeZone ? (
        <Trans>
          You see what we had as of {time(asOf, { timeZone })}. What you type stays here, and the
          page comes up to date by itself once you are connected again.
        </Trans>
      ) : (
        <Trans>
          What you type stays here, and the page comes up to date by itself once you are connected
          again.
        </Trans>
      )}
    </Banner>
  )
}

function NewVersion({ target }: { target: string }) {
  return (
    <Banner
      live
      title={<Trans>There is a new version of this site</Trans>}
      action={
        <Button variant="primary" onPress={() => location.assign(target)}>
          <Trans>Reload and go on</Trans>
        </Button>
      }
      onDismiss={() => blockedByNewVersion.set(null)}
    >
      <Trans>
        The page you chose needs it. Finish what you are writing first: reloading starts this page
        anew.
      </Trans>
    </Banner>
  )
}
