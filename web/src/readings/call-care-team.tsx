import { Trans } from '@lingui/react/macro'
import { Banner } from '../ui/banner'
import { Their, useTheirName } from './their'
import { CallForTheirHeart } from './their-links'
import { their } from './their-words'

/** Two checks in a row were far too slow or far too fast. */
export function CallCareTeam() {
  const name = useTheirName()
  if (name) {
    return (
      <Banner tone="danger" title={<Their say={their.farFromUsual} name={name} />}>
        <CallForTheirHeart name={name} />
      </Banner>
    )
  }
  return (
    <Banner
      tone="danger"
      title={
        <Trans>
          Your last two readings were far from a usual pulse. Call your care team today.
        </Trans>
      }
    >
      <Trans>
        If you have chest pain, trouble breathing, or feel faint, call <a href="tel:911">911</a>{' '}
        now. No one watches your readings around the clock.
      </Trans>
    </Banner>
  )
}
