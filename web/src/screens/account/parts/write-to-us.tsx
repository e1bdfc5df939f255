import { Plural, Trans } from '@lingui/react/macro'
import type { Contact } from '../../../data/support'
import { messageTabs } from '../../../domain/app-state'
import { href } from '../../../routes/href'
import { useFacts } from '../../../routes/use-facts'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

/** A message to Member Support, or a chat with them where the member has chat. */
export function WriteToUs({ contact }: { contact: Contact | undefined }) {
  const { app, session } = useFacts()
  const chats = session.kind === 'member' && messageTabs(app).includes('chronic_care')
  const open = (contact?.messages ?? []).filter(({ status }) => status !== 'answered').length
  return (
    <Card title={<Trans>Write to a person</Trans>}>
      <Stack gap={3} start>
        <ButtonLink variant="primary" href={href('help.contact')}>
          <Trans>Write to Member Support</Trans>
        </ButtonLink>
        {open > 0 && (
          <Text>
            <Plural
              value={open}
              one="We’re working on # message of yours."
              other="We’re working on # messages of yours."
            />
          </Text>
        )}
        {chats && (
          <ButtonLink href={href('message-center.chronic-care')}>
            <Trans>Open your chats</Trans>
          </ButtonLink>
        )}
      </Stack>
    </Card>
  )
}
