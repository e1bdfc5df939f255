import { Trans } from '@lingui/react/macro'
import type { AddressCountry } from '../domain/contact-rules'
import { TextField } from '../ui/text-field'

type Part = {
  id: string
  value: string
  onChange: (value: string) => void
  error?: string
  optional?: boolean
}

export type AddressParts = Record<'line1' | 'line2' | 'city' | 'region' | 'postalCode', Part>

/** The fields of an address in the United States or Canada. */
export function AddressFields({
  parts,
  country,
}: {
  parts: AddressParts
  country: AddressCountry
}) {
  const isCanada = country === 'CA'
  return (
    <>
      <TextField
        {...parts.line1}
        autoComplete="address-line1"
        label={<Trans>Street address</Trans>}
      />
      <TextField
        {...parts.line2}
        autoComplete="address-line2"
        optional
        label={<Trans>Apartment or unit number</Trans>}
      />
      <TextField {...parts.city} autoComplete="address-level2" label={<Trans>City</Trans>} />
      <TextField
        {...parts.region}
        autoComplete="address-level1"
        autoCapitalize="characters"
        label={isCanada ? <Trans>Province or territory</Trans> : <Trans>State</Trans>}
        help={
          isCanada ? (
            <Trans>Two-letter abbreviation, such as ON</Trans>
          ) : (
            <Trans>Two-letter abbreviation, such as TX</Trans>
          )
        }
      />
      <TextField
        {...parts.postalCode}
        autoComplete="postal-code"
        autoCapitalize="characters"
        label={isCanada ? <Trans>Postal code</Trans> : <Trans>ZIP code</Trans>}
      />
    </>
  )
}
