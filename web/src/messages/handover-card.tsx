import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { correctHandover, type Handover, handoverQuery } from '../data/handover'
import { typingSaved } from '../data/unsaved'
import { useFormDraft } from '../data/use-form-draft'
import { routeById } from '../routes/catalogue'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { KeptDraft } from '../ui/kept-draft'
import { TextField } from '../ui/text-field'
import styles from './handover-card.module.css'
import { HandoverText } from './handover-text'

type HandoverCardProps = { channelUrl: string; onClose: () => void }

/** What one coach told the next about the member, who can say what is wrong in it. */
export function HandoverCard({ channelUrl, onClose }: HandoverCardProps) {
  const card = useQuery(handoverQuery(channelUrl, 'member'))
  return (
    <Dialog isOpen onOpenChange={onClose} title={<Trans>What we told your new coach</Trans>}>
      <Loaded query={card} shape="text" failed={<Trans>We couldn’t load the handover card.</Trans>}>
        {(handover) => <Correction channelUrl={channelUrl} handover={handover} />}
      </Loaded>
    </Dialog>
  )
}

const most = 2000

function Correction({ channelUrl, handover }: { channelUrl: string; handover: Handover }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const place = { route: routeById('messages').path, field: `correction.${channelUrl}` }
  const draft = useFormDraft(place, { words: handover.correction ?? '' })
  const { words } = draft.value
  const saving = useMutation({
    mutationFn: () => correctHandover(channelUrl, handover.handoverId ?? '', words.trim()),
    onSuccess: (saved) => {
      queries.setQueryData(handoverQuery(channelUrl, 'member').queryKey, saved)
      draft.forget()
      typingSaved()
    },
  })
  return (
    <div className={styles.form} data-kept>
      <HandoverText handover={{ ...handover, correction: '' }} />
      {saving.isSuccess && (
        <Banner tone="good" live title={<Trans>Saved. Your coach can see it.</Trans>} />
      )}
      {draft.restored && <KeptDraft onDiscard={draft.discard} />}
      <TextField
        multiline
        optional
        label={<Trans>Is anything wrong or missing?</Trans>}
        help={<Trans>Your coach reads it along with the card.</Trans>}
        value={words}
        onChange={(next) => {
          draft.change({ words: next })
          saving.reset()
        }}
        maxLength={most}
        error={saving.isError ? t`We could not save this. Please try again.` : undefined}
      />
      <div>
        <Button variant="primary" onPress={() => saving.mutate()} isPending={saving.isPending}>
          <Trans>Save my note</Trans>
        </Button>
      </div>
    </div>
  )
}
