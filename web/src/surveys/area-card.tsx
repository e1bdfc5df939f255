import { Trans, useLingui } from '@lingui/react/macro'
import { Circle, CircleCheck, CircleDashed, MessageCircle, Sprout } from 'lucide-react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import type { InsightArea } from '../data/surveys'
import { useFormats } from '../i18n/use-formats'
import { routeById } from '../routes/catalogue'
import { href } from '../routes/href'
import { isListed } from '../routes/nav'
import { useFacts } from '../routes/use-facts'
import { ButtonLink } from '../ui/button-link'
import { CallLink } from '../ui/call-link'
import { Card } from '../ui/card'
import { Inline } from '../ui/inline'
import { Text } from '../ui/text'
import styles from './area-card.module.css'
import { areaWords, stateWord } from './area-words'

const shapes = {
  met: CircleCheck,
  former: CircleCheck,
  near: Circle,
  below: Sprout,
  talk: MessageCircle,
  skipped: CircleDashed,
}

const isShape = (state: string): state is keyof typeof shapes => state in shapes

/** One area: what the member told us, what it means, the rule, and one next step. */
export function AreaCard({ area, country }: { area: InsightArea; country: string | undefined }) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const { id = '', state = '', value, goal, before } = area
  const words = areaWords[id]
  if (!words) return null
  const Shape = isShape(state) ? shapes[state] : CircleDashed
  const shown = (amount: number | undefined) =>
    number(amount ?? 0, Number.isInteger(amount) ? 0 : 1)
  const meaning = words.states[state]
  const about = stateWord(id, state)
  return (
    <Card title={i18n._(words.title)}>
      <p className={styles.state} data-state={state}>
        <Shape size={20} aria-hidden="true" /> {about && i18n._(about)}
      </p>
      {value !== undefined && words.told && <p>{i18n._(words.told(shown(value), shown(goal)))}</p>}
      {before !== undefined && words.before && (
        <Text muted>{i18n._(words.before(shown(before)))}</Text>
      )}
      {meaning ? (
        <p>{i18n._(meaning)}</p>
      ) : (
        <p>{<Trans>There aren’t enough answers here to say.</Trans>}</p>
      )}
      <NextStep id={id} state={state} country={country} />
      <details className={styles.rule}>
        <summary>
          <Trans>Where does this come from?</Trans>
        </summary>
        <p>{i18n._(words.rule)}</p>
      </details>
    </Card>
  )
}

/** The free lines that help people quit. */
const quitlines = {
  US: { number: '+18007848669', text: '1-800-QUIT-NOW' },
  CA: { number: '+18663663667', text: '1-866-366-3667' },
} as const

type NextStepProps = { id: string; state: string; country: string | undefined }

function NextStep({ id, state, country }: NextStepProps) {
  const facts = useFacts()
  const { phone } = supportOf(useBrand()) ?? {}
  const hasCoach = isListed(routeById('message-center.chronic-care'), facts)
  if (state === 'skipped') {
    return (
      <Inline gap={3}>
        <ButtonLink href={href('health-insights')}>
          <Trans>Answer these questions</Trans>
        </ButtonLink>
      </Inline>
    )
  }
  if (state === 'near' || (state === 'below' && id !== 'sleep')) {
    // Without a coach the tip above is the next step, which everybody can take alone.
    if (!hasCoach) return null
    return (
      <Inline gap={3}>
        <ButtonLink href={href('message-center.chronic-care')}>
          <Trans>Ask your coach about it</Trans>
        </ButtonLink>
      </Inline>
    )
  }
  // Who meets the rule has nothing left to do here.
  if (state !== 'talk' && state !== 'below') return null
  if (id === 'tobacco') {
    const { number, text } = quitlines[country === 'CA' ? 'CA' : 'US']
    return (
      <CallLink number={number}>
        <Trans>Call the quitline: {text}</Trans>
      </CallLink>
    )
  }
  if (id === 'food') {
    return (
      <CallLink number="211">
        <Trans>Call 211 for help with food near you</Trans>
      </CallLink>
    )
  }
  return (
    <Inline gap={3} wrap>
      {phone && (
        <CallLink number={phone}>
          <Trans>Talk with a person: {phone}</Trans>
        </CallLink>
      )}
      <ButtonLink href={href('help.contact')} variant="quiet">
        <Trans>See our hours, or write to us</Trans>
      </ButtonLink>
      {(id === 'mood' || id === 'worry') && (
        <ButtonLink href={href('mental-health.crisis')} variant="quiet">
          <Trans>I need help right now</Trans>
        </ButtonLink>
      )}
    </Inline>
  )
}
