import { Trans } from '@lingui/react/macro'
import { healthInsights } from '../data/surveys'
import { routeById } from '../routes/catalogue'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { SurveyPage } from '../surveys/survey-page'
import { ButtonLink } from '../ui/button-link'
import { PageBody, PageHead } from '../ui/page'

/** S1-2.6-33: a few questions about everyday health. */
export function Screen() {
  const navigate = useNavigate()
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Health insights</Trans>}
        lead={
          <Trans>
            A few questions about everyday health, about 5 minutes. Then you’ll see what your
            answers mean, area by area.
          </Trans>
        }
      >
        <div>
          <ButtonLink href={href('health-insights-dashboard')} variant="quiet">
            <Trans>Earlier results</Trans>
          </ButtonLink>
        </div>
      </PageHead>
      <SurveyPage
        questionnaire={healthInsights}
        route={routeById('health-insights').path}
        onSent={() => navigate(href('health-insights-report'))}
      />
    </PageBody>
  )
}
