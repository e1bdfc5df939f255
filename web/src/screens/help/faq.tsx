import { Trans } from '@lingui/react/macro'
import { useBrand } from '../../data/boot-context'
import { NewTabPage } from '../../embedded/new-tab-page'

export function Screen() {
  const { footer_fields } = useBrand()
  return (
    <NewTabPage title={<Trans>Questions and answers</Trans>} url={footer_fields?.default?.faq} />
  )
}
