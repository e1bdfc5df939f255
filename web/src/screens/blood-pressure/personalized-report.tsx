import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { pressureChallengeQuery } from '../../data/blood-pressure'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { FiveReport } from './parts/five-report'
import { FiveSoFar } from './parts/five-so-far'

/** What the first five readings say; before there are five, how far they are. */
export function Screen() {
  const challenge = useQuery(pressureChallengeQuery)
  return (
    <ReadingPage kind="blood-pressure" title={<Trans>Your personalized report</Trans>}>
      <ReadingsLoaded
        query={challenge}
        shape="card"
        failed={<Trans>We couldn’t load your report.</Trans>}
      >
        {(data) =>
          data.hasPersonalizedReport ? <FiveReport {...data} /> : <FiveSoFar {...data} />
        }
      </ReadingsLoaded>
    </ReadingPage>
  )
}
