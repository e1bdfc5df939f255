import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { finishOnboarding, onboardingQuery } from '../../../data/onboarding'
import { useReadOnly } from '../../../data/read-only'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'

/** For new members, until they have seen enough of it; without an answer there is nothing to see. */
export function FirstStepsCard() {
  const queries = useQueryClient()
  const readOnly = useReadOnly()
  const { data } = useQuery(onboardingQuery)
  const finish = useMutation({
    mutationFn: finishOnboarding,
    onSuccess: () => queries.setQueryData(onboardingQuery.queryKey, { showOneAppCard: false }),
  })
  if (!data?.showOneAppCard) return null
  return (
    <Card title={<Trans>Welcome to your program</Trans>}>
      <p>
        <Trans>
          Your readings appear here as soon as you take them. The menu has a page for each kind,
          with trends and a report for your doctor.
        </Trans>
      </p>
      {finish.isError && (
        <Banner
          tone="caution"
          live
          title={<Trans>We could not save that. Please try again.</Trans>}
        />
      )}
      {!readOnly && (
        <div>
          <Button onPress={() => finish.mutate()} isPending={finish.isPending}>
            <Trans>Got it</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}
