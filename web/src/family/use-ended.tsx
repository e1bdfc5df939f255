import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type FamilyLink, familyLinksQuery } from '../data/family-links'
import { startupQuery } from '../data/startup'
import { Banner } from '../ui/banner'
import { rescueFocus } from '../ui/focus'

/**
 * An access that turns out to have ended goes from the list. What was pressed goes with it, so that
 * the words about it stand above the list.
 */
export function useEnded(heading?: () => HTMLElement | null) {
  const queries = useQueryClient()
  const [name, setName] = useState<string>()
  return {
    notice: name !== undefined && (
      <Banner tone="caution" live title={<Trans>You can no longer act for {name}</Trans>}>
        <Trans>The access has ended.</Trans>
      </Banner>
    ),
    onEnded: async (link: Pick<FamilyLink, 'givenName'>) => {
      setName(link.givenName ?? '')
      await Promise.all(
        [familyLinksQuery.queryKey, startupQuery.queryKey].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      rescueFocus(heading)
    },
  }
}
