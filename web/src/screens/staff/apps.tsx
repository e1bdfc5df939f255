import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { type AppClient, appClientsQuery } from '../../data/app-clients'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { CopyValue } from '../../ui/copy-button'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'
import { AppCard } from './apps/parts/app-card'
import { AppForm } from './apps/parts/app-form'

/** Registers the apps outside of the portal that may ask members to connect them. */
export function Screen() {
  const { t } = useLingui()
  const [edited, setEdited] = useState<AppClient | null>(null)
  const [secret, setSecret] = useState('')
  useFocusOnSwap(edited)
  const edit = (client: AppClient) => {
    setSecret('')
    setEdited(client)
  }
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Connected apps</Trans>}
        lead={
          <Trans>
            These apps can ask members to share something with them. Each member decides for
            themselves and can disconnect an app at any time.
          </Trans>
        }
        width="reading"
      />
      {secret && (
        <Banner tone="caution" asks title={<Trans>Copy the secret now</Trans>}>
          <p>
            <Trans>
              We don’t keep it, so you can’t see it again. Send it to the app’s team safely.
            </Trans>
          </p>
          <CopyValue label={t`Secret`} value={secret} />
        </Banner>
      )}
      {edited ? (
        <AppForm
          client={edited}
          onClose={() => setEdited(null)}
          onSaved={(fresh) => {
            setEdited(null)
            setSecret(fresh)
          }}
        />
      ) : (
        <List onEdit={edit} onSecret={setSecret} />
      )}
    </PageBody>
  )
}

type ListProps = { onEdit: (client: AppClient) => void; onSecret: (secret: string) => void }

function List({ onEdit, onSecret }: ListProps) {
  const clients = useQuery(appClientsQuery)
  const add = (
    <Button
      variant="primary"
      onPress={() => onEdit({})}
      icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
    >
      <Trans>Add an app</Trans>
    </Button>
  )
  return (
    <Loaded
      query={clients}
      shape="rows"
      failed={<Trans>We couldn’t load the apps.</Trans>}
      kept={<Trans>The apps haven’t changed.</Trans>}
    >
      {({ clients: list = [] }) =>
        list.length === 0 ? (
          <EmptyState
            drawing={<DrawingHouse />}
            title={<Trans>No app is registered</Trans>}
            action={add}
          >
            <Trans>Add one so that members can connect it.</Trans>
          </EmptyState>
        ) : (
          <>
            <div>{add}</div>
            <Stack as="ul" gap={4}>
              {list.map((client) => (
                <li key={client.id}>
                  <AppCard client={client} onEdit={() => onEdit(client)} onSecret={onSecret} />
                </li>
              ))}
            </Stack>
          </>
        )
      }
    </Loaded>
  )
}
