import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../calls/loaded'
import { useMemberZone } from '../data/member-zone'
import { type Place, placesQuery, signInsQuery, signOutPlace } from '../data/security'
import { useFormats } from '../i18n/use-formats'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Dialog } from '../ui/dialog'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import styles from './list.module.css'

/** Where the member is signed in, and the way to end it. */
export function PlacesCard() {
  const places = useQuery(placesQuery)
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
              {sessions.map((place) => (
                <li key={place.id} className={styles.row}>
                  <Laptop size={24} strokeWidth={1.75} aria-hidden="true" />
                  <PlaceWords place={place} />
                  {!place.current && (
                    <Button onPress={() => setAsked(place)}>
                      <Trans>Sign out</Trans>
                    </Button>
                  )}
                </li>
              ))}
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
      <SignOutDialog asked={asked} onClose={() => setAsked(null)} />
    </Card>
  )
}

function PlaceWords({ place }: { place: Place }) {
  const { dateTime } = useFormats()
  const zone = useMemberZone()
  const since = dateTime(place.startedAt ?? 0, zone)
  const site = place.framedBy?.replace('https://', '')
  return (
    <div>
      <p>{place.device || <Trans>Unknown browser</Trans>}</p>
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

type SignOutDialogProps = { asked: Place | 'others' | null; onClose: () => void }

function SignOutDialog({ asked, onClose }: SignOutDialogProps) {
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: () => signOutPlace(asked === 'others' || !asked ? '' : (asked.id ?? '')),
    onSuccess: async () => {
      await queries.invalidateQueries(placesQuery)
      void queries.invalidateQueries({ queryKey: signInsQuery.queryKey })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen={asked !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        ending.reset()
        onClose()
      }}
      title={
        asked === 'others' ? (
          <Trans>Sign out everywhere else?</Trans>
        ) : (
          <Trans>Sign out this browser?</Trans>
        )
      }
      actions={(close) => (
        <>
          <Button variant="primary" isPending={ending.isPending} onPress={() => ending.mutate()}>
            <Trans>Sign out</Trans>
          </Button>
          <Button onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Trans>To use it again there, you’ll need to sign in.</Trans>
      {ending.isError && (
        <Banner tone="danger" live title={<Trans>We couldn’t sign it out.</Trans>}>
          <Trans>Please try again in a moment.</Trans>
        </Banner>
      )}
    </Dialog>
  )
}
