import { Trans, useLingui } from '@lingui/react/macro'
import {
  type AddressCountry,
  type AddressFaults,
  countryOf,
  defaultCountry,
  judgeAddress,
  type PostalAddress,
} from '../domain/contact-rules'
import { ChoiceGroup } from '../ui/choice-group'
import { AddressFields } from './address-fields'
import { wordsOf } from './contact-words'
import type { useForm } from './use-form'

export type AddressDraft = PostalAddress & { country: AddressCountry }

/** An address to begin a form with; without a region its country is that of the brand. */
export function draftOf(address: PostalAddress, country: string | undefined): AddressDraft {
  const usual = country === 'CA' ? 'CA' : defaultCountry
  return { ...address, country: countryOf(address.region) ?? usual }
}

/** What is wrong with an address, with the words for the country that was chosen. */
export function problemsOf({ country, ...address }: AddressDraft, poBoxAllowed: boolean) {
  const { faults } = judgeAddress(address, poBoxAllowed)
  const isThere = countryOf(address.region) === country
  const found: AddressFaults = isThere ? faults : { ...faults, region: 'contact.region' }
  if (!isThere && country === 'CA') delete found.postalCode
  return {
    line1: wordsOf(found.line1),
    line2: wordsOf(found.line2),
    city: wordsOf(found.city),
    region: wordsOf(found.region),
    postalCode: wordsOf(found.postalCode),
  }
}

type AddressEntryProps = {
  form: Pick<ReturnType<typeof useForm<AddressDraft, unknown>>, 'field' | 'change' | 'value'>
}

/** The country of an address and its fields. */
export function AddressEntry({ form }: AddressEntryProps) {
  const { t } = useLingui()
  return (
    <>
      <ChoiceGroup
        {...form.field('country')}
        onChange={(country) => form.change({ country: country === 'CA' ? 'CA' : 'US' })}
        label={<Trans>Country</Trans>}
        options={[
          { id: 'US', label: t`United States` },
          { id: 'CA', label: t`Canada` },
        ]}
      />
      <AddressFields
        country={form.value.country}
        parts={{
          line1: form.field('line1'),
          line2: form.field('line2'),
          city: form.field('city'),
          region: form.field('region'),
          postalCode: form.field('postalCode'),
        }}
      />
    </>
  )
}
