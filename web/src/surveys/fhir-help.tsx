import { Trans } from '@lingui/react/macro'
import { Text } from '../ui/text'

/** What kind of file the copy is. */
export function FhirHelp() {
  return (
    <Text muted size="small">
      <Trans>A FHIR file, which clinics and health apps can read.</Trans>
    </Text>
  )
}
