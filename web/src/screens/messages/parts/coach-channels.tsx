import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { channelsQuery } from '../../../data/chat'
import { sessionQuery } from '../../../data/session'
import { dummyUrl } from '../../../domain/chat'
import { ChannelList } from '../../../messages/channel-list'
import { Choices } from '../../../messages/choices'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/skeleton'

const dummies = [{ url: dummyUrl, customType: 'MEMBER_ONE_ON_ONE' }]

/** The conversations of condition management; each opens on its own page. */
export function CoachChannels() {
  const navigate = useNavigate()
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const list = useQuery(channelsQuery('chronicCare'))
  const channels = list.data ?? (list.isError ? dummies : undefined)
  const open = (channel: string) =>
    void navigate(href('messages.condition-management', {}, { channel }))
  return (
    <Card title={<Trans>Coaching</Trans>}>
      {channels ? (
        <>
          <ChannelList
            channels={channels}
            current={undefined}
            onSelect={open}
            myId={session?.accountId ?? ''}
          />
          <Choices channels={channels} onSelect={open} />
        </>
      ) : (
        <Skeleton shape="rows" />
      )}
    </Card>
  )
}
