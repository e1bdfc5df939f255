import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { Loaded } from '../../../../calls/loaded'
import { appsQuery, type ConnectedApp, disconnectApp } from '../../../../data/apps'
import { useMemberZone } from '../../../../data/member-zone'
import { sharedBy } from '../../../../domain/scope-words'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'

/** The apps outside of the portal that the member shares something with. */
export function Apps() {
  const apps = useQuery(appsQuery)
  return (
    <Card title={<Trans>Apps you’ve connected</Trans>}>
      <Loaded
        query={apps}
        shape="rows"
        failed={<Trans>We couldn’t load your connected apps.</Trans>}
        kept={<Trans>What you share hasn’t changed.</Trans>}
        level={3}
      >
        {(list) =>
          list.length === 0 ? (
            <Text muted>
              <Trans>You haven’t connected any apps. Nothing is shared.</Trans>
            </Text>
          ) : (
            <Stack as="ul" gap={4}>
              {list.map((app) => (
                <li key={app.id}>
                  <App app={app} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}

function App({ app }: { app: ConnectedApp }) {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { date } = useFormats()
  const zone = useMemberZone()
  const { name = '', site = '', scopes = [], connectedAt = 0, endsAt = 0, lastUsedAt = 0 } = app
  const [since, until, used] = [connectedAt, endsAt, lastUsedAt].map((at) => date(at, zone))
  return (
    <Stack gap={2}>
      <h3>{name}</h3>
      <Text muted>{site}</Text>
      <Stack as="ul" gap={1}>
        {sharedBy(scopes).map((words) => (
          <li key={words.id}>{i18n._(words)}</li>
        ))}
      </Stack>
      <Text muted>
        <Trans>
          Connected {since}, ends {until}.
        </Trans>{' '}
        {lastUsedAt > 0 ? (
          <Trans>Last used {used}.</Trans>
        ) : (
          <Trans>It hasn’t looked at anything yet.</Trans>
        )}
      </Text>
      <div>
        <Button onPress={() => setAsking(true)}>
          <Trans>Disconnect</Trans>
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {isAsking && <DisconnectDialog app={app} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

type DisconnectProps = { app: ConnectedApp; onClose: () => void }

function DisconnectDialog({ app: { id = '', name = '' }, onClose }: DisconnectProps) {
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>Disconnect {name}?</Trans>}
      yes={<Trans>Disconnect</Trans>}
      no={<Trans>Keep it connected</Trans>}
      send={() => disconnectApp(id)}
      onDone={() => queries.invalidateQueries({ queryKey: appsQuery.queryKey })}
      onClose={onClose}
      failed={() => (
        <Banner tone="danger" live title={<Trans>We couldn’t disconnect the app.</Trans>}>
          <Trans>It is still connected. Please try again.</Trans>
        </Banner>
      )}
    >
      <Text>
        <Trans>
          {name} can’t see anything new from now on. It may keep what it has already seen. You can
          connect it again at any time.
        </Trans>
      </Text>
    </ConfirmDialog>
  )
}
