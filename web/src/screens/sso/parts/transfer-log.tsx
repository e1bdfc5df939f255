import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../../calls/loaded'
import { Older } from '../../../calls/older'
import { useMemberZone } from '../../../data/member-zone'
import { type Transfer, transfersQuery } from '../../../data/partners'
import { useFormats } from '../../../i18n/use-formats'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { Shares } from './partner-words'

/** What the member answered partners and shared with them, and when. */
export function TransferLog() {
  const list = useInfiniteQuery(transfersQuery)
  return (
    <Stack as="section" gap={4}>
      <h2>
        <Trans>Your history with partners</Trans>
      </h2>
      <Loaded
        query={list}
        shape="rows"
        failed={<Trans>We couldn’t load your history with partners.</Trans>}
        kept={<Trans>Nothing is lost. Your choices above still hold.</Trans>}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ transfers = [] }) => transfers)
          if (rows.length === 0) {
            return (
              <Text muted>
                <Trans>You haven’t used a partner program yet.</Trans>
              </Text>
            )
          }
          return (
            <>
              <Stack as="ol" gap={4}>
                {rows.map((row) => (
                  <li key={row.id}>
                    <Row row={row} />
                  </li>
                ))}
              </Stack>
              <Older
                list={list}
                words={<Trans>Show older entries</Trans>}
                failed={<Trans>We couldn’t load older entries.</Trans>}
                kept={<Trans>The newer ones are here.</Trans>}
              />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

function Row({ row }: { row: Transfer }) {
  const { dateTime } = useFormats()
  const zone = useMemberZone()
  const { act, name = '', shares = [], at = 0 } = row
  return (
    <Stack gap={1}>
      <strong>
        <Act act={act} name={name} />
      </strong>
      <Text muted>{dateTime(at, zone)}</Text>
      {act !== 'withdrawn' && shares.length > 0 && (
        <Stack as="ul" gap={1}>
          <Shares shares={shares} />
        </Stack>
      )}
    </Stack>
  )
}

function Act({ act, name }: { act: string | undefined; name: string }) {
  switch (act) {
    case 'agreed':
      return <Trans>You agreed to share with {name}</Trans>
    case 'opened':
      return <Trans>You chose to continue to {name}</Trans>
    case 'declined':
      return <Trans>You said no to {name}</Trans>
    default:
      return <Trans>You stopped sharing with {name}</Trans>
  }
}
