import { Trans } from '@lingui/react/macro'
import type { InsightArea } from '../data/surveys'
import { crisisLine, emergencyLine } from '../domain/crisis-lines'
import { href } from '../routes/href'
import { Banner } from '../ui/banner'
import { Link } from '../ui/link'

/** Whether the answers about mood or worry lead to a person. */
export const needsSomebody = (areas: readonly InsightArea[]) =>
  areas.some(({ id, state }) => (id === 'mood' || id === 'worry') && state === 'talk')

/** The way to help, before what the answers mean. */
export function SomebodyToTalk({ country }: { country: string | undefined }) {
  const line = country === 'CA' ? '9-8-8' : crisisLine
  return (
    <Banner
      tone="caution"
      title={<Trans>If it’s too much right now, someone is there for you</Trans>}
    >
      <Trans>
        Call or text <Link href={`tel:${crisisLine}`}>{line}</Link>, day or night. If you are in
        danger, call <Link href={`tel:${emergencyLine}`}>{emergencyLine}</Link>. Nobody is reading
        your answers right now.
      </Trans>{' '}
      <Link href={href('mental-health.crisis')}>
        <Trans>More ways to get help</Trans>
      </Link>
    </Banner>
  )
}
