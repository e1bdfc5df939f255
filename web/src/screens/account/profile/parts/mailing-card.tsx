import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { type Profile, profileChanged, saveMailing } from '../../../../data/profile'
import { useReadOnly } from '../../../../data/read-only'
import { NotSaved } from '../../../../forms/not-saved'
import { AddressLines } from '../../../../ui/address-lines'
import { Button } from '../../../../ui/button'
import { Text } from '../../../../ui/text'
import { AddressForm } from './address-form'
import { EditCard } from './edit-card'

/** Where letters go, for people who get their mail elsewhere; a PO box is fine. */
export function MailingCard({ profile }: { profile: Profile }) {
  const readOnly = useReadOnly()
  const { mailingAddress } = profile
  const [removing, setRemoving] = useState<Profile | null>(null)
  return (
    <EditCard
      profile={profile}
      title={<Trans>Mailing address</Trans>}
      change={
        mailingAddress ? (
          <Trans>Change mailing address</Trans>
        ) : (
          <Trans>Add a mailing address</Trans>
        )
      }
      effect={() =>
        mailingAddress && <Trans>Letters go here. Supplies still go to the home address.</Trans>
      }
      form={(opened, onSaved) => (
        <AddressForm
          id="mailing-address"
          profile={opened}
          address={opened.mailingAddress}
          poBoxAllowed
          save={(next, key) => saveMailing(next, opened.version ?? 0, key)}
          onSaved={onSaved}
        />
      )}
    >
      {(onSaved) => (
        <>
          {mailingAddress ? (
            <>
              <AddressLines address={mailingAddress} />
              {!readOnly && (
                <div>
                  <Button variant="quiet" onPress={() => setRemoving(profile)}>
                    <Trans>Use the home address</Trans>
                  </Button>
                </div>
              )}
            </>
          ) : (
            <Text muted>
              <Trans>Letters go to the home address.</Trans>
            </Text>
          )}
          {removing && (
            <UseHome profile={removing} onSaved={onSaved} onClose={() => setRemoving(null)} />
          )}
        </>
      )}
    </EditCard>
  )
}

type UseHomeProps = { profile: Profile; onSaved: () => void; onClose: () => void }

function UseHome({ profile, onSaved, onClose }: UseHomeProps) {
  const queries = useQueryClient()
  return (
    <ConfirmDialog
      title={<Trans>Use the home address for letters?</Trans>}
      yes={<Trans>Use the home address</Trans>}
      no={<Trans>Keep the mailing address</Trans>}
      send={() => saveMailing(null, profile.version ?? 0, crypto.randomUUID())}
      onDone={async () => {
        await profileChanged(queries)
        onSaved()
      }}
      onClose={onClose}
      failed={(problem) =>
        problem.messageKey === 'profile.changed' ? (
          <p role="alert">
            <Trans>This profile was changed on another page. Please reload this page.</Trans>
          </p>
        ) : (
          <NotSaved problem={problem} />
        )
      }
    >
      <p>
        <Trans>We’ll remove the mailing address.</Trans>
      </p>
    </ConfirmDialog>
  )
}
