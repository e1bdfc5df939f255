import { Trans, useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import type { Kit } from '../../data/kits'
import { useFormats } from '../../i18n/use-formats'
import { ArrivalWords } from '../../readings/arrival-words'
import { AddressLines } from '../../ui/address-lines'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { arrivalOf } from './kit-card'
import { kitNames } from './kit-words'
import { useKitZone } from './use-kit-zone'

/** What was ordered, what happens next and how to read the result; made to be printed too. */
export function KitReceipt({ kit, already }: { kit: Kit; already: boolean }) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const zone = useKitZone()
  const name = kitNames[kit.kits ?? '']
  const placed = longDate(kit.placedAt ?? 0, zone)
  const day = kit.againOn ? longDate(Date.parse(`${kit.againOn}T12:00Z`), { timeZone: 'UTC' }) : ''
  return (
    <Stack gap={5}>
      {already && (
        <Banner tone="info" live title={<Trans>This kit is already ordered</Trans>}>
          <Trans>We didn’t place a second order. You can order again from {day}.</Trans>
        </Banner>
      )}
      <Card title={name ? i18n._(name) : ''}>
        <Stack gap={4}>
          {kit.number ? (
            <div role="status">
              <Text muted>
                <Trans>Receipt number, also on the box</Trans>
              </Text>
              <Text size="h3" weight="medium">
                {kit.number}
              </Text>
            </div>
          ) : (
            <Text>
              <Trans>Ordered on {placed}. The details are in the email we sent.</Trans>
            </Text>
          )}
          {kit.address && kit.number && (
            <div>
              <Text muted>
                <Trans>We’re sending it to</Trans>
              </Text>
              <Text>{kit.name}</Text>
              <AddressLines address={kit.address} />
            </div>
          )}
        </Stack>
      </Card>
      <Card title={<Trans>What happens next</Trans>}>
        <Stack as="ol" gap={3}>
          <li>
            <ArrivalWords arrival={arrivalOf(kit)} />
            <Trans>We’ll tell you when it’s on its way.</Trans>
          </li>
          <li>
            <Trans>
              Use it from Monday to Thursday, enter its number, and send it back the same day. The
              label in the box is paid for.
            </Trans>
          </li>
          <li>
            <Trans>The result takes 3 to 5 days after it arrives at the laboratory.</Trans>
          </li>
        </Stack>
      </Card>
      <Card title={<Trans>How to read the result</Trans>}>
        <Stack gap={3}>
          <Text>
            <Trans>
              You’ll see each number with what is usual and what it means. One result alone isn’t a
              diagnosis. Please show it to your doctor.
            </Trans>
          </Text>
          <Text>
            <Trans>If a result needs attention right away, a nurse calls you first.</Trans>
          </Text>
        </Stack>
      </Card>
      <div>
        <Button icon={<Printer size={20} aria-hidden="true" />} onPress={() => window.print()}>
          <Trans>Print this page</Trans>
        </Button>
      </div>
    </Stack>
  )
}
