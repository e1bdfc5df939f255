import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AppClient,
  appClientsQuery,
  renewSecret,
  setAppDisabled,
} from '../../../../data/app-clients'
import { brandsQuery } from '../../../../data/brands'
import { mayHaveWorked } from '../../../../data/may-have-worked'
import { asProblem, type Problem } from '../../../../data/problem'
import { NotSaved } from '../../../../forms/not-saved'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { Dialog } from '../../../../ui/dialog'
import { Inline } from '../../../../ui/inline'
import { Text } from '../../../../ui/text'

type AppCardProps = {
  client: AppClient
  onEdit: () => void
  onSecret: (secret: string) => void
}

/** One app, with what can be done with it. */
export function AppCard({ client, onEdit, onSecret }: AppCardProps) {
  const [asks, setAsks] = useState<'secret' | 'disable' | null>(null)
  const { id = '', name = '', site = '', scopes = [], redirectUris = [] } = client
  const hidden = <span className="visually-hidden"> {name}</span>
  const queries = useQueryClient()
  const changed = () => queries.invalidateQueries({ queryKey: appClientsQuery.queryKey })
  const toggle = useMutation({
    mutationFn: () => setAppDisabled(id, !client.disabled),
    onSuccess: changed,
  })
  return (
    <Card
      title={name}
      aside={
        client.disabled ? (
          <Chip tone="caution">
            <Trans>Turned off</Trans>
          </Chip>
        ) : undefined
      }
    >
      <Text muted>{site}</Text>
      <Text>
        <Trans>App ID:</Trans> <code>{id}</code>
      </Text>
      <Text>
        <Trans>Answers go to:</Trans> {redirectUris.join(', ')}
      </Text>
      <Text>
        <Trans>May ask for:</Trans> {scopes.join(', ')}
      </Text>
      <Text>
        <Trans>Members who can connect it:</Trans> <AppBrand code={client.brandCode} />
      </Text>
      {toggle.error && <NotTurned problem={asProblem(toggle.error)} />}
      <Inline gap={3} wrap>
        <Button onPress={onEdit}>
          <Trans>Change</Trans>
          {hidden}
        </Button>
        {!client.public && (
          <Button variant="quiet" onPress={() => setAsks('secret')}>
            <Trans>New secret</Trans>
            {hidden}
          </Button>
        )}
        <Button
          variant="quiet"
          isPending={toggle.isPending}
          onPress={() => (client.disabled ? toggle.mutate() : setAsks('disable'))}
        >
          {client.disabled ? <Trans>Turn on again</Trans> : <Trans>Turn off</Trans>}
          {hidden}
        </Button>
      </Inline>
      {asks === 'secret' && (
        <SecretDialog id={id} onSecret={onSecret} onClose={() => setAsks(null)} />
      )}
      {asks === 'disable' && (
        <Dialog
          isOpen
          onOpenChange={(open) => !open && setAsks(null)}
          title={<Trans>Turn off {name}?</Trans>}
          actions={(close) => (
            <>
              <Button
                variant="danger"
                onPress={() => {
                  toggle.mutate()
                  close()
                }}
              >
                <Trans>Turn off</Trans>
              </Button>
              <Button variant="quiet" onPress={close}>
                <Trans>Cancel</Trans>
              </Button>
            </>
          )}
        >
          <Text>
            <Trans>
              The app stops working for every member at once, until you turn it on again.
            </Trans>
          </Text>
        </Dialog>
      )}
    </Card>
  )
}

/** The name of the brand whose members can connect an app. */
function AppBrand({ code }: { code?: string | undefined }) {
  const brands = useQuery({ ...brandsQuery, enabled: Boolean(code) }).data ?? []
  if (!code) return <Trans>all brands</Trans>
  return brands.find((brand) => brand.code === code)?.brandName ?? code
}

function NotTurned({ problem }: { problem: Problem }) {
  // The person closed the question whether it's them, so nothing has gone wrong.
  if (problem.is('step_up_required')) return <NotSaved problem={problem} />
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t change the app.</Trans>}>
      <Trans>Nothing has changed. Please try again.</Trans>
    </Banner>
  )
}

type SecretDialogProps = { id: string; onSecret: (secret: string) => void; onClose: () => void }

function SecretDialog({ id, onSecret, onClose }: SecretDialogProps) {
  const renewal = useMutation({
    mutationFn: () => renewSecret(id),
    onSuccess: (secret) => {
      onSecret(secret)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Make a new secret?</Trans>}
      actions={(close) => (
        <>
          <Button variant="primary" isPending={renewal.isPending} onPress={() => renewal.mutate()}>
            <Trans>Make a new secret</Trans>
          </Button>
          <Button variant="quiet" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Text>
        <Trans>The old secret stops working at once. The app needs the new one to go on.</Trans>
      </Text>
      {renewal.error && <NotRenewed problem={asProblem(renewal.error)} />}
    </Dialog>
  )
}

function NotRenewed({ problem }: { problem: Problem }) {
  if (problem.is('step_up_required')) return <NotSaved problem={problem} />
  if (mayHaveWorked(problem)) {
    return (
      <Banner tone="danger" live title={<Trans>We don’t know if it worked.</Trans>}>
        <Trans>The old secret may no longer work. Make a new one to be safe.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t make a new secret.</Trans>}>
      <Trans>The old one still works. Please try again.</Trans>
    </Banner>
  )
}
