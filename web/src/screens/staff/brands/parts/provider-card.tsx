import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import {
  type Finding,
  type IdentityProvider,
  identityProvidersQuery,
  removeIdentityProvider,
  testIdentityProvider,
} from '../../../../data/identity-providers'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { CopyValue } from '../../../../ui/copy-button'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { Findings } from './provider-findings'

type ProviderCardProps = { provider: IdentityProvider; onEdit: () => void }

/** One organization: what it needs to know about us, and whether it works. */
export function ProviderCard({ provider, onEdit }: ProviderCardProps) {
  const { t } = useLingui()
  const { id = '', label = '', protocol, enabled } = provider
  const [isAsking, setAsking] = useState(false)
  const testing = useMutation<readonly Finding[]>({ mutationFn: () => testIdentityProvider(id) })
  return (
    <Card>
      <Stack gap={4}>
        <Inline gap={3} wrap center>
          <h2>{label}</h2>
          <Chip>{protocol === 'saml' ? t`SAML` : t`OpenID Connect`}</Chip>
          <Chip tone={enabled ? 'action' : 'plain'}>{enabled ? t`On` : t`Off`}</Chip>
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
          <Button variant="quiet" onPress={() => setAsking(true)} aria-label={t`Remove ${label}`}>
            <Trans>Remove</Trans>
          </Button>
        </Inline>
      </Stack>
      {isAsking && <RemoveDialog provider={provider} onClose={() => setAsking(false)} />}
    </Card>
  )
}

type RemoveDialogProps = { provider: IdentityProvider; onClose: () => void }

function RemoveDialog({ provider, onClose }: RemoveDialogProps) {
  const { id = '', label = '', brandCode = '' } = provider
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={<Trans>Remove {label}?</Trans>}
      yes={<Trans>Remove</Trans>}
      no={<Trans>Keep it</Trans>}
      isDanger
      send={() => removeIdentityProvider(id)}
      onDone={() => queries.invalidateQueries(identityProvidersQuery(brandCode))}
      onClose={onClose}
      failed={(problem) => (
        <Banner tone="danger" live title={<Trans>{label} is still here</Trans>}>
          {problem.messageKey === 'sso.inUse' ? (
            <Trans>People have linked it. Turn it off instead.</Trans>
          ) : (
            <Trans>Please try again in a moment.</Trans>
          )}
        </Banner>
      )}
    >
      <Text>
        <Trans>People won’t see it on the sign-in page. You can add it again at any time.</Trans>
      </Text>
    </ConfirmDialog>
  )
}
