import { addressOf, type Profile } from '../../../../data/profile'
import { judgeAddress, type PostalAddress } from '../../../../domain/contact-rules'
import { AddressEntry, draftOf, problemsOf } from '../../../../forms/address-entry'
import { useForm } from '../../../../forms/use-form'
import { ProfileForm, useProfileForm } from './profile-form'

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
  const form = useForm({
    id,
    first: draftOf(addressOf(props.address), profile.country),
    judgesOnLeave: true,
    check: (entry) => problemsOf(entry, poBoxAllowed),
    send: ({ country: _, ...address }, { key }) => save(judgeAddress(address, true).kept, key),
    serverNames,
    ...useProfileForm(onSaved),
  })
  return (
    <ProfileForm form={form}>
      <AddressEntry form={form} />
    </ProfileForm>
  )
}
