import { Trans } from '@lingui/react/macro'
import { serverTimeOf } from '../data/clock'
import type { Connection } from '../data/connection'
import type { Notice } from '../data/notices'
import { useOnline } from '../data/online'
import { useStartup } from '../data/startup'
import { useFormats } from '../i18n/use-formats'
import { Banner } from '../ui/banner'
import { Downtime } from './downtime'
import { NewVersion } from './new-version-banner'
import styles from './notices.module.css'

type NoticesProps = {
  connection: Connection
  /** Where a person wanted to go when the chunk for it was gone. */
  blocked: string | null
  newer: boolean
  downtimes: readonly Notice[]
}

/** Messages about the connection, the version and the next downtime, above the page's content. */
export function Notices({ connection, blocked, newer, downtimes }: NoticesProps) {
  return (
    <div className={styles.notices}>
      {connection === 'offline' && <Offline />}
      {connection === 'unreachable' && <Unreachable />}
      {connection === 'back' && (
        <Banner tone="good" live title={<Trans>You are back online</Trans>} />
      )}
      {(newer || blocked) && <NewVersion target={blocked} />}
      {downtimes.map((notice) => (
        <Downtime key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Offline() {
  return (
    <Banner tone="caution" live title={<Trans>You are offline</Trans>}>
      <WhatWeHad />
    </Banner>
  )
}

function Unreachable() {
  return (
    <Banner tone="caution" live title={<Trans>We cannot reach our servers right now</Trans>}>
      <p>
        <Trans>Your connection works. The problem is on our side, and we keep trying.</Trans>
      </p>
      <WhatWeHad />
    </Banner>
  )
}

/** What stays on show, and that it comes up to date by itself. */
function WhatWeHad() {
  const { time } = useFormats()
  const online = useOnline()
  const { data, dataUpdatedAt } = useStartup()
  const timeZone = data?.user?.timeZone
  if (data && timeZone && !online) {
    const at = time(serverTimeOf(dataUpdatedAt), { timeZone })
    return (
      <Trans>
        You’re seeing the page as of {at}. What you type stays here. The page will update when
        you’re back online.
      </Trans>
    )
  }
  return <Trans>What you type stays here. The page will update when you’re back online.</Trans>
}
