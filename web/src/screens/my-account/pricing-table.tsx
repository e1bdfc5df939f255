import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { NoCoverage } from '../../billing/coverage'
import { PriceTable } from '../../billing/price-table'
import { Loaded } from '../../calls/loaded'
import { Spoken } from '../../calls/spoken'
import { coverageQuery } from '../../data/billing'
import { href } from '../../routes/href'
import { Link } from '../../ui/link'
import { PageBody, PageHead } from '../../ui/page'

/** S1-2.6-29: what each service costs this member. */
export function Screen() {
  const overview = useQuery(coverageQuery)
  return (
    <PageBody>
      <PageHead
        title={
          <Spoken
            own={<Trans>Your prices</Trans>}
            about={(name) => <Trans>{name}’s prices</Trans>}
          />
        }
        lead={
          <Spoken
            own={<Trans>Your price for each program and visit, and why.</Trans>}
            about={() => <Trans>The price for each program and visit, and why.</Trans>}
          />
        }
      />
      <Loaded query={overview} shape="rows" failed={<Trans>We couldn’t load the prices.</Trans>}>
        {(data) =>
          (data.quotes ?? []).length === 0 ? <NoCoverage /> : <PriceTable overview={data} />
        }
      </Loaded>
      <p>
        <Link href={href('account.coverage-and-billing')} standalone>
          <Trans>Coverage and billing</Trans>
        </Link>
      </p>
    </PageBody>
  )
}
