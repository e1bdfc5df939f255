import { Trans, useLingui } from '@lingui/react/macro'
import type { HealthProfile, ProfileSection } from '../../data/health-profile'
import { askedPages } from '../../forms/questionnaire'
import { useFormats } from '../../i18n/use-formats'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { AnswerList } from '../answer-list'
import { type Asking, knownAnswers, questionsOf } from '../asked'
import { sectionWords } from './section-words'
import { askingOf } from './use-asking'

type Zone = { timeZone: string }
type ToldProfileProps = {
  /** Absent while the member has told nothing. */
  profile: HealthProfile | undefined
  /** What the questions call the member. */
  name: string
  zone: Zone
}

/** What a member told about their health, for the people who look after them. */
export function ToldProfile({ profile = {}, name, zone }: ToldProfileProps) {
  const { sections = [] } = profile
  const asking = askingOf(profile, name)
  return (
    <Stack gap={3}>
      {sections.length === 0 && (
        <Text muted size="small">
          <Trans>No answers yet</Trans>
        </Text>
      )}
      {sections.map((section) => (
        <Section key={section.id} section={section} asking={asking} zone={zone} />
      ))}
    </Stack>
  )
}

type SectionProps = { section: ProfileSection; asking: Asking; zone: Zone }

function Section({ section, asking, zone }: SectionProps) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const { id = '', confirmedAt, questions = [] } = section
  const answers = knownAnswers(questions)
  const page = { id, title: id, questions: questionsOf(questions, asking) }
  const [asked] = askedPages({ id, version: 1, pages: [page] }, answers)
  const title = sectionWords[id]?.title
  const day = confirmedAt && longDate(confirmedAt, zone)
  return (
    <details>
      <summary>
        {title && i18n._(title)}
        {day && (
          <Text as="span" muted size="small">
            {' · '}
            <Trans>Answered by the member on {day}</Trans>
          </Text>
        )}
      </summary>
      <AnswerList questions={asked?.questions ?? []} answers={answers} />
    </details>
  )
}
