import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../../calls/loaded'
import { colleaguesQuery, inviteColleague, useInboxChanged } from '../../../../data/inbox'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { InboxColleagues } from './inbox-colleagues'
import styles from './inbox-hand-over.module.css'

type InboxInviteProps = { channelUrl: string; onClose: () => void }

/** Brings a colleague into a conversation; the member is told. */
export function InboxInvite({ channelUrl, onClose }: InboxInviteProps) {
  const { t } = useLingui()
  const colleagues = useQuery(colleaguesQuery(channelUrl))
  const changed = useInboxChanged()
  const form = useForm({
    id: 'invite',
    first: { who: '' },
    check: ({ who }) => ({ who: !who && t`Please choose someone.` }),
    keyedBy: ({ who }) => [channelUrl, who],
    send: ({ who }, { key }) => inviteColleague(channelUrl, who, key),
    onSent: async () => {
      onClose()
      await changed()
    },
  })
  const free = colleagues.data?.filter(({ joined }) => !joined)
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      losesNothing
      title={<Trans>Bring in a colleague</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form} isDisabled={!free?.length}>
            <Trans>Bring in</Trans>
          </SendButton>
          <Button variant="quiet" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Form
        form={form}
        isShort
        className={styles.form}
        failed={() => (
          <Banner tone="danger" live title={<Trans>That did not work. Please try again.</Trans>} />
        )}
        buttons={null}
      >
        <Loaded
          shape="rows"
          query={{ ...colleagues, data: free }}
          failed={<Trans>We couldn’t load your colleagues.</Trans>}
        >
          {(list) =>
            list.length === 0 ? (
              <p>
                <Trans>Everyone on your team is already here.</Trans>
              </p>
            ) : (
              <InboxColleagues
                {...form.field('who')}
                label={<Trans>Who should join? They can read earlier messages.</Trans>}
                colleagues={list}
              />
            )
          }
        </Loaded>
      </Form>
    </FormDialog>
  )
}
