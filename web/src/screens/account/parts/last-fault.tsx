import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMemberZone } from '../../../data/member-zone'
import { trouble } from '../../../data/trouble'
import { usePageName } from '../../../help/use-page-name'
import { useFormats } from '../../../i18n/use-formats'
import { href } from '../../../routes/href'
import { Banner } from '../../../ui/banner'
import { ButtonLink } from '../../../ui/button-link'
import { CopyButton } from '../../../ui/copy-button'
import { Inline } from '../../../ui/inline'

/** Something failed just before: its number is at hand, so that nobody has to look for it. */
export function LastFault() {
  const { t } = useLingui()
  const [{ fault }] = useState(trouble)
  const { time } = useFormats()
  const zone = useMemberZone()
  const pageName = usePageName()
  if (!fault) return null
  const when = time(fault.at, zone)
  const page = pageName(fault.page)
  return (
    <Banner
      title={<Trans>Something went wrong on our side at {when}</Trans>}
      action={
        <ButtonLink href={`${href('help.contact')}?topic=other`}>
          <Trans>Tell us what happened</Trans>
        </ButtonLink>
      }
    >
      {page && (
        <p>
          <Trans>Page:</Trans> <span>{page}</span>
        </p>
      )}
      <Inline gap={3} wrap center>
        <span>
          <Trans>Reference:</Trans> <code>{fault.reference}</code>
        </span>
        <CopyButton value={fault.reference} label={t`Reference`} />
      </Inline>
    </Banner>
  )
}
