import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { type MemberRound, memberRoundsQuery } from '../data/survey-reader'
import { askedPages } from '../forms/questionnaire'
import { inWords } from '../forms/words'
import { useFormats } from '../i18n/use-formats'
import { AnswerList } from '../questions/answer-list'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { FhirHelp } from './fhir-help'
import { kitAnswers } from './known'
import styles from './member-rounds.module.css'
import { saveFhir } from './save-fhir'
import { inLocales, kitSurvey } from './use-asking'

type Zone = { timeZone: string }
type MemberRoundsProps = { memberId: string; zone: Zone }

/** What a member sent to those who look after them. */
export function MemberRounds({ memberId, zone }: MemberRoundsProps) {
  const rounds = useQuery(memberRoundsQuery(memberId))
  return (
    <Card title={<Trans>Questionnaires</Trans>}>
      <Loaded
        query={rounds}
        shape="rows"
        failed={<Trans>We couldn’t load the questionnaires.</Trans>}
        kept={<Trans>The rest of the page is here.</Trans>}
      >
        {({ rounds: all = [] }) =>
          all.length === 0 ? (
            <Text muted>
              <Trans>No questionnaires to show.</Trans>
            </Text>
          ) : (
            <Stack as="ul" gap={3}>
              {all.map((round) => (
                <li key={round.id}>
                  <One round={round} zone={zone} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}

function One({ round, zone }: { round: MemberRound; zone: Zone }) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const { survey = {}, answers = [], sentAt = 0, does = [], fhir = '' } = round
  const given = kitAnswers(survey, answers)
  const name = inWords(inLocales(survey.title) ?? survey.id ?? '', i18n)
  const day = longDate(sentAt, zone)
  return (
    <details>
      <summary className={styles.summary}>
        <Trans>
          {name}, sent on {day}
        </Trans>
        {does.length > 0 && (
          <>
            {' · '}
            <strong>
              <Trans>An answer showed the way to help</Trans>
            </strong>
          </>
        )}
      </summary>
      <Stack gap={3} start>
        <AnswerList
          questions={askedPages(kitSurvey(survey), given).flatMap(({ questions }) => questions)}
          answers={given}
        />
        <Button onPress={() => saveFhir(fhir, `${survey.id}.json`)}>
          <Trans>Save a copy for another clinic</Trans>
        </Button>
        <FhirHelp />
      </Stack>
    </details>
  )
}
