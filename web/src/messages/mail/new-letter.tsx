import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Loaded } from '../../calls/loaded'
import {
  longestSubject,
  type MailCategory,
  type MailTeam,
  type MailThread,
  mailCategories,
  startThread,
  teamsQuery,
  useMailChanged,
} from '../../data/mail'
import { asProblem } from '../../data/problem'
import { useDraft } from '../../data/use-draft'
import { lengthOf } from '../../domain/chat'
import { Button } from '../../ui/button'
import { ChoiceGroup } from '../../ui/choice-group'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary'
import { KeptDraft } from '../../ui/kept-draft'
import { Select } from '../../ui/select'
import { TextField } from '../../ui/text-field'
import { CrisisCard } from '../crisis-card'
import { useCrisis } from '../use-crisis'
import { useFiles } from '../use-files'
import styles from './letter.module.css'
import { LetterText, useLetterProblem } from './letter-text'
import { NotSent } from './not-sent'
import { useLetterId } from './use-letter-id'
import { useTitleFocus } from './use-title-focus'
import { categoryNames, useMailTimes } from './words'

const fields = {
  teamId: 'letter-team',
  category: 'letter-category',
  subject: 'letter-subject',
  message: 'letter-text',
} as const

const route = '/inbox'
const nothingSaid: readonly object[] = []

type NewLetterProps = { onSent: (thread: MailThread) => void; onBack: () => void }

/** A letter that begins a thread. What is written is kept as it is written. */
export function NewLetter({ onSent, onBack }: NewLetterProps) {
  const title = useTitleFocus<HTMLHeadingElement>('new')
  const teams = useQuery(teamsQuery)
  return (
    <div className={styles.page}>
      <div className={styles.quiet}>
        <Button variant="quiet" icon={<ArrowLeft size={20} aria-hidden="true" />} onPress={onBack}>
          <Trans>Back to your messages</Trans>
        </Button>
      </div>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        <Trans>Write to your care team</Trans>
      </h2>
      <p className={styles.lead}>
        <Trans>
          For questions that can wait. In an emergency, call 911. If you feel very sick, call your
          doctor.
        </Trans>
      </p>
      <Loaded
        query={teams}
        undated
        failed={<Trans>We could not load your care team.</Trans>}
        kept={<Trans>Nothing is lost. We’ve saved what you wrote.</Trans>}
      >
        {(all) => <LetterForm teams={all} onSent={onSent} />}
      </Loaded>
    </div>
  )
}

type LetterFormProps = { teams: readonly MailTeam[]; onSent: (thread: MailThread) => void }

function LetterForm({ teams, onSent }: LetterFormProps) {
  const { t, i18n } = useLingui()
  const times = useMailTimes()
  const category = useDraft({ route, field: 'category' })
  const subject = useDraft({ route, field: 'subject' })
  const message = useDraft({ route, field: 'message' })
  const files = useFiles({ route, field: 'message' })
  const crisis = useCrisis(`${subject.text} ${message.text}`, nothingSaid)
  const textProblem = useLetterProblem()
  const changed = useMailChanged()
  const [chosen, setChosen] = useState('')
  const teamId = chosen || (teams.length === 1 ? (teams[0]?.teamId ?? '') : '')
  const team = teams.find((one) => one.teamId === teamId)
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const letterId = useLetterId({ route, field: 'message' })
  const sending = useMutation({
    mutationFn: startThread,
    onSuccess: async (thread) => {
      for (const one of [letterId, category, subject, message]) one.forget()
      files.forget()
      await changed()
      onSent(thread)
    },
  })
  const check = (): FieldProblem[] => {
    const wrong: FieldProblem[] = []
    const used = lengthOf(subject.text.trim())
    const say = (fieldId: string, text: string) => wrong.push({ fieldId, message: text })
    if (!teamId) say(fields.teamId, t`Choose who should answer.`)
    if (!category.text) say(fields.category, t`Choose what your message is about.`)
    if (used === 0) say(fields.subject, t`Write a subject.`)
    if (used > longestSubject) say(fields.subject, t`A subject can have up to 50 characters.`)
    const problem = textProblem(message.text, files)
    if (problem) say(fields.message, problem)
    return wrong
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = check()
    setInvalid(wrong)
    sending.reset()
    if (wrong.length > 0) return
    const letter = {
      teamId,
      category: category.text as MailCategory,
      subject: subject.text.trim(),
      message: message.text.trim(),
      fileIds: files.ids,
    }
    sending.mutate({ ...letter, clientId: letterId.of(letter) })
  }
  // A field that was mended since then stops complaining.
  const stillWrong = invalid.length > 0 ? check() : []
  const errorOf = (fieldId: string) =>
    invalid.some((one) => one.fieldId === fieldId)
      ? stillWrong.find((one) => one.fieldId === fieldId)?.message
      : undefined
  const restored = subject.restored || message.restored
  const lead = team?.lead ?? ''
  const { day, clock } = times.due(team?.answersBy ?? 0)
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-kept>
      <ErrorSummary problems={invalid} />
      {sending.error && <NotSent problem={asProblem(sending.error)} />}
      {restored && (
        <KeptDraft
          onDiscard={() => {
            for (const one of [category, subject, message]) one.discard()
            letterId.forget()
            files.forget()
          }}
        />
      )}
      {teams.length > 1 ? (
        <ChoiceGroup
          id={fields.teamId}
          label={<Trans>Who should answer?</Trans>}
          value={teamId}
          onChange={setChosen}
          error={errorOf(fields.teamId)}
          options={teams.map((one) => ({
            id: one.teamId ?? '',
            label: t`Care team of ${one.lead ?? ''}`,
            detail: one.title,
          }))}
        />
      ) : (
        <p className={styles.to}>
          <Trans>To {lead}’s care team, for everyday questions about your care</Trans>
        </p>
      )}
      <Select
        id={fields.category}
        label={<Trans>What is it about?</Trans>}
        options={mailCategories.map((id) => ({ id, label: i18n._(categoryNames[id]) }))}
        selectedKey={category.text || null}
        onSelectionChange={(key) => category.setText(String(key ?? ''))}
        error={errorOf(fields.category)}
      />
      <TextField
        id={fields.subject}
        label={<Trans>Subject</Trans>}
        help={<Trans>Up to 50 characters</Trans>}
        value={subject.text}
        onChange={subject.setText}
        error={errorOf(fields.subject)}
      />
      {crisis.shows && <CrisisCard onDismiss={crisis.dismiss} />}
      <LetterText
        id={fields.message}
        label={<Trans>Your message</Trans>}
        text={message.text}
        onChange={message.setText}
        files={files}
        error={errorOf(fields.message)}
      />
      <div className={styles.send}>
        <Button type="submit" variant="primary" isPending={sending.isPending}>
          <Trans>Send to your care team</Trans>
        </Button>
        {team && (
          <p className={styles.note}>
            <Trans>
              Your team will answer by {clock} {day}
            </Trans>
          </p>
        )}
      </div>
    </form>
  )
}
