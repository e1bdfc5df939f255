import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { useMemberZone } from '../data/member-zone'
import { asProblem } from '../data/problem'
import { dismissSurvey, roundSent, type SurveyRow, surveysQuery } from '../data/surveys'
import { NotSaved } from '../forms/not-saved'
import { inWords } from '../forms/words'
import { useFormats } from '../i18n/use-formats'
import { href } from '../routes/href'
import { inLocales } from '../surveys/use-asking'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { Card } from '../ui/card'
import { DrawingBadge } from '../ui/drawings/drawing-badge'
import { EmptyState } from '../ui/empty-state'
import { Inline } from '../ui/inline'
import { Link } from '../ui/link'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'

/** What the member's provider asks, and what they have sent. */
export function Screen() {
  const surveys = useQuery(surveysQuery)
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Questionnaires</Trans>}
        lead={<Trans>Questions from your provider. You choose when to answer.</Trans>}
      />
      <Loaded
        query={surveys}
        shape="rows"
        failed={<Trans>We couldn’t load the questionnaires.</Trans>}
        kept={<Trans>What you answered is saved.</Trans>}
      >
        {({ surveys: rows = [] }) =>
          rows.length === 0 ? (
            <EmptyState
              drawing={<DrawingBadge />}
              title={<Trans>No questions right now</Trans>}
              action={
                <ButtonLink href={href('home')}>
                  <Trans>Go to Home</Trans>
                </ButtonLink>
              }
            >
              <Trans>When your provider asks something, you’ll find it here.</Trans>
            </EmptyState>
          ) : (
            <Stack as="ul" gap={4}>
              {rows.map((row) => (
                <li key={row.id}>
                  <SurveyCard row={row} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </PageBody>
  )
}

function SurveyCard({ row }: { row: SurveyRow }) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const { id = '', title, started, published, sent = [], waiting } = row
  return (
    <Card title={inWords(inLocales(title) ?? id, i18n)}>
      {published && (
        <Inline gap={3} wrap>
          <ButtonLink href={href('questionnaires.one', { id })} variant="primary">
            {started ? (
              <Trans>Continue my answers</Trans>
            ) : sent.length > 0 ? (
              <Trans>Answer again</Trans>
            ) : (
              <Trans>Answer the questions</Trans>
            )}
          </ButtonLink>
          {waiting && <NotOnHome id={id} />}
        </Inline>
      )}
      {sent.length > 0 && (
        <Stack as="ul" gap={2}>
          {sent.map((round) => (
            <li key={round.id}>
              <Link href={href('questionnaires.one', { id }, { round: round.id })}>
                <Trans>Sent on {longDate(round.sentAt ?? 0, zone)}</Trans>
              </Link>
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}

/** Nobody has to answer: Home stops telling of it, and it stays in this list. */
function NotOnHome({ id }: { id: string }) {
  const queries = useQueryClient()
  const dismiss = useMutation({ mutationFn: dismissSurvey, onSuccess: () => roundSent(queries) })
  return (
    <>
      <Button variant="quiet" isPending={dismiss.isPending} onPress={() => dismiss.mutate(id)}>
        <Trans>Don’t show this on Home</Trans>
      </Button>
      {dismiss.error && <NotSaved problem={asProblem(dismiss.error)} />}
    </>
  )
}
