import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Handover } from '../data/handover'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import styles from './handover-card.module.css'

/** What a handover card says, with what the member says to it. */
export function HandoverText({ handover }: { handover: Handover }) {
  const { text = {}, correction, fromName: from, toName: to } = handover
  return (
    <Stack gap={3}>
      <Text muted size="small">
        {to ? (
          <Trans>
            From {from} to {to}
          </Trans>
        ) : (
          <Trans>From {from} to the team</Trans>
        )}
      </Text>
      <Part title={<Trans>Goals and what you’re working on</Trans>} words={text.workingOn} />
      <Part title={<Trans>The last 30 days</Trans>} words={text.lastMonth} />
      <Part title={<Trans>What we promised</Trans>} words={text.promises} />
      <Part title={<Trans>Tone and language</Trans>} words={text.wishes} />
      {correction && (
        <div className={styles.correction}>
          <Part title={<Trans>The member’s own words</Trans>} words={correction} />
        </div>
      )}
    </Stack>
  )
}

function Part({ title, words }: { title: ReactNode; words: string | undefined }) {
  if (!words) return null
  return (
    <div className={styles.part}>
      <Text as="h4" muted size="small" weight="medium">
        {title}
      </Text>
      <p className={styles.words}>{words}</p>
    </div>
  )
}
