import { Trans } from '@lingui/react/macro'
import { useContext } from 'react'
import { dial } from '../../data/branding'
import type { KitCampaign } from '../../data/kits'
import { displayPhone } from '../../domain/phone'
import { I18nContext } from '../../i18n/i18n-context'
import { Link } from '../../ui/link'
import { Text } from '../../ui/text'

/** What the sponsor says, who pays, and whom to call. */
export function CampaignWords({ campaign }: { campaign: KitCampaign }) {
  const locale = useContext(I18nContext)?.locale
  const { intro = [], payer, sponsor, helpPhone: number = '' } = campaign
  const helpPhone = displayPhone(number)
  const words = (intro.find((one) => one.locale === locale) ?? intro[0])?.text
  return (
    <>
      {words && <Text>{words}</Text>}
      <Text weight="medium">
        {payer === 'sponsor' ? (
          <Trans>No cost to you. {sponsor} pays for it.</Trans>
        ) : (
          <Trans>Your health plan may charge for it. Ask them before you order.</Trans>
        )}
      </Text>
      {helpPhone && (
        <Text muted>
          <Trans>
            Questions? Call <Link href={dial(number)}>{helpPhone}</Link>.
          </Trans>
        </Text>
      )}
    </>
  )
}
