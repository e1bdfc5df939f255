import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { serverNow } from '../../../../data/clock'
import { plannedNoticesQuery, saveNotice } from '../../../../data/planned-notices'
import type { Problem } from '../../../../data/problem'
import { Form } from '../../../../forms/form'
import { LeaveGuard } from '../../../../forms/leave-guard'
import { useForm } from '../../../../forms/use-form'
import { localeNames, locales } from '../../../../i18n/locale'
import { Banner } from '../../../../ui/banner'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { DateField } from '../../../../ui/date-field'
import { type Draft, deskZone, noticeOf, type Wrong, wrongIn } from './notice-draft'
import styles from './notice-form.module.css'
import { NoticePreview } from './notice-preview'
import { NoticeTexts } from './notice-texts'

const names = ['startsAt', 'endsAt', ...locales.flatMap(textNames)]
const fieldIds = Object.fromEntries(names.map((name) => [name, name]))

function textNames(locale: string): string[] {
  return [`texts.${locale}.title`, `texts.${locale}.body`]
}

type NoticeFormProps = { draft: Draft; onClose: () => void; onSaved: () => void }

/** Plans or changes a notice. */
export function NoticeForm({ draft: first, onClose, onSaved }: NoticeFormProps) {
  const { t } = useLingui()
  const messageOf = useMessages()
  const queries = useQueryClient()
  const longer = (each: Wrong) => {
    const language = each.locale && localeNames[each.locale]
    const message = messageOf(each)
    return language ? t`${language}: ${message}` : message
  }
  const form = useForm({
    id: 'notice',
    ids: fieldIds,
    first: () => first,
    edits: Boolean(first.id),
    check: (draft) =>
      Object.fromEntries(wrongIn(draft, serverNow()).map((each) => [each.field, longer(each)])),
    keyedBy: noticeOf,
    send: (draft, { key }) => saveNotice(noticeOf(draft), key),
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: plannedNoticesQuery.queryKey })
      onSaved()
    },
  })
  const { value: draft, change } = form
  /** Beside its field an error needs no language. */
  const errorOf = (field: string) => {
    const said = form.error(field)
    const found = said && wrongIn(draft, serverNow()).find((each) => each.field === field)
    return found ? messageOf(found) : said
  }
  const zone = deskZone()
  return (
    <Form
      form={form}
      className={styles.form}
      failed={(problem) => <Refused problem={problem} />}
      send={first.id ? <Trans>Save the notice</Trans> : <Trans>Plan this notice</Trans>}
      onCancel={onClose}
    >
      <h2>{first.id ? <Trans>Change the notice</Trans> : <Trans>A new notice</Trans>}</h2>
      <ChoiceGroup
        {...form.field('level')}
        label={<Trans>How important is it?</Trans>}
        onChange={(level) => change({ level: level === 'caution' ? 'caution' : 'info' })}
        options={[
          { id: 'info', label: t`Routine`, detail: t`Most people will not notice the downtime.` },
          { id: 'caution', label: t`Important`, detail: t`People may want to plan around it.` },
        ]}
      />
      <div className={styles.dates}>
        <DateField
          id="startsAt"
          label={<Trans>Starts</Trans>}
          help={<Trans>In your time zone ({zone})</Trans>}
          granularity="minute"
          hideTimeZone
          value={draft.starts}
          onChange={(starts) => change({ starts })}
          error={errorOf('startsAt')}
        />
        <DateField
          id="endsAt"
          label={<Trans>Ends</Trans>}
          help={<Trans>In your time zone ({zone})</Trans>}
          granularity="minute"
          hideTimeZone
          value={draft.ends}
          onChange={(ends) => change({ ends })}
          error={errorOf('endsAt')}
        />
      </div>
      <NoticeTexts draft={draft} onChange={change} errorOf={errorOf} />
      <NoticePreview draft={draft} />
      <LeaveGuard when={form.isChanged && !form.isSending} onLeave={onClose}>
        <Trans>This notice is not saved yet.</Trans>
      </LeaveGuard>
    </Form>
  )
}

function useMessages(): (wrong: Wrong) => string {
  const { t } = useLingui()
  return ({ key }) => {
    switch (key) {
      case 'date':
        return t`Enter a date and a time.`
      case 'order':
        return t`The end must be after the start.`
      case 'past':
        return t`The end must be in the future.`
      case 'long':
        return t`A downtime can last at most seven days.`
      case 'title':
        return t`Write a title.`
      case 'body':
        return t`Write the message.`
    }
  }
}

function Refused({ problem }: { problem: Problem }) {
  if (problem.is('failed_precondition')) {
    return (
      <Banner tone="caution" live title={<Trans>This notice has ended</Trans>}>
        <Trans>Plan a new one. What you wrote stays here until you leave.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t save the notice.</Trans>}>
      {problem.offline ? (
        <Trans>What you wrote is still here. Please try again when you’re back online.</Trans>
      ) : (
        <Trans>What you wrote stays here. Please check it and try again.</Trans>
      )}
    </Banner>
  )
}
