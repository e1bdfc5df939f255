import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { surveyQuery } from '../../data/surveys'
import { inWords } from '../../forms/words'
import { routeById } from '../../routes/catalogue'
import { href } from '../../routes/href'
import { useNavigate } from '../../routes/router'
import { useRoute } from '../../routes/use-route'
import { useSearch } from '../../routes/use-search'
import { SentAnswers } from '../../surveys/sent-answers'
import { SurveyPage } from '../../surveys/survey-page'
import { inLocales } from '../../surveys/use-asking'
import { Banner } from '../../ui/banner'
import { ButtonLink } from '../../ui/button-link'
import { Link } from '../../ui/link'
import { PageBody, PageHead } from '../../ui/page'

/** One questionnaire of the provider: its questions, or the answers that were sent. */
export function Screen() {
  const { id = '' } = useRoute().params
  const [search] = useSearch()
  const round = search.get('round')
  if (round) return <SentAnswers round={round} />
  return <Questions id={id} />
}

function Questions({ id }: { id: string }) {
  const asked = useQuery(surveyQuery(id))
  const navigate = useNavigate()
  const { i18n } = useLingui()
  const title = inLocales(asked.data?.survey?.title)
  return (
    <PageBody width="reading">
      <div>
        <ButtonLink href={href('questionnaires')} variant="quiet">
          <Trans>All questionnaires</Trans>
        </ButtonLink>
      </div>
      <PageHead title={title ? inWords(title, i18n) : <Trans>Questionnaire</Trans>} />
      <SurveyPage
        questionnaire={id}
        route={routeById('questionnaires.one').path}
        onSent={(round) => navigate(href('questionnaires.one', { id }, { round }))}
      >
        <Banner tone="info" title={<Trans>Nobody reads your answers right away</Trans>}>
          <WhoReads readers={asked.data?.survey?.readers} />{' '}
          <WhoCalls readers={asked.data?.survey?.readers} />{' '}
          {asked.data?.survey?.readers && (
            <>
              <Trans>
                They may call someone who acts for you. They won’t say what you answered.
              </Trans>{' '}
            </>
          )}
          <Trans>
            If you need help now, call 911 or{' '}
            <Link href={href('mental-health.crisis')}>see the crisis page</Link>.
          </Trans>
        </Banner>
      </SurveyPage>
    </PageBody>
  )
}

function WhoReads({ readers }: { readers: string | undefined }) {
  switch (readers) {
    case 'careTeam':
      return <Trans>Your care team can read what you send.</Trans>
    case 'coach':
      return <Trans>Your care team and your coach can read what you send.</Trans>
    case 'guide':
      return <Trans>Your guide can read what you send.</Trans>
    default:
      return <Trans>Only you see what you send.</Trans>
  }
}

/** What becomes of an answer that leads to help, before the member gives it. */
function WhoCalls({ readers }: { readers: string | undefined }) {
  switch (readers) {
    case 'careTeam':
    case 'coach':
      return (
        <Trans>
          If an answer shows that you may need help now, we ask your care team to call you. They see
          that answer, even if you don’t send the rest.
        </Trans>
      )
    case 'guide':
      return (
        <Trans>
          If an answer shows that you may need help now, we ask your care team to call you. They
          don’t see what you answered.
        </Trans>
      )
    default:
      return <Trans>Whatever you answer, we tell no one.</Trans>
  }
}
