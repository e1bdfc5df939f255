import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import {
  type FamilyInvite,
  familyLinksQuery,
  inviteToAct,
  withdrawInvite,
} from '../../../../data/family-links'
import { useMemberZone } from '../../../../data/member-zone'
import { asProblem } from '../../../../data/problem'
import { useReadOnly } from '../../../../data/read-only'
import { AreaNames } from '../../../../family/area-names'
import { PersonHead } from '../../../../family/person-head'
import { useFormats } from '../../../../i18n/use-formats'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { rescueFocus } from '../../../../ui/focus'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { Failed } from './failed'

type WaitingInviteProps = { invite: FamilyInvite; heading: () => HTMLElement | null }

/** An invitation that nobody has answered yet, or that was declined. */
export function WaitingInvite({ invite, heading }: WaitingInviteProps) {
  const { dateTime } = useFormats()
  const zone = useMemberZone()
  const readOnly = useReadOnly()
  const { name = '', email = '', areas = [], expiresAt = 0 } = invite
  const until = dateTime(expiresAt, zone)
  const isDeclined = invite.state === 'declined'
  const declined = dateTime(invite.declinedAt ?? 0, zone)
  return (
    <Card>
      <Stack gap={3}>
        <PersonHead name={name} level={4}>
          <Text muted>{email}</Text>
          <Text muted>
            {isDeclined ? (
              <Trans>Declined on {declined}.</Trans>
            ) : invite.state === 'expired' ? (
              <Trans>The link stopped working on {until}.</Trans>
            ) : (
              <Trans>Waiting for an answer. The link works until {until}.</Trans>
            )}
          </Text>
        </PersonHead>
        {!isDeclined && (
          <AreaNames label={<Trans>If they accept, they can see</Trans>} areas={areas} />
        )}
        {!readOnly && !isDeclined && <Actions invite={invite} heading={heading} />}
      </Stack>
    </Card>
  )
}

function Actions({ invite, heading }: WaitingInviteProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const changed = () => queries.invalidateQueries(familyLinksQuery)
  const gone = async () => {
    await changed()
    rescueFocus(heading)
  }
  /** Tries of the same withdrawal have the same key. */
  const [key, setKey] = useState<string | null>(null)
  const { id = '', name = '', email = '', audience = '', relationship = '', areas = [] } = invite
  const resending = useMutation({
    mutationFn: () =>
      inviteToAct({ name, email, audience, relationship, areas: [...areas] }, `${id}-again`),
    onSettled: changed,
  })
  const problem = resending.error && asProblem(resending.error)
  return (
    <>
      <Inline gap={2} wrap>
        <Button
          aria-label={t`Send again to ${name}`}
          isPending={resending.isPending}
          onPress={() => resending.mutate()}
        >
          <Trans>Send again</Trans>
        </Button>
        <Button
          variant="quiet"
          aria-label={t`Withdraw the invitation to ${name}`}
          isDisabled={resending.isPending}
          onPress={() => setKey(crypto.randomUUID())}
        >
          <Trans>Withdraw</Trans>
        </Button>
      </Inline>
      <div role="status">
        {resending.isSuccess && (
          <Text>
            <Trans>Sent again. The earlier link no longer works.</Trans>
          </Text>
        )}
      </div>
      {problem && <Failed problem={problem} />}
      {key && (
        <ConfirmDialog
          isDanger
          title={<Trans>Withdraw the invitation to {name}?</Trans>}
          yes={<Trans>Withdraw</Trans>}
          no={<Trans>Keep the invitation</Trans>}
          send={() => withdrawInvite(id, key)}
          onDone={gone}
          onFailed={gone}
          onClose={() => setKey(null)}
          failed={(failure) => <Failed problem={failure} />}
        >
          <p>
            <Trans>The link in the email stops working. You can invite {name} again later.</Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
