import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { endAccess, type FamilyLink, familyLinksQuery } from '../../../../data/family-links'
import { Button } from '../../../../ui/button'
import { rescueFocus } from '../../../../ui/focus'
import { Failed } from './failed'

type EndButtonProps = {
  link: FamilyLink
  /** The access is the member's own, to somebody else's portal. */
  isMine?: boolean
  /** Where the focus goes when the card is gone. */
  heading: () => HTMLElement | null
}

/** Ends an access, after saying what that means. */
export function EndButton({ link, isMine = false, heading }: EndButtonProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  /** Tries of the same end have the same key. */
  const [key, setKey] = useState<string | null>(null)
  const { id = '', name = '', givenName = '' } = link
  const changed = async () => {
    await queries.invalidateQueries(familyLinksQuery)
    rescueFocus(heading)
  }
  return (
    <>
      <Button
        variant="quiet"
        aria-label={isMine ? t`End my access to ${name}’s portal` : t`End access for ${name}`}
        onPress={() => setKey(crypto.randomUUID())}
      >
        {isMine ? <Trans>End my access</Trans> : <Trans>End access</Trans>}
      </Button>
      {key && (
        <ConfirmDialog
          isDanger
          title={
            isMine ? (
              <Trans>End your access to {name}’s portal?</Trans>
            ) : (
              <Trans>End {name}’s access?</Trans>
            )
          }
          yes={<Trans>End access</Trans>}
          no={<Trans>Keep access</Trans>}
          send={() => endAccess(id, key)}
          onDone={changed}
          onFailed={changed}
          onClose={() => setKey(null)}
          failed={(problem) => <Failed problem={problem} />}
        >
          {isMine ? <MineEnds link={link} /> : <TheirsEnds givenName={givenName} />}
        </ConfirmDialog>
      )}
    </>
  )
}

function MineEnds({ link }: { link: FamilyLink }) {
  const { givenName = '' } = link
  if (link.hasSignIn !== true) {
    return (
      <>
        <p>
          <Trans>
            You won’t be able to open {givenName}’s portal, and we’ll stop sending you messages
            about {givenName}.
          </Trans>
        </p>
        <p>
          <Trans>
            {givenName} has no sign-in, so someone has to look after this portal. If nobody else
            does, please call Member Support first.
          </Trans>
        </p>
      </>
    )
  }
  return (
    <p>
      <Trans>
        You won’t be able to open {givenName}’s portal. We’ll tell {givenName}. To act for{' '}
        {givenName} again, you need a new invitation.
      </Trans>
    </p>
  )
}

function TheirsEnds({ givenName }: { givenName: string }) {
  return (
    <p>
      <Trans>
        {givenName} loses access right away, also on pages that are open now. We’ll tell {givenName}
        . What {givenName} entered for you stays in your record.
      </Trans>
    </p>
  )
}
