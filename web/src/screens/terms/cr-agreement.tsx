import { Trans } from '@lingui/react/macro'
import { useBrand } from '../../data/boot-context'
import { NewTabPage } from '../../embedded/new-tab-page'

/** The agreement of people who are cared for by a member; without one of its own, the consent. */
export function Screen() {
  const { cr_agreement, consent_agreement } = useBrand().footer_fields?.default ?? {}
  return (
    <NewTabPage
      title={<Trans>Care recipient agreement</Trans>}
      url={cr_agreement ?? consent_agreement}
    />
  )
}
