import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../../calls/loaded'
import { draftHandoverQuery, handOver } from '../../../../data/handover'
import {
  type Colleague,
  colleaguesQuery,
  type DeskConversation,
  useInboxChanged,
} from '../../../../data/inbox'
import { Form } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { useFormats } from '../../../../i18n/use-formats'
import { routeById } from '../../../../routes/catalogue'
import { Banner } from '../../../../ui/banner'
import { Switch } from '../../../../ui/switch'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { showToast } from '../../../../ui/toast-queue'
import { languageName } from '../../parts/desk-words'
import { InboxColleagues, team } from './inbox-colleagues'
import styles from './inbox-hand-over.module.css'

type InboxHandOverProps = {
  about: DeskConversation
  channelUrl: string
  onClose: () => void
  onDone: () => void
}

const most = 2000

const noText = { workingOn: '', lastMonth: '', promises: '', wishes: '' }

/** Passes a conversation on, with a card that the member can read and correct. */
export function InboxHandOver({ about, channelUrl, onClose, onDone }: InboxHandOverProps) {
  const colleagues = useQuery(colleaguesQuery(channelUrl))
  const card = useQuery(draftHandoverQuery(channelUrl))
  return (
    <FormDialog isOpen onClose={onClose} title={<Trans>Hand over</Trans>}>
      <Loaded
        shape="rows"
        query={colleagues}
        failed={<Trans>We couldn’t load your colleagues.</Trans>}
      >
        {(list) => (
          <Loaded shape="rows" query={card} failed={<Trans>We couldn’t prepare the card.</Trans>}>
            {({ text, locale = '' }) => (
              <HandOverForm
                name={about.item?.memberName ?? ''}
                channelUrl={channelUrl}
                colleagues={list}
                prepared={{ ...noText, ...text }}
                locale={locale}
                onClose={onClose}
                onDone={onDone}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </FormDialog>
  )
}

type HandOverFormProps = Omit<InboxHandOverProps, 'about'> & {
  name: string
  colleagues: readonly Colleague[]
  /** The card as we drafted it. */
  prepared: Card
  locale: string
}

function HandOverForm(props: HandOverFormProps) {
  const { name, channelUrl, colleagues, prepared, locale, onClose, onDone } = props
  const { t } = useLingui()
  const changed = useInboxChanged()
  const form = useForm({
    id: 'hand-over',
    first: () => ({ ...prepared, to: '', stay: false }),
    draft: { route: routeById('staff.inbox').path, field: `hand-over.${channelUrl}` },
    // What was written on the card of another day is offered, and doesn't replace this one.
    edits: true,
    check: ({ to, stay: _, ...text }) => ({
      to: !to && t`Please choose someone.`,
      workingOn:
        !Object.values(text).some((part) => part.trim()) &&
        t`Tell your colleague what they should know.`,
    }),
    send: ({ to, stay, ...text }, { key }) => {
      const toTeam = to === team
      return handOver({ channelUrl, toStaffId: toTeam ? '' : to, text, stay: stay && !toTeam }, key)
    },
    onSent: async (_, { to, stay }) => {
      showToast({ tone: 'good', title: <Trans>Handed over. The member can read the card.</Trans> })
      onClose()
      if (!stay || to === team) onDone()
      await changed()
    },
  })
  const { to, stay: _, ...text } = form.value
  return (
    <Form
      form={form}
      className={styles.form}
      failed={() => (
        <Banner
          tone="danger"
          live
          title={<Trans>We couldn’t hand this over. Please try again.</Trans>}
        />
      )}
      send={<Trans>Hand over</Trans>}
      onCancel={() => {
        form.discard()
        onClose()
      }}
    >
      <InboxColleagues
        {...form.field('to')}
        label={<Trans>Who takes over?</Trans>}
        colleagues={colleagues}
        teamWords={t`The first colleague who is free`}
      />
      {to !== team && (
        <Switch {...form.toggle('stay')}>
          <Trans>I’ll stay in the conversation</Trans>
        </Switch>
      )}
      <Card
        name={name}
        locale={locale}
        id={form.idOf('workingOn')}
        text={text}
        onChange={form.change}
        error={form.error('workingOn')}
      />
    </Form>
  )
}

type Card = typeof noText

type CardProps = {
  /** The first field, where an error about all of them stands. */
  id: string
  name: string
  locale: string
  text: Card
  onChange: (part: Partial<Card>) => void
  error?: string
}

function Card({ id, name, locale, text, onChange, error }: CardProps) {
  const formats = useFormats()
  const language = languageName(locale, formats)
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>
        <Trans>The card</Trans>
      </legend>
      <Text muted size="small">
        <Trans>
          We drafted this from what we know, in {language}. Change it as you like: {name} can read
          and correct it.
        </Trans>
      </Text>
      <TextField
        id={id}
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
