import { Trans } from '@lingui/react/macro'
import { Text } from '../../../../ui/text'

/** Whom this role finds; the server decides it whatever stands here. */
export function SearchHint({ rights }: { rights: readonly string[] }) {
  return (
    <Text muted>
      <Reach rights={rights} /> <Trans>Every search is recorded.</Trans>
    </Text>
  )
}

function Reach({ rights }: { rights: readonly string[] }) {
  if (rights.includes('search.audited')) {
    return <Trans>Type the first letters of the names. Accents and capitals do not matter.</Trans>
  }
  if (rights.includes('search.exact')) {
    return <Trans>You can find one member at a time, using what they tell you.</Trans>
  }
  if (rights.includes('search.team')) return <Trans>You can find members of your team.</Trans>
  return <Trans>You can find members assigned to you.</Trans>
}
