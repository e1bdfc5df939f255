import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { type Change, type Flag, flagsQuery } from '../../data/flags'
import { DrawingSearch } from '../../ui/drawings/drawing-search'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { FlagCard } from './flags/parts/flag-card'
import { FlagConfirm } from './flags/parts/flag-confirm'
import { FlagSaved } from './flags/parts/flag-saved'

/** Which features the portal has: by form, by brand and for single members. */
export function Screen() {
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Features</Trans>}
        lead={
          <Trans>
            A member’s setting overrides the brand’s, and the brand’s overrides the product
            version’s. Open pages pick up a change within minutes, without a reload.
          </Trans>
        }
        width="reading"
      />
      <Flags />
    </PageBody>
  )
}

function Flags() {
  const flags = useQuery(flagsQuery)
  return (
    <Loaded
      query={flags}
      shape="rows"
      failed={<Trans>We couldn’t load the features.</Trans>}
      kept={<Trans>Nothing has changed for anyone.</Trans>}
    >
      {(all) => <FlagList flags={all} />}
    </Loaded>
  )
}

function FlagList({ flags }: { flags: readonly Flag[] }) {
  const [asked, setAsked] = useState<Change | null>(null)
  const [saved, setSaved] = useState<{ change: Change; touched: number } | null>(null)
  if (flags.length === 0) {
    return (
      <EmptyState drawing={<DrawingSearch />} title={<Trans>There are no features yet</Trans>}>
        <Trans>They come with the next version of the portal.</Trans>
      </EmptyState>
    )
  }
  const ask = (change: Change) => {
    setSaved(null)
    setAsked(change)
  }
  return (
    <>
      <Stack as="ul" gap={4}>
        {flags.map((flag) => (
          <li key={flag.name}>
            <FlagCard flag={flag} onChange={ask}>
              {saved !== null && saved.change.name === flag.name && <FlagSaved {...saved} />}
            </FlagCard>
          </li>
        ))}
      </Stack>
      {asked && (
        <FlagConfirm
          change={asked}
          onClose={() => setAsked(null)}
          onSaved={(touched) => setSaved({ change: asked, touched })}
        />
      )}
    </>
  )
}
