import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { organizationsQuery, startSignOn } from '../data/sign-on'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Stack } from '../ui/stack'

type SignOnChoicesProps = { brandCode?: string; returnTo: string | null }

/** The organizations that sign people of this brand in; nothing where there are none. */
export function SignOnChoices({ brandCode, returnTo }: SignOnChoicesProps) {
  const { t } = useLingui()
  const { data: choices = [] } = useQuery(organizationsQuery(brandCode))
  const leaving = useMutation({
    mutationFn: (id: string) => startSignOn(id, returnTo),
    onSuccess: (url) => location.assign(url),
  })
  if (choices.length === 0) return null
  return (
    <Stack gap={3}>
      {leaving.isError && (
        <Banner
          tone="danger"
          live
          title={<Trans>We can’t reach your organization right now. Please try again later.</Trans>}
        />
      )}
      {choices.map(({ id = '', label = '' }) => (
        <Button
          key={id}
          variant="primary"
          isPending={(leaving.isPending || leaving.isSuccess) && leaving.variables === id}
          onPress={() => leaving.mutate(id)}
        >
          {t`Continue with ${label}`}
        </Button>
      ))}
    </Stack>
  )
}
