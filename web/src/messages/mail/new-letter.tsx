import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
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
import { lengthOf } from '../../domain/chat'
import { Form, SendButton } from '../../forms/form'
import { useForm } from '../../forms/use-form'
import { Button } from '../../ui/button'
import { ChoiceGroup } from '../../ui/choice-group'
import { PageBody } from '../../ui/page'
import { Select } from '../../ui/select'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { TextField } from '../../ui/text-field'
import { useRoleName } from '../../ui/use-role-name'
import { CrisisCard } from '../crisis-card'
import { useCrisis } from '../use-crisis'
import { useFiles } from '../use-files'
import styles from './letter.module.css'
import { LetterText, useLetterProblem } from './letter-text'
import { NotSent } from './not-sent'
import { AboutCare, NotForEmergencies, SendToTeam, WriteToTeam } from './team-words'
import { useLetterId } from './use-letter-id'
import { useTitleFocus } from './use-title-focus'
import { categoryNames, useMailTimes } from './words'

const place = { route: '/inbox', field: 'message' }
const nothingSaid: readonly object[] = []

type NewLetterProps = { onSent: (thread: MailThread) => void; onBack: () => void }

/** A letter that begins a thread. What is written is kept as it is written. */
export function NewLetter({ onSent, onBack }: NewLetterProps) {
  const title = useTitleFocus<HTMLHeadingElement>('new')
  const teams = useQuery(teamsQuery)
  return (
    <PageBody gap={4} width="letter">
      <div className={styles.quiet}>
        <Button variant="quiet" icon={<ArrowLeft size={20} aria-hidden="true" />} onPress={onBack}>
          <Trans>Back to your messages</Trans>
        </Button>
      </div>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        <WriteToTeam />
      </h2>
      <Text muted>
        <NotForEmergencies />
      </Text>
      <Loaded
        query={teams}
        undated
        failed={<Trans>We couldn’t load your care team.</Trans>}
        kept={<Trans>Nothing is lost. We’ve saved what you wrote.</Trans>}
      >
        {(all) => <LetterForm teams={all} onSent={onSent} />}
      </Loaded>
    </PageBody>
  )
}

type LetterFormProps = { teams: readonly MailTeam[]; onSent: (thread: MailThread) => void }

function LetterForm({ teams, onSent }: LetterFormProps) {
  const { t, i18n } = useLingui()
  const roleName = useRoleName()
  const times = useMailTimes()
  const files = useFiles(place)
  const textProblem = useLetterProblem()
  const changed = useMailChanged()
  const letterId = useLetterId(place)
  const only = teams.length === 1 ? (teams[0]?.teamId ?? '') : ''
  /** A kept letter may name a team that is no longer the member's. */
  const teamOf = (teamId: string) => (teams.some((one) => one.teamId === teamId) ? teamId : only)
  const form = useForm({
    id: 'letter',
    ids: { teamId: 'letter-team', message: 'letter-text' },
    first: { ...blank, teamId: only },
    draft: { ...place, before: (message) => ({ message }) },
    check: ({ teamId, category, subject, message }) => ({
      teamId: !teamOf(teamId) && t`Choose who should answer.`,
      category: !category && t`Choose what your message is about.`,
      subject: subjectProblem(subject),
      message: textProblem(message, files),
    }),
    send: ({ teamId, category, subject, message }) => {
      const letter = {
        teamId: teamOf(teamId),
        category: category as MailCategory,
        subject: subject.trim(),
        message: message.trim(),
        fileIds: files.ids,
      }
      return startThread({ ...letter, clientId: letterId.of(letter) })
    },
    onSent: async (thread) => {
      letterId.forget()
      files.forget()
      await changed()
      onSent(thread)
    },
  })
  const { subject, message } = form.value
  const teamId = teamOf(form.value.teamId)
  const crisis = useCrisis(`${subject} ${message}`, nothingSaid)
  const team = teams.find((one) => one.teamId === teamId)
  const lead = team?.lead ?? ''
  const { day, clock } = times.due(team?.answersBy ?? 0)
  return (
    <Form
      form={form}
      failed={(problem) => <NotSent problem={problem} />}
      failedName={t`Not sent`}
      onDiscard={() => {
        form.discard()
        letterId.forget()
        files.forget()
      }}
      buttons={
        <Stack gap={2} start>
          <SendButton form={form}>
            <SendToTeam />
          </SendButton>
          {team && (
            <Text muted size="small">
              <Trans>
                Your team will answer by {clock} {day}
              </Trans>
            </Text>
          )}
        </Stack>
      }
    >
      {teams.length > 1 ? (
        <ChoiceGroup
          {...form.field('teamId')}
          label={<Trans>Who should answer?</Trans>}
          options={teams.map((one) => ({
            id: one.teamId ?? '',
            label: t`Care team of ${one.lead ?? ''}`,
            detail: one.title || roleName(one.role ?? 'careteam'),
          }))}
        />
      ) : (
        <Text weight="medium">
          <AboutCare lead={lead} />
        </Text>
      )}
      <Select
        {...form.select('category')}
        label={<Trans>What is it about?</Trans>}
        options={mailCategories.map((id) => ({ id, label: i18n._(categoryNames[id]) }))}
      />
      <TextField
        {...form.field('subject')}
        label={<Trans>Subject</Trans>}
        help={<Trans>Up to 50 characters</Trans>}
      />
      {crisis.shows && <CrisisCard onDismiss={crisis.dismiss} />}
      <LetterText {...form.field('message')} label={<Trans>Your message</Trans>} files={files} />
    </Form>
  )
}

const blank = { category: '', subject: '', message: '' }

function subjectProblem(subject: string): MessageDescriptor | undefined {
  const used = lengthOf(subject.trim())
  if (used === 0) return msg`Write a subject.`
  return used > longestSubject ? msg`A subject can have up to 50 characters.` : undefined
}
