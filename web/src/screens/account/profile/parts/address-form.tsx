import { Trans, useLingui } from '@lingui/react/macro'
import { addressOf, type Profile } from '../../../../data/profile'
import {
  type AddressCountry,
  type AddressFaults,
  countryOf,
  defaultCountry,
  judgeAddress,
  type PostalAddress,
} from '../../../../domain/contact-rules'
import { AddressFields } from '../../../../forms/address-fields'
import { useForm } from '../../../../forms/use-form'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { ProfileForm, useProfileForm, wordsOf } from './profile-form'

type Entry = PostalAddress & { country: AddressCountry }

/** What is wrong with an address, with the words for the country that was chosen. */
export function problemsOf({ country, ...address }: Entry, poBoxAllowed: boolean) {
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

const serverNames = {
  'address.addressLine1': 'line1',
  'address.addressLine2': 'line2',
  'address.city': 'city',
  'address.state': 'region',
  'address.zipcode': 'postalCode',
}

type AddressFormProps = {
  id: string
  profile: Profile
  address: Profile['address']
  poBoxAllowed: boolean
  save: (address: PostalAddress, key: string) => Promise<unknown>
  onSaved: () => void
}

export function AddressForm(props: AddressFormProps) {
  const { id, profile, poBoxAllowed, save, onSaved } = props
  const { t } = useLingui()
  const now = addressOf(props.address)
  const first: Entry = {
    ...now,
    country: countryOf(now.region) ?? (profile.country === 'CA' ? 'CA' : defaultCountry),
  }
  const form = useForm({
    id,
    first,
    judgesOnLeave: true,
    check: (entry) => problemsOf(entry, poBoxAllowed),
    send: ({ country: _, ...address }, { key }) => save(judgeAddress(address, true).kept, key),
    serverNames,
    ...useProfileForm(onSaved),
  })
  return (
    <ProfileForm form={form}>
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
    </ProfileForm>
  )
}
