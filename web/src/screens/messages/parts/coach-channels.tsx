import { Trans } from '@lingui/react/macro'
import { useChatState } from '../../../data/use-chat-state'
import { ChannelList } from '../../../messages/channel-list'
import { Choices } from '../../../messages/choices'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/skeleton'

/** The conversations of condition management; each opens on its own page. */
export function CoachChannels() {
  const navigate = useNavigate()
  const { channels, isLoading, myId } = useChatState('chronicCare')
  const open = (channel: string) =>
    void navigate(href('messages.condition-management', {}, { channel }))
  return (
    <Card title={<Trans>Coaching</Trans>}>
      {isLoading ? (
        <Skeleton shape="rows" />
      ) : (
        <>
          <ChannelList channels={channels} current={undefined} onSelect={open} myId={myId} />
          <Choices channels={channels} onSelect={open} />
        </>
      )}
    </Card>
  )
}
