import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../calls/confirm-dialog'
import { Loaded } from '../calls/loaded'
import { useMemberZone } from '../data/member-zone'
import { type Place, placesQuery, signInsQuery, signOutPlace } from '../data/security'
import { useFormats } from '../i18n/use-formats'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import styles from './list.module.css'

/** Where the member is signed in, and the way to end it. */
export function PlacesCard() {
  const places = useQuery(placesQuery)
  const nameOf = useDeviceName()
  const { t } = useLingui()
  const [asked, setAsked] = useState<Place | 'others' | null>(null)
  return (
    <Card title={<Trans>Where you’re signed in</Trans>}>
      <Loaded
        query={places}
        shape="rows"
        level={3}
        failed={<Trans>We couldn’t load where you’re signed in.</Trans>}
      >
        {({ sessions = [] }) => (
          <>
            <Stack as="ul" gap={4}>
              {sessions.map((place) => {
                const device = nameOf(place)
                return (
                  <li key={place.id} className={styles.row}>
                    <Laptop size={24} strokeWidth={1.75} aria-hidden="true" />
                    <PlaceWords place={place} />
                    {!place.current && (
                      <Button aria-label={t`Sign out of ${device}`} onPress={() => setAsked(place)}>
                        <Trans>Sign out</Trans>
                      </Button>
                    )}
                  </li>
                )
              })}
            </Stack>
            {sessions.some(({ current }) => !current) ? (
              <div>
                <Button onPress={() => setAsked('others')}>
                  <Trans>Sign out everywhere else</Trans>
                </Button>
              </div>
            ) : (
              <Text muted>
                <Trans>You’re not signed in anywhere else.</Trans>
              </Text>
            )}
          </>
        )}
      </Loaded>
      {asked && <SignOutDialog asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function useDeviceName() {
  const { t } = useLingui()
  return ({ device }: Place) => device || t`Unknown browser`
}

function PlaceWords({ place }: { place: Place }) {
  const nameOf = useDeviceName()
  const { dateTime } = useFormats()
  const zone = useMemberZone()
  const since = dateTime(place.startedAt ?? 0, zone)
  const site = place.framedBy?.replace('https://', '')
  return (
    <div>
      <p>{nameOf(place)}</p>
      {site && (
        <Text muted>
          <Trans>Inside {site}, for chat and coaching only</Trans>
        </Text>
      )}
      <Text muted>
        {place.current ? <Trans>This browser, since {since}</Trans> : <Trans>Since {since}</Trans>}
      </Text>
    </div>
  )
}

type SignOutDialogProps = { asked: Place | 'others'; onClose: () => void }

function SignOutDialog({ asked, onClose }: SignOutDialogProps) {
  const queries = useQueryClient()
  const nameOf = useDeviceName()
  const place = asked === 'others' ? null : asked
  const device = place && nameOf(place)
  return (
    <ConfirmDialog
      title={
        device ? <Trans>Sign out of {device}?</Trans> : <Trans>Sign out everywhere else?</Trans>
      }
      yes={<Trans>Sign out</Trans>}
      no={<Trans>Cancel</Trans>}
      send={() => signOutPlace(place?.id ?? '')}
      onDone={async () => {
        await queries.invalidateQueries(placesQuery)
        void queries.invalidateQueries({ queryKey: signInsQuery.queryKey })
      }}
      onClose={onClose}
      failed={() => (
        <Banner
          tone="danger"
          live
          title={
            device ? (
              <Trans>We couldn’t sign out of that device.</Trans>
            ) : (
              <Trans>We couldn’t sign out of your other devices.</Trans>
            )
          }
        >
          <Trans>Please try again in a moment.</Trans>
        </Banner>
      )}
    >
      <Text>
        {device ? (
          <Trans>You’ll need to sign in again on that device.</Trans>
        ) : (
          <Trans>You’ll need to sign in again on your other devices.</Trans>
        )}
      </Text>
    </ConfirmDialog>
  )
}
