import type { CalendarDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { serverNow } from '../../data/clock'
import type { Problem } from '../../data/problem'
import { Form } from '../../forms/form'
import { useForm } from '../../forms/use-form'
import { href } from '../../routes/href'
import { useNavigate } from '../../routes/router'
import { Banner } from '../../ui/banner'
import { DateField } from '../../ui/date-field'
import { TextField } from '../../ui/text-field'

export type Who = { code: string; lastName: string; birthDate: CalendarDate | null }

type WhoFormProps<R> = {
  asks: readonly ('code' | 'lastName')[]
  words: ReactNode
  find: (who: { code: string; lastName: string; birthDate: string }) => Promise<R>
  onFound: (found: R, birthDate: string) => unknown
}

/** A person says who they are. One answer for everything that does not fit. */
export function WhoForm<R>({ asks, words, find, onFound }: WhoFormProps<R>) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const first: Who = { code: '', lastName: '', birthDate: null }
  const form = useForm({
    id: 'kit-who',
    first,
    check: ({ code, lastName, birthDate }) => ({
      code: asks.includes('code') && !code.trim() && msg`Enter the code.`,
      lastName: asks.includes('lastName') && !lastName.trim() && msg`Enter your last name.`,
      birthDate: !birthDate && msg`Enter your date of birth.`,
    }),
    send: ({ birthDate, ...rest }) => find({ ...rest, birthDate: birthDate?.toString() ?? '' }),
    onSent: (found, { birthDate }) => onFound(found, birthDate?.toString() ?? ''),
    onFailed: (problem) => {
      if (!problem.is('resource_exhausted')) return
      const until = serverNow() + (problem.retryAfter ?? 60) * 1000
      void navigate(href('rate-limit-exceeded'), { state: { until } })
    },
  })
  return (
    <Form
      form={form}
      send={words}
      failed={(problem) => <NotFound problem={problem} />}
      failedName={t`Something doesn’t match`}
    >
      {asks.includes('code') && (
        <TextField
          {...form.field('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          label={<Trans>Code</Trans>}
          help={<Trans>It’s in the letter or email about the kit, such as KIT-2026.</Trans>}
        />
      )}
      {asks.includes('lastName') && (
        <TextField
          {...form.field('lastName')}
          autoComplete="family-name"
          label={<Trans>Last name</Trans>}
        />
      )}
      <DateField {...form.field('birthDate')} label={<Trans>Date of birth</Trans>} />
    </Form>
  )
}

function NotFound({ problem }: { problem: Problem }) {
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>You’re offline</Trans>}>
        <Trans>Check your connection. What you typed is still here.</Trans>
      </Banner>
    )
  }
  if (problem.messageKey === 'errors.linkGone') {
    return (
      <Banner tone="caution" live title={<Trans>This link no longer works</Trans>}>
        <Trans>
          It was used already, or its time is over. If you’ve ordered, your newest email shows how
          far your kit is.
        </Trans>
      </Banner>
    )
  }
  if (problem.is('not_found')) {
    return (
      <Banner tone="danger" live title={<Trans>Something doesn’t match</Trans>}>
        <Trans>
          We couldn’t find you with these details. Please check them and try again. After 5 tries
          you have to wait an hour.
        </Trans>
      </Banner>
    )
  }
  if (problem.is('failed_precondition')) {
    return (
      <Banner tone="caution" live title={<Trans>This kit is for adults</Trans>}>
        <Trans>Please call the help line in the letter or email about the kit.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>That didn’t work</Trans>}>
      <Trans>Something went wrong on our side. What you typed is still here.</Trans>
    </Banner>
  )
}
