import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Loaded } from '../calls/loaded'
import { useMemberZone } from '../data/member-zone'
import { type Round, roundQuery } from '../data/surveys'
import { askedPages } from '../forms/questionnaire'
import { inWords } from '../forms/words'
import { useFormats } from '../i18n/use-formats'
import { AnswerList } from '../questions/answer-list'
import { href } from '../routes/href'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { Inline } from '../ui/inline'
import { PageBody, PageHead } from '../ui/page'
import { FhirHelp } from './fhir-help'
import { kitAnswers } from './known'
import { saveFhir } from './save-fhir'
import { inLocales, kitSurvey } from './use-asking'

/** A round as it was sent, with the questions as they were asked. */
export function SentAnswers({ round }: { round: string }) {
  const sent = useQuery(roundQuery(round))
  return (
    <PageBody width="reading">
      <PageHead title={<Trans>What you sent</Trans>} />
      <Loaded
        query={sent}
        shape="rows"
        failed={<Trans>We couldn’t load these answers.</Trans>}
        kept={<Trans>What you sent is still there.</Trans>}
      >
        {(data) => <Answers round={data} />}
      </Loaded>
    </PageBody>
  )
}

function Answers({ round }: { round: Round }) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const { survey = {}, answers = [], sentAt = 0, fhir = '' } = round
  const given = kitAnswers(survey, answers)
  const title = inLocales(survey.title)
  return (
    <>
      <h2>{title && inWords(title, i18n)}</h2>
      <p>
        <Trans>Sent on {longDate(sentAt, zone)}</Trans>
      </p>
      {askedPages(kitSurvey(survey), given).map((page) => (
        <section key={page.id} aria-label={inWords(page.title, i18n)}>
          <h3>{inWords(page.title, i18n)}</h3>
          <AnswerList questions={page.questions} answers={given} />
        </section>
      ))}
      <Inline gap={3} wrap>
        <Button
          onPress={() => saveFhir(fhir, `${survey.id}.json`)}
          icon={<Download size={20} strokeWidth={1.75} aria-hidden="true" />}
        >
          <Trans>Save a copy for another clinic</Trans>
        </Button>
        <ButtonLink href={href('questionnaires')} variant="quiet">
          <Trans>All questionnaires</Trans>
        </ButtonLink>
      </Inline>
      <FhirHelp />
    </>
  )
}
