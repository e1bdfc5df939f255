import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { organizationsQuery, startSignOn } from '../data/sign-on'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Stack } from '../ui/stack'

type SignOnChoicesProps = {
  brandCode?: string
  returnTo: string | null
  /** Stands beside a form that has the main button of the page. */
  isBeside?: boolean
}

/** The browser has left the page by then, unless the person stopped it. */
const stoppedAfterMs = 10_000

/** The organizations that sign people of this brand in; nothing where there are none. */
export function SignOnChoices({ brandCode, returnTo, isBeside }: SignOnChoicesProps) {
  const { t } = useLingui()
  const { data: choices = [] } = useQuery(organizationsQuery(brandCode))
  const leaving = useMutation({
    mutationFn: (id: string) => startSignOn(id, returnTo),
    onSuccess: (url) => location.assign(url),
  })
  const { isSuccess: isLeaving, reset } = leaving
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(reset, stoppedAfterMs)
    // Back from there, the page may be as it was left.
    addEventListener('pageshow', reset)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', reset)
    }
  }, [isLeaving, reset])
  if (choices.length === 0) return null
  const isBusy = leaving.isPending || isLeaving
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
          variant={isBeside || choices.length > 1 ? 'secondary' : 'primary'}
          isPending={isBusy && leaving.variables === id}
          isDisabled={isBusy && leaving.variables !== id}
          onPress={() => leaving.mutate(id)}
        >
          {t`Continue with ${label}`}
        </Button>
      ))}
    </Stack>
  )
}
