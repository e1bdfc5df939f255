import { Trans, useLingui } from '@lingui/react/macro'
import { useActedFor } from '../data/acted-for'
import type { CoverageOverview, Quote } from '../data/billing'
import { useMoney } from '../i18n/use-money'
import { DataTable } from '../ui/data-table'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { useDates } from './use-dates'
import { Why } from './why'
import { serviceName } from './words'

/** What each service costs this member, and why. */
export function PriceTable({ overview }: { overview: CoverageOverview }) {
  const { t, i18n } = useLingui()
  const name = useActedFor()
  const money = useMoney(overview.currency)
  const date = useDates()
  const day = date(overview.day ?? '')
  return (
    <Stack gap={3}>
      <DataTable<Quote>
        caption={name ? t`${name}’s prices` : t`Your prices`}
        rows={overview.quotes ?? []}
        rowId={({ kind, item }) => `${kind} ${item}`}
        columns={[
          {
            id: 'service',
            header: t`Service`,
            cell: ({ kind, item }) => i18n._(serviceName(kind, item)),
          },
          {
            id: 'you',
            header: t`You pay`,
            cell: (quote) => <Price quote={quote} money={money} />,
          },
          {
            id: 'why',
            header: t`Why`,
            cell: (quote) => <Why quote={quote} money={money} />,
            isLong: true,
          },
          {
            id: 'list',
            header: t`Full price`,
            cell: ({ listCents = 0 }) => money(listCents),
            numeric: true,
          },
        ]}
      />
      <Text muted>
        <Trans>Prices on {day}</Trans>
      </Text>
    </Stack>
  )
}

function Price({ quote, money }: { quote: Quote; money: (cents: number) => string }) {
  const amount = money(quote.yourCents ?? 0)
  return (
    <>
      <Text as="strong" weight="bold">
        {amount}
      </Text>{' '}
      <Text as="span" muted>
        {quote.kind === 'program' ? <Trans>a month</Trans> : <Trans>a visit</Trans>}
      </Text>
    </>
  )
}
