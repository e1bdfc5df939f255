import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Why } from '../../billing/why'
import { Loaded } from '../../calls/loaded'
import { Spoken } from '../../calls/spoken'
import { coverageQuery } from '../../data/billing'
import { useMoney } from '../../i18n/use-money'
import { href } from '../../routes/href'
import { openLink } from '../../routes/server-link'
import { useFacts } from '../../routes/use-facts'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'

/** S1-2.6-04: what a lab draw is, who does it, what it costs, and one way on: book. */
export function Screen() {
  const facts = useFacts()
  const canBook = openLink('lab-scheduling', facts)
  // Until the areas of the portal are there, nobody knows.
  const isUnknown = facts.navigation === 'loading' || facts.navigation === 'failed'
  return (
    <PageBody width="reading">
      <PageHead
        title={<Trans>Lab draws at our partner labs</Trans>}
        lead={<Trans>A short visit to a lab near you, with the results here in the portal.</Trans>}
        isLarge
      />
      {canBook ? (
        <div>
          <ButtonLink variant="primary" href={href('lab-scheduling')}>
            <Spoken
              own={<Trans>Book a lab draw</Trans>}
              about={(name) => <Trans>Book a lab draw for {name}</Trans>}
            />
          </ButtonLink>
        </div>
      ) : (
        !isUnknown && (
          <Text>
            <Trans>
              You can book here if you’re in a condition management program, because the results
              show there. Member Support can help you find another way.
            </Trans>
          </Text>
        )
      )}
      <Part title={<Trans>What it is</Trans>}>
        <Trans>
          A trained person at the lab takes a small amount of blood from your arm. For kidney tests
          you also give a urine sample. The lab can measure your A1c, your cholesterol and how well
          your kidneys work.
        </Trans>
      </Part>
      <Part title={<Trans>Who does it</Trans>}>
        <Trans>
          Independent labs that work with us. You choose the place and the time. The lab gets the
          tests you chose, and nothing else from your record.
        </Trans>
      </Part>
      <Card title={<Trans>What it costs</Trans>}>
        <Cost />
      </Card>
      <Part title={<Trans>How long it takes</Trans>}>
        <Trans>
          The draw takes about 5 minutes. Plan for 20 to 30 minutes with check-in. If you once felt
          faint during a draw, tell the person. You can lie down for it.
        </Trans>
      </Part>
      <Part title={<Trans>What happens next</Trans>}>
        <Trans>
          When you book, you get an order number. Show it at the lab. We remind you the day before
          and two hours before. Afterwards, press on the spot for a few minutes and drink some
          water.
        </Trans>
      </Part>
      <Part title={<Trans>How the results arrive</Trans>}>
        <Trans>
          Most results come within 2 to 5 days. We tell you when they’re on your labs page. If a
          result can’t wait, someone from the care team calls you first.
        </Trans>
      </Part>
    </PageBody>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card title={title}>
      <Text>{children}</Text>
    </Card>
  )
}

/** The price with this member's coverage, and why. */
function Cost() {
  const coverage = useQuery(coverageQuery)
  const money = useMoney(coverage.data?.currency)
  return (
    <Loaded
      query={coverage}
      shape="text"
      failed={<Trans>We couldn’t load the price.</Trans>}
      kept={<Trans>Member Support can tell you what it costs.</Trans>}
    >
      {({ quotes = [] }) => {
        const quote = quotes.find(({ kind, item }) => kind === 'visit' && item === 'lab_draw')
        if (!quote) {
          return (
            <Text>
              <Trans>Member Support can tell you what it costs with your coverage.</Trans>
            </Text>
          )
        }
        const price = money(quote.yourCents ?? 0)
        return (
          <Stack gap={1}>
            <Text size="h3" weight="bold">
              {price}
            </Text>
            <Text>
              <Why quote={quote} money={money} />
            </Text>
          </Stack>
        )
      }}
    </Loaded>
  )
}
