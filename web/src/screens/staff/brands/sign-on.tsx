import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { type IdentityProvider, identityProvidersQuery } from '../../../data/identity-providers'
import { href } from '../../../routes/href'
import { useRoute } from '../../../routes/use-route'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { DrawingHouse } from '../../../ui/drawings/drawing-house'
import { EmptyState } from '../../../ui/empty-state'
import { Link } from '../../../ui/link'
import { PageBody, PageHead } from '../../../ui/page'
import { Stack } from '../../../ui/stack'
import { useFocusOnSwap } from '../../../ui/use-focus-on-swap'
import { ProviderCard } from './parts/provider-card'
import { ProviderForm } from './parts/provider-form'

/** Who signs people of a brand in, beside the password. */
export function Screen() {
  const { params } = useRoute()
  const code = params.code ?? ''
  const [draft, setDraft] = useState<IdentityProvider | null>(null)
  const [isSaved, setSaved] = useState(false)
  useFocusOnSwap(draft)
  const edit = (next: IdentityProvider) => {
    setSaved(false)
    setDraft(next)
  }
  return (
    <PageBody width="desk">
      <Link standalone href={href('staff.brands.brand', { code })}>
        <ArrowLeft size={20} aria-hidden="true" /> <Trans>Back to the brand</Trans>
      </Link>
      <PageHead
        title={<Trans>Single sign-on</Trans>}
        lead={
          <Trans>
            People of this brand can sign in through their employer or health plan. Each person
            links their account once, with their password.
          </Trans>
        }
        width="reading"
      />
      {isSaved && <Banner tone="good" live title={<Trans>The organization is saved</Trans>} />}
      {draft ? (
        <ProviderForm
          first={draft}
          onClose={() => setDraft(null)}
          onSaved={() => {
            setDraft(null)
            setSaved(true)
          }}
        />
      ) : (
        <List code={code} onEdit={edit} />
      )}
    </PageBody>
  )
}

type ListProps = { code: string; onEdit: (provider: IdentityProvider) => void }

function List({ code, onEdit }: ListProps) {
  const loaded = useQuery(identityProvidersQuery(code))
  return (
    <Loaded query={loaded} shape="rows" failed={<Trans>We couldn’t load the organizations.</Trans>}>
      {({ providers = [], redirectUri = '' }) => (
        <Providers
          providers={providers}
          onEdit={onEdit}
          onAdd={() => onEdit({ brandCode: code, protocol: 'oidc', redirectUri })}
        />
      )}
    </Loaded>
  )
}

type ProvidersProps = Pick<ListProps, 'onEdit'> & {
  providers: readonly IdentityProvider[]
  onAdd: () => void
}

function Providers({ providers, onEdit, onAdd }: ProvidersProps) {
  const add = (
    <Button
      variant="primary"
      onPress={onAdd}
      icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
    >
      <Trans>Add an organization</Trans>
    </Button>
  )
  if (providers.length === 0) {
    return (
      <EmptyState
        drawing={<DrawingHouse />}
        title={<Trans>People sign in with a password only</Trans>}
        action={add}
      >
        <Trans>Add an organization that knows them, and they can sign in through it.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <div>{add}</div>
      <Stack as="ul" gap={4}>
        {providers.map((provider) => (
          <li key={provider.id}>
            <ProviderCard provider={provider} onEdit={() => onEdit(provider)} />
          </li>
        ))}
      </Stack>
    </>
  )
}
