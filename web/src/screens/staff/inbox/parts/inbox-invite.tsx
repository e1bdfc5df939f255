import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../../calls/loaded'
import { colleaguesQuery, inviteColleague, useInboxChanged } from '../../../../data/inbox'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { InboxColleagues } from './inbox-colleagues'
import styles from './inbox-hand-over.module.css'

type InboxInviteProps = { channelUrl: string; onClose: () => void }

/** Brings a colleague into a conversation; the member is told. */
export function InboxInvite({ channelUrl, onClose }: InboxInviteProps) {
  const { t } = useLingui()
  const colleagues = useQuery(colleaguesQuery(channelUrl))
  const [who, setWho] = useState('')
  const [asked, setAsked] = useState(false)
  const changed = useInboxChanged()
  const inviting = useMutation({
    mutationFn: () => inviteColleague(channelUrl, who),
    onSuccess: async () => {
      onClose()
      await changed()
    },
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<Trans>Bring in a colleague</Trans>}
      actions={(close) => (
        <>
          <Button
            variant="primary"
            isPending={inviting.isPending}
            onPress={() => {
              setAsked(true)
              if (who) inviting.mutate()
            }}
          >
            <Trans>Bring in</Trans>
          </Button>
          <Button variant="quiet" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <div className={styles.form}>
        {inviting.isError && (
          <Banner tone="danger" live title={<Trans>That did not work. Please try again.</Trans>} />
        )}
        <Loaded
          shape="rows"
          query={colleagues}
          failed={<Trans>We could not load your colleagues.</Trans>}
        >
          {(list) => {
            const free = list.filter(({ joined }) => !joined)
            return free.length === 0 ? (
              <p>
                <Trans>Everyone on your team is already here.</Trans>
              </p>
            ) : (
              <InboxColleagues
                label={<Trans>Who should join? They can read earlier messages.</Trans>}
                colleagues={free}
                value={who}
                onChange={setWho}
                error={asked && !who ? t`Please choose someone.` : undefined}
              />
            )
          }}
        </Loaded>
      </div>
    </Dialog>
  )
}
