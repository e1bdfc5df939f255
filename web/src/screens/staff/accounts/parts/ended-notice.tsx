import { Trans } from '@lingui/react/macro'
import { Banner } from '../../../../ui/banner'

/** Takes the focus, because the button that ended the account is gone with its row. */
export function EndedNotice({ name }: { name: string }) {
  return <Banner tone="good" asks title={<Trans>The account of {name} has ended</Trans>} />
}
