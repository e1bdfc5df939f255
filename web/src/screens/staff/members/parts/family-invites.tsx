import { Trans, useLingui } from '@lingui/react/macro'
import type { RecordInvite } from '../../../../data/member-record'
import { Button } from '../../../../ui/button'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { useDeskTime } from '../../parts/desk-words'
import styles from './record.module.css'

type InvitesProps = {
  invites: readonly RecordInvite[]
  onResend: ((invite: RecordInvite) => void) | undefined
}

/** Invitations to act for the member that nobody has answered. */
export function FamilyInvites({ invites, onResend }: InvitesProps) {
  const { t } = useLingui()
  const deskTime = useDeskTime()
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="body">
        <Trans>Invitations without an answer</Trans>
      </Text>
      <ul className={styles.list}>
        {invites.map((invite) => {
          const { id, name = '', maskedEmail, sentAt = 0, expiresAt = 0, state } = invite
          const sent = deskTime(sentAt)
          const end = deskTime(expiresAt)
          return (
            <li key={id} className={styles.row}>
              <div>
                <Text weight="medium">{name}</Text>
                <p>{maskedEmail}</p>
                <Text muted>
                  <Trans>Sent {sent}</Trans>
                </Text>
                <Text muted>
                  {state === 'expired' ? (
                    <Trans>The link no longer works.</Trans>
                  ) : (
                    <Trans>The link works until {end}</Trans>
                  )}
                </Text>
              </div>
              {onResend && (
                <Button onPress={() => onResend(invite)} aria-label={t`Send again to ${name}`}>
                  <Trans>Send again</Trans>
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Stack>
  )
}
