import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../calls/loaded'
import { aloneQuery } from '../../../data/member-record'
import { useSession } from '../../../data/session'
import { useFormats } from '../../../i18n/use-formats'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { deskZone } from './desk-words'

/** People without a sign-in for whom nobody acts. The card is there while somebody waits. */
export function AloneList() {
  // From inside a member’s portal the desk is told nothing about others.
  const isViewing = Boolean(useSession().data?.impersonation)
  const list = useQuery({ ...aloneQuery, enabled: !isViewing })
  const formats = useFormats()
  if (!list.isError && !list.data?.people?.length) return null
  return (
    <Card title={<Trans>Nobody can act for them</Trans>}>
      <Loaded
        query={list}
        shape="rows"
        failed={<Trans>We couldn’t load who needs someone to act for them.</Trans>}
      >
        {({ people = [], more = false }) => (
          <Stack gap={4}>
            <Text muted>
              <Trans>
                These members have no sign-in, and nobody can open their record or gets our
                messages. Please call the family and add someone.
              </Trans>
            </Text>
            <Stack as="ul" gap={3}>
              {people.map(({ memberId = '', name, brandName, since = 0 }) => {
                const day = formats.longDate(since, deskZone())
                return (
                  <li key={memberId}>
                    <Link standalone href={href('staff.members.account', { id: memberId })}>
                      {name}
                    </Link>
                    <Text muted>{brandName}</Text>
                    <Text muted>
                      <Trans>Since {day}</Trans>
                    </Text>
                  </li>
                )
              })}
            </Stack>
            {more && (
              <Text muted>
                <Trans>There are more. These have waited longest.</Trans>
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}
