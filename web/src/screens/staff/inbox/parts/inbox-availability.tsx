import { type CalendarDate, parseDate } from '@internationalized/date'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { serverNow } from '../../../../data/clock'
import { type Presence, presenceQuery, setPresence, useInboxChanged } from '../../../../data/inbox'
import { startupQuery } from '../../../../data/startup'
import type { Availability } from '../../../../domain/chat'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { DateField } from '../../../../ui/date-field'
import { Dialog } from '../../../../ui/dialog'
import { useAvailabilityWords } from '../../../../ui/use-availability-words'
import { deskZone } from '../../parts/desk-words'
import styles from './inbox-availability.module.css'

/** What members see of the person, with the switch that changes it. */
export function InboxAvailability({ onHandOver }: { onHandOver: () => void }) {
  const { data } = useQuery(presenceQuery)
  const [isOpen, setOpen] = useState(false)
  const formats = useFormats()
  const say = useAvailabilityWords()
  const change = useRef<HTMLButtonElement>(null)
  if (!data) return null
  const { availability = 'AVAILABLE', awayUntil } = data
  const back = awayUntil ? formats.weekday(awayUntil, deskZone()) : undefined
  const isThere = availability === 'AVAILABLE'
  const isOver = awayUntil !== undefined && awayUntil < serverNow()
  return (
    <div className={styles.state}>
      <span className={styles.words}>
        <span className={styles.dot} data-there={isThere || undefined} />
        {say(availability as Availability, back)}
      </span>
      {isOver && <AreYouBack isThere={isThere} onBack={() => change.current?.focus()} />}
      <Button ref={change} onPress={() => setOpen(true)}>
        <Trans>Change availability</Trans>
      </Button>
      {isOpen && (
        <Choice
          presence={data}
          onClose={() => setOpen(false)}
          onHandOver={() => {
            setOpen(false)
            onHandOver()
          }}
        />
      )}
    </div>
  )
}

type AreYouBackProps = { isThere: boolean; onBack: () => void }

/** Asked once a return date has passed; members see the person as there before they answer. */
function AreYouBack({ isThere, onBack }: AreYouBackProps) {
  const changed = usePresenceChanged()
  const saving = useMutation({
    mutationFn: () => setPresence({ availability: 'AVAILABLE' }),
    onSuccess: async () => {
      onBack()
      await changed()
    },
  })
  return (
    <>
      <span className={styles.words}>
        <strong>
          {isThere ? (
            <Trans>Your return date has arrived, so members see you as available.</Trans>
          ) : (
            <Trans>Your return date has passed.</Trans>
          )}
        </strong>
        {saving.isError && (
          <span role="alert">
            <Trans>We couldn’t save this. Try again.</Trans>
          </span>
        )}
      </span>
      <Button variant="primary" isPending={saving.isPending} onPress={() => saving.mutate()}>
        <Trans>I’m back</Trans>
      </Button>
    </>
  )
}

/** What shows whether the person is there, at the desk and in the shell. */
function usePresenceChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  const changed = useInboxChanged()
  return () => Promise.all([changed(), queries.invalidateQueries(startupQuery)])
}

const states = ['AVAILABLE', 'SHORT_AWAY', 'LONG_AWAY', 'EXTENDED_AWAY', 'INDEFINITE_AWAY'] as const

/** The date that a moment has on the person's own calendar. */
function dateOf(ms: number): CalendarDate {
  const parts = new Intl.DateTimeFormat('en-CA', deskZone()).format(ms)
  return parseDate(parts)
}

type ChoiceProps = { presence: Presence; onClose: () => void; onHandOver: () => void }

/** Back on a day means from its morning on. */
function backOf({ state, until }: { state: string; until: CalendarDate | null }): number {
  if (!until || !returns(state)) return 0
  return until.toDate(deskZone().timeZone).getTime() + 9 * 3_600_000
}

const returns = (state: string) => state !== 'AVAILABLE' && state !== 'INDEFINITE_AWAY'

function Choice({ presence, onClose, onHandOver }: ChoiceProps) {
  const { t } = useLingui()
  const say = useAvailabilityWords()
  const changed = usePresenceChanged()
  const [owed, setOwed] = useState(0)
  const { availability = 'AVAILABLE', awayUntil } = presence
  const form = useForm({
    id: 'availability',
    first: () => ({ state: availability, until: awayUntil ? dateOf(awayUntil) : null }),
    check: (choice) => ({ until: isPast(choice) && t`Choose a day in the future.` }),
    send: (choice) => {
      const back = backOf(choice)
      return setPresence({ availability: choice.state, ...(back ? { awayUntil: back } : {}) })
    },
    onSent: async (open, { state }) => {
      await changed()
      if (state === 'AVAILABLE' || open === 0) onClose()
      else setOwed(open)
    },
  })
  if (owed > 0) return <Owed owed={owed} onClose={onClose} onHandOver={onHandOver} />
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      losesNothing
      title={<Trans>Your availability</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Save</Trans>
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
          <Banner tone="danger" live title={<Trans>We couldn’t save this. Try again.</Trans>} />
        )}
        buttons={null}
      >
        <ChoiceGroup
          {...form.field('state')}
          label={<Trans>What members see</Trans>}
          options={states.map((id) => ({ id, label: say(id) }))}
        />
        {returns(form.value.state) && (
          <DateField
            {...form.field('until')}
            label={<Trans>Back on</Trans>}
            optional
            // It is plain to see at once, not only when the form is sent.
            error={isPast(form.value) ? t`Choose a day in the future.` : form.error('until')}
          />
        )}
      </Form>
    </FormDialog>
  )
}

function isPast(choice: { state: string; until: CalendarDate | null }): boolean {
  const back = backOf(choice)
  return back !== 0 && back <= serverNow()
}

type OwedProps = { owed: number; onClose: () => void; onHandOver: () => void }

/** Asks to pass on what somebody who goes away has not answered yet. */
function Owed({ owed, onClose, onHandOver }: OwedProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<Trans>Members see that you are away</Trans>}
      actions={(close) => (
        <>
          <Button variant="primary" onPress={onHandOver}>
            <Trans>See my open answers</Trans>
          </Button>
          <Button variant="quiet" onPress={close}>
            <Trans>Not now</Trans>
          </Button>
        </>
      )}
    >
      <p>
        {t`${plural(owed, {
          one: 'You still have # answer to give. Please hand it over before you leave.',
          other: 'You still have # answers to give. Please hand them over before you leave.',
        })}`}
      </p>
      <p>
        <Trans>The whole team can now see what is due before you’re back.</Trans>
      </p>
    </Dialog>
  )
}
