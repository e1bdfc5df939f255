import { Trans, useLingui } from '@lingui/react/macro'
import { ChoiceGroup } from '../../ui/choice-group'
import { Text } from '../../ui/text'
import { kitDetails, kitNames } from './kit-words'

type KitChoiceProps = {
  offered: string
  id: string
  value: string
  onChange: (value: string) => void
  error?: string
}

/** A kit that was chosen, or is the only one. */
export function KitWords({ kits }: { kits: string }) {
  const { i18n } = useLingui()
  const [name, detail] = [kitNames[kits], kitDetails[kits]]
  if (!name || !detail) return null
  return (
    <Text>
      {i18n._(name)}. {i18n._(detail)}
    </Text>
  )
}

/** Which kit, where a campaign offers more than one. */
export function KitChoice({ offered, ...field }: KitChoiceProps) {
  const { i18n } = useLingui()
  const words = (kit: string) => {
    const [name, detail] = [kitNames[kit], kitDetails[kit]]
    return { label: name ? i18n._(name) : '', detail: detail ? i18n._(detail) : '' }
  }
  if (offered !== 'both') return <KitWords kits={offered} />
  return (
    <ChoiceGroup
      {...field}
      label={<Trans>Which kit?</Trans>}
      options={['both', 'a1c', 'kidney'].map((id) => ({ id, ...words(id) }))}
    />
  )
}

/** What a person agrees to; ConsentText on the server names this text. */
export function ConsentWords() {
  return (
    <Trans>
      I agree that the laboratory tests the sample and sends the result here. The sponsor never sees
      it.
    </Trans>
  )
}
