import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { draftHandoverQuery, handOver } from '../../../data/handover'
import { colleaguesQuery, type DeskConversation, useInboxChanged } from '../../../data/inbox'
import { useFormDraft } from '../../../data/use-form-draft'
import { useFormats } from '../../../i18n/use-formats'
import { routeById } from '../../../routes/catalogue'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { KeptDraft } from '../../../ui/kept-draft'
import { Switch } from '../../../ui/switch'
import { TextField } from '../../../ui/text-field'
import { showToast } from '../../../ui/toast-queue'
import { InboxColleagues, team } from './inbox-colleagues'
import styles from './inbox-hand-over.module.css'
import { languageName } from './inbox-words'

type InboxHandOverProps = {
  about: DeskConversation
  channelUrl: string
  onClose: () => void
  onDone: () => void
}

const most = 2000

const noText = { workingOn: '', lastMonth: '', promises: '', wishes: '' }
const nothing = { ...noText, to: '', stay: false }

/** Passes a conversation on, with a card that the member can read and correct. */
export function InboxHandOver({ about, channelUrl, onClose, onDone }: InboxHandOverProps) {
  const { t } = useLingui()
  const colleagues = useQuery(colleaguesQuery(channelUrl))
  const draft = useQuery(draftHandoverQuery(channelUrl))
  const kept = useFormDraft(
    { route: routeById('staff.inbox').path, field: `hand-over.${channelUrl}` },
    { ...nothing, ...draft.data?.text },
  )
  const { to, stay, ...text } = kept.value
  const [asked, setAsked] = useState(false)
  const changed = useInboxChanged()
  const isEmpty = !Object.values(text).some((part) => part.trim())
  const passing = useMutation({
    mutationFn: () =>
      handOver({ channelUrl, toStaffId: to === team ? '' : to, text, stay: stay && to !== team }),
    onSuccess: async () => {
      kept.forget()
      showToast({ tone: 'good', title: <Trans>Handed over. The member can read the card.</Trans> })
      onClose()
      if (!stay || to === team) onDone()
      await changed()
    },
  })
  const name = about.item?.memberName
  const send = () => {
    setAsked(true)
    if (to && !isEmpty) passing.mutate()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<Trans>Hand over</Trans>}
      actions={(close) => (
        <>
          <Button
            variant="primary"
            onPress={send}
            isPending={passing.isPending}
            isDisabled={!colleagues.data || !draft.data}
          >
            <Trans>Hand over</Trans>
          </Button>
          <Button
            variant="quiet"
            onPress={() => {
              kept.discard()
              close()
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <div className={styles.form} data-kept>
        {kept.restored && <KeptDraft onDiscard={kept.discard} />}
        {passing.isError && (
          <Banner
            tone="danger"
            live
            title={<Trans>We could not hand this over. Please try again.</Trans>}
          />
        )}
        <Loaded
          shape="rows"
          query={colleagues}
          failed={<Trans>We could not load your colleagues.</Trans>}
        >
          {(list) => (
            <InboxColleagues
              label={<Trans>Who takes over?</Trans>}
              colleagues={list}
              teamWords={t`The first colleague who is free`}
              value={to}
              onChange={(next) => kept.change({ to: next })}
              error={asked && !to ? t`Please choose someone.` : undefined}
            />
          )}
        </Loaded>
        {to !== team && (
          <Switch isSelected={stay} onChange={(next) => kept.change({ stay: next })}>
            <Trans>I’ll stay in the conversation</Trans>
          </Switch>
        )}
        <Loaded shape="rows" query={draft} failed={<Trans>We could not prepare the card.</Trans>}>
          {({ locale = '' }) => (
            <Card
              name={name ?? ''}
              locale={locale}
              text={text}
              onChange={kept.change}
              error={asked && isEmpty ? t`Tell your colleague what they should know.` : undefined}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

type Card = typeof noText

type CardProps = {
  name: string
  locale: string
  text: Card
  onChange: (part: Partial<Card>) => void
  error?: string
}

function Card({ name, locale, text, onChange, error }: CardProps) {
  const formats = useFormats()
  const language = languageName(locale, formats)
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>
        <Trans>The card</Trans>
      </legend>
      <p className={styles.note}>
        <Trans>
          We drafted this from what we know, in {language}. Change it as you like: {name} can read
          and correct it.
        </Trans>
      </p>
      <TextField
        multiline
        optional
        label={<Trans>Goals and what you’re working on</Trans>}
        value={text.workingOn}
        onChange={(workingOn) => onChange({ workingOn })}
        maxLength={most}
        error={error}
      />
      <TextField
        multiline
        optional
        label={<Trans>The last 30 days</Trans>}
        value={text.lastMonth}
        onChange={(lastMonth) => onChange({ lastMonth })}
        maxLength={most}
      />
      <TextField
        multiline
        optional
        label={<Trans>What you promised</Trans>}
        value={text.promises}
        onChange={(promises) => onChange({ promises })}
        maxLength={most}
      />
      <TextField
        multiline
        optional
        label={<Trans>Preferred tone and language</Trans>}
        value={text.wishes}
        onChange={(wishes) => onChange({ wishes })}
        maxLength={most}
      />
    </fieldset>
  )
}
