import { Trans, useLingui } from '@lingui/react/macro'
import type { HealthProfile } from '../../data/health-profile'
import { useSession } from '../../data/session'
import { askedPages } from '../../forms/questionnaire'
import { Banner } from '../../ui/banner'
import { Card } from '../../ui/card'
import { Text } from '../../ui/text'
import { AnswerList } from '../answer-list'
import { knownAnswers, questionsOf } from '../asked'
import { MeasuredFacts } from './measured-facts'
import { sectionWords } from './section-words'
import { askingOf } from './use-asking'

/** What staff see of a member's profile: the answers, without those about identity. */
export function ReadOnlyProfile({ profile }: { profile: HealthProfile }) {
  const { i18n } = useLingui()
  const { data } = useSession()
  const [name] = (data?.impersonation?.impersonatedName ?? '').trim().split(/\s+/)
  const asking = askingOf(profile, name)
  return (
    <>
      <Banner tone="info" title={<Trans>You are viewing this page for a member.</Trans>}>
        <Trans>
          Only the member can change these answers. Race, sexual orientation, gender identity and
          pronouns are not shown here.
        </Trans>
      </Banner>
      {(profile.sections ?? []).map(({ id = '', state, questions = [] }) => {
        const answers = knownAnswers(questions)
        const page = { id, title: id, questions: questionsOf(questions, asking) }
        const [asked] = askedPages({ id, version: 1, pages: [page] }, answers)
        const words = sectionWords[id]
        return (
          <Card key={id} title={words ? i18n._(words.title) : id}>
            {state === 'new' || !asked ? (
              <Text muted>
                <Trans>No answers yet</Trans>
              </Text>
            ) : (
              <AnswerList questions={asked.questions} answers={answers} />
            )}
            <MeasuredFacts questions={questions} asking={asking} />
          </Card>
        )
      })}
    </>
  )
}
