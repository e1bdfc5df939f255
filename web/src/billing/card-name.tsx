import { Trans } from '@lingui/react/macro'
import { cardBrand } from './words'

/** "Visa ending in 4242" */
export function CardName({ brand, last4 }: { brand?: string; last4?: string }) {
  const name = cardBrand(brand)
  return name ? (
    <Trans>
      {name} ending in {last4}
    </Trans>
  ) : (
    <Trans>Card ending in {last4}</Trans>
  )
}
