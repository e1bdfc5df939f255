import { Trans, useLingui } from '@lingui/react/macro'
import type { PostalAddress } from '../../domain/contact-rules'
import { ChoiceGroup } from '../../ui/choice-group'

const lineOf = ({ line1, line2, city, region, postalCode }: PostalAddress) =>
  [line1, line2, `${city}, ${region} ${postalCode}`].filter(Boolean).join(', ')

type AddressChoiceProps = {
  typed: PostalAddress
  suggested: PostalAddress
  isSuggested: boolean
  onChange: (isSuggested: boolean) => void
}

/** The address as it was typed, or as the post office writes it. */
export function AddressChoice({ typed, suggested, isSuggested, onChange }: AddressChoiceProps) {
  const { t } = useLingui()
  return (
    <ChoiceGroup
      label={<Trans>Which address should we print?</Trans>}
      value={isSuggested ? 'suggested' : 'typed'}
      onChange={(value) => onChange(value === 'suggested')}
      options={[
        { id: 'suggested', label: t`As the post office writes it`, detail: lineOf(suggested) },
        { id: 'typed', label: t`As you typed it`, detail: lineOf(typed) },
      ]}
    />
  )
}
