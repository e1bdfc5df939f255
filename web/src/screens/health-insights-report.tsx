import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Loaded } from '../calls/loaded'
import { useMemberZone } from '../data/member-zone'
import { type Insights, insightsQuery } from '../data/surveys'
import { useFormats } from '../i18n/use-formats'
import { href } from '../routes/href'
import { useSearch } from '../routes/use-search'
import { AreaCard } from '../surveys/area-card'
import styles from '../surveys/area-card.module.css'
import { NoInsights } from '../surveys/no-insights'
import { needsSomebody, SomebodyToTalk } from '../surveys/somebody-to-talk'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { Inline } from '../ui/inline'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'

/** S1-2.6-34: what the answers of one round mean, area by area. There is no total. */
export function Screen() {
  const insights = useQuery(insightsQuery)
  const [search] = useSearch()
  const wanted = search.get('round')
  return (
    <PageBody>
      <PageHead
        title={<Trans>Your health insights</Trans>}
        lead={
          <Trans>
            What your answers mean, area by area. This is information, not a diagnosis. Nobody else
            sees it.
          </Trans>
        }
      />
      <Loaded
        query={insights}
        shape="card"
        failed={<Trans>We couldn’t load your results.</Trans>}
        kept={<Trans>What you answered is saved.</Trans>}
      >
        {({ rounds = [], started, country }) => {
          const round = rounds.find(({ id }) => id === wanted) ?? rounds[0]
          if (!round) return <NoInsights started={started === true} />
          return <Report round={round} country={country} />
        }}
      </Loaded>
    </PageBody>
  )
}

function Report({ round, country }: { round: Insights; country: string | undefined }) {
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const { areas = [], sentAt = 0 } = round
  return (
    <Stack gap={5}>
      <Text muted>
        <Trans>Answered on {longDate(sentAt, zone)}</Trans>
      </Text>
      {needsSomebody(areas) && <SomebodyToTalk country={country} />}
      <div className={styles.areas}>
        {areas.map((area) => (
          <AreaCard key={area.id} area={area} country={country} />
        ))}
      </div>
      <div className={styles.actions}>
        <Inline gap={3} wrap>
          <Button
            onPress={() => window.print()}
            icon={<Printer size={20} strokeWidth={1.75} aria-hidden="true" />}
          >
            <Trans>Print on one page</Trans>
          </Button>
          <ButtonLink href={href('health-insights-dashboard')} variant="quiet">
            <Trans>Earlier results</Trans>
          </ButtonLink>
          <ButtonLink href={href('health-insights')} variant="quiet">
            <Trans>Answer again</Trans>
          </ButtonLink>
        </Inline>
      </div>
    </Stack>
  )
}
