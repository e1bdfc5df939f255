import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { draftHandoverQuery, type HandoverText, handOver } from '../../../data/handover'
import { colleaguesQuery, type DeskConversation, useInboxChanged } from '../../../data/inbox'
import { useFormats } from '../../../i18n/i18n-root'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
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

/** Passes a conversation on, with a card that the member can read and correct. */
export function InboxHandOver({ about, channelUrl, onClose, onDone }: InboxHandOverProps) {
  const { t } = useLingui()
  const colleagues = useQuery(colleaguesQuery(channelUrl))
  const draft = useQuery(draftHandoverQuery(channelUrl))
  const [to, setTo] = useState('')
  const [stay, setStay] = useState(false)
  const [edits, setEdits] = useState<HandoverText>({})
  const [asked, setAsked] = useState(false)
  const changed = useInboxChanged()
  const text = { ...draft.data?.text, ...edits }
  const isEmpty = ![text.workingOn, text.lastMonth, text.promises, text.wishes].some((part) =>
    part?.trim(),
  )
  const passing = useMutation({
    mutationFn: () =>
      handOver({ channelUrl, toStaffId: to === team ? '' : to, text, stay: stay && to !== team }),
    onSuccess: async () => {
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
          <Button variant="quiet" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <div className={styles.form}>
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
              teamWords={t`Whoever is free takes it from the queue`}
              value={to}
              onChange={setTo}
              error={asked && !to ? t`Please choose somebody.` : undefined}
            />
          )}
        </Loaded>
        {to !== team && (
          <Switch isSelected={stay} onChange={setStay}>
            <Trans>I stay in the conversation</Trans>
          </Switch>
        )}
        <Loaded shape="rows" query={draft} failed={<Trans>We could not prepare the card.</Trans>}>
          {({ locale = '' }) => (
            <Card
              name={name ?? ''}
              locale={locale}
              text={text}
              onChange={(part) => setEdits({ ...edits, ...part })}
              error={asked && isEmpty ? t`Say what your colleague should know.` : undefined}
            />
          )}
        </Loaded>
      </div>
    </Dialog>
  )
}

type CardProps = {
  name: string
  locale: string
  text: HandoverText
  onChange: (part: HandoverText) => void
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
          Written from what we know, in {language}. Change it as you like: {name} can read it and
          correct it.
        </Trans>
      </p>
      <TextField
        multiline
        optional
        label={<Trans>Goals and what you work on</Trans>}
        value={text.workingOn ?? ''}
        onChange={(workingOn) => onChange({ workingOn })}
        maxLength={most}
        error={error}
      />
      <TextField
        multiline
        optional
        label={<Trans>The last 30 days</Trans>}
        value={text.lastMonth ?? ''}
        onChange={(lastMonth) => onChange({ lastMonth })}
        maxLength={most}
      />
      <TextField
        multiline
        optional
        label={<Trans>What you promised</Trans>}
        value={text.promises ?? ''}
        onChange={(promises) => onChange({ promises })}
        maxLength={most}
      />
      <TextField
        multiline
        optional
        label={<Trans>Tone and language they like</Trans>}
        value={text.wishes ?? ''}
        onChange={(wishes) => onChange({ wishes })}
        maxLength={most}
      />
    </fieldset>
  )
}
