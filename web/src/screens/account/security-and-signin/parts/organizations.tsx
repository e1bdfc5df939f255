import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { Loaded } from '../../../../calls/loaded'
import { useMemberZone } from '../../../../data/member-zone'
import { signInsQuery } from '../../../../data/security'
import { linksQuery, type OrganizationLink, unlinkOrganization } from '../../../../data/sign-on'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'

/**
 * The organizations that sign the member in. Members who have none, and whose brand offers none,
 * see nothing of it.
 */
export function Organizations() {
  const links = useQuery(linksQuery)
  const { links: linked = [], offered = false } = links.data ?? {}
  if (links.data ? linked.length === 0 && !offered : !links.isError) return null
  return (
    <Card title={<Trans>Organizations you sign in with</Trans>}>
      <Loaded
        query={links}
        shape="rows"
        level={3}
        failed={<Trans>We couldn’t load the organizations you sign in with.</Trans>}
      >
        {() =>
          linked.length === 0 ? (
            <Text muted>
              <Trans>You don’t sign in through an organization.</Trans>
            </Text>
          ) : (
            <Stack as="ul" gap={4}>
              {linked.map((link) => (
                <li key={link.providerId}>
                  <Organization link={link} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}

function Organization({ link }: { link: OrganizationLink }) {
  const [isAsking, setAsking] = useState(false)
  const { date } = useFormats()
  const since = date(link.linkedAt ?? 0, useMemberZone())
  return (
    <Stack gap={2}>
      <h3>{link.label}</h3>
      <Text muted>
        <Trans>Since {since}</Trans>
      </Text>
      <div>
        <Button onPress={() => setAsking(true)}>
          <Trans>Disconnect</Trans>
          <span className="visually-hidden"> {link.label}</span>
        </Button>
      </div>
      {isAsking && <DisconnectDialog link={link} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

type DisconnectProps = { link: OrganizationLink; onClose: () => void }

function DisconnectDialog({ link, onClose }: DisconnectProps) {
  const { providerId = '', label: name = '' } = link
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>Disconnect {name}?</Trans>}
      yes={<Trans>Disconnect</Trans>}
      no={<Trans>Keep it connected</Trans>}
      send={() => unlinkOrganization(providerId)}
      onDone={async () => {
        await queries.invalidateQueries({ queryKey: linksQuery.queryKey })
        void queries.invalidateQueries({ queryKey: signInsQuery.queryKey })
      }}
      onClose={onClose}
      failed={() => (
        <Banner tone="danger" live title={<Trans>We couldn’t disconnect the organization.</Trans>}>
          <Trans>It is still connected. Please try again.</Trans>
        </Banner>
      )}
    >
      <Text>
        <Trans>
          {name} won’t be able to sign you in. You’ll be signed out wherever you signed in through
          it, except here. You can still sign in with your password.
        </Trans>
      </Text>
    </ConfirmDialog>
  )
}
