import { Trans } from '@lingui/react/macro'
import type { Profile } from '../../../../data/profile'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { PageLink } from '../../parts/page-link'

/** The address the member signs in with; it changes where both addresses confirm it. */
export function EmailCard({ profile }: { profile: Profile }) {
  return (
    <Card title={<Trans>Email</Trans>}>
      <Stack gap={2}>
        <Text>{profile.email}</Text>
        <PageLink route="account.security-and-signin">
          <Trans>Change email address</Trans>
        </PageLink>
      </Stack>
    </Card>
  )
}
