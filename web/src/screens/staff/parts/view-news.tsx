import { Trans } from '@lingui/react/macro'
import { useSearchParams } from '../../../routes/router'
import { Banner } from '../../../ui/banner'

/** Why a tab that showed a member's portal is back here. */
export function ViewNews() {
  const [search, setSearch] = useSearchParams()
  const why = search.get('view')
  const dismiss = () => setSearch({}, { replace: true })
  if (why === 'over') {
    return (
      <Banner
        tone="caution"
        live
        title={<Trans>Your viewing time has ended</Trans>}
        onDismiss={dismiss}
      >
        <Trans>
          A view lasts 30 minutes. If you still need the portal, find the member again and give your
          reason.
        </Trans>
      </Banner>
    )
  }
  if (why === 'ended') {
    return <Banner tone="good" live title={<Trans>The view has ended</Trans>} onDismiss={dismiss} />
  }
  return null
}
