import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import {
  type Finding,
  type IdentityProvider,
  testIdentityProvider,
} from '../../../../data/identity-providers'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { CopyValue } from '../../../../ui/copy-button'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Findings } from './provider-findings'

type ProviderCardProps = { provider: IdentityProvider; onEdit: () => void }

/** One organization: what it needs to know about us, and whether it works. */
export function ProviderCard({ provider, onEdit }: ProviderCardProps) {
  const { t } = useLingui()
  const { id = '', label = '', protocol, enabled } = provider
  const testing = useMutation<readonly Finding[]>({ mutationFn: () => testIdentityProvider(id) })
  return (
    <Card>
      <Stack gap={4}>
        <Inline gap={3} wrap center>
          <h2>{label}</h2>
          <Chip>{protocol === 'saml' ? t`SAML` : t`OpenID Connect`}</Chip>
          <Chip>{enabled ? t`On` : t`Off`}</Chip>
        </Inline>
        {protocol === 'saml' ? (
          <>
            <CopyValue label={t`Our entity ID and metadata`} value={provider.metadataUrl ?? ''} />
            <CopyValue label={t`Our address for responses (ACS)`} value={provider.acsUrl ?? ''} />
          </>
        ) : (
          <CopyValue label={t`Our redirect address`} value={provider.redirectUri ?? ''} />
        )}
        {testing.isError && (
          <Banner tone="danger" live title={<Trans>We couldn’t run the test.</Trans>} />
        )}
        {testing.data && <Findings findings={testing.data} />}
        <Inline gap={3} wrap>
          <Button
            isPending={testing.isPending}
            onPress={() => testing.mutate()}
            aria-label={t`Test ${label}`}
          >
            <Trans>Test</Trans>
          </Button>
          <Button onPress={onEdit} aria-label={t`Change ${label}`}>
            <Trans>Change</Trans>
          </Button>
        </Inline>
      </Stack>
    </Card>
  )
}
