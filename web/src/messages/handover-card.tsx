import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { correctHandover, type Handover, handoverQuery } from '../data/handover'
import { Form, SendButton } from '../forms/form'
import { FormDialog } from '../forms/form-dialog'
import { useForm } from '../forms/use-form'
import { routeById } from '../routes/catalogue'
import { Banner } from '../ui/banner'
import { TextField } from '../ui/text-field'
import { HandoverText } from './handover-text'

type HandoverCardProps = { channelUrl: string; onClose: () => void }

/** What one coach told the next about the member, who can say what is wrong in it. */
export function HandoverCard({ channelUrl, onClose }: HandoverCardProps) {
  const card = useQuery(handoverQuery(channelUrl, 'member'))
  return (
    <FormDialog isOpen onClose={onClose} title={<Trans>What we told your new coach</Trans>}>
      <Loaded query={card} shape="text" failed={<Trans>We couldn’t load the handover card.</Trans>}>
        {(handover) => <Correction channelUrl={channelUrl} handover={handover} />}
      </Loaded>
    </FormDialog>
  )
}

const most = 2000

function Correction({ channelUrl, handover }: { channelUrl: string; handover: Handover }) {
  const queries = useQueryClient()
  const form = useForm({
    id: 'correction',
    first: { words: handover.correction ?? '' },
    draft: { route: routeById('messages').path, field: `correction.${channelUrl}` },
    send: ({ words }) => correctHandover(channelUrl, handover.handoverId ?? '', words.trim()),
    onSent: (saved) => {
      queries.setQueryData(handoverQuery(channelUrl, 'member').queryKey, saved)
    },
  })
  return (
    <Form
      form={form}
      failed={() => (
        <Banner
          tone="danger"
          live
          title={<Trans>We couldn’t save this. Please try again.</Trans>}
        />
      )}
      notice={
        form.isSent && (
          <Banner tone="good" live title={<Trans>Saved. Your coach can see it.</Trans>} />
        )
      }
      buttons={
        <div>
          <SendButton form={form}>
            <Trans>Save my note</Trans>
          </SendButton>
        </div>
      }
    >
      <HandoverText handover={{ ...handover, correction: '' }} />
      <TextField
        {...form.field('words')}
        multiline
        optional
        label={<Trans>Is anything wrong or missing?</Trans>}
        help={<Trans>Your coach reads it along with the card.</Trans>}
        onChange={(words) => {
          form.change({ words })
          form.clear()
        }}
        maxLength={most}
      />
    </Form>
  )
}
