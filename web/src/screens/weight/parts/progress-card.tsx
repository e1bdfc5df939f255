import { Trans, useLingui } from '@lingui/react/macro'
import { Circle, CircleCheck } from 'lucide-react'
import type { WeightStats } from '../../../data/weight'
import { useFormats } from '../../../i18n/use-formats'
import { wallOfDate, wallPlace } from '../../../readings/wall'
import { useWeightWords, withoutSign } from '../../../readings/weight-words'
import { Card } from '../../../ui/card'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './progress-card.module.css'

/** Where the trend stands to the start and to the two marks that do the most for health. */
export function ProgressCard({ stats }: { stats: WeightStats }) {
  if (!stats.start || !stats.change || stats.lostPercent === null) return null
  return (
    <Card title={<Trans>Since you started</Trans>}>
      <p>
        <SinceStart stats={stats} />
      </p>
      <Stack as="ul" gap={2}>
        {stats.milestones.map(({ percent, figure, reached }) => (
          <Milestone key={percent} percent={percent} figure={figure} reached={reached} />
        ))}
      </Stack>
    </Card>
  )
}

function SinceStart({ stats }: { stats: WeightStats }) {
  const words = useWeightWords()
  const formats = useFormats()
  const { start, change, way, lostPercent, startedOn } = stats
  if (!start || !change || lostPercent === null) return null
  const amount = words(withoutSign(change)).text
  const began = words(start).text
  const day = startedOn ? formats.longDate(wallOfDate(startedOn), wallPlace) : ''
  const share = formats.number(Math.abs(lostPercent), 1)
  if (way === 'down') {
    return (
      <Trans>
        Your trend is {amount} ({share}%) below {began}, your weight on {day}.
      </Trans>
    )
  }
  if (way === 'up') {
    return (
      <Trans>
        Your trend is {amount} above {began}, your weight on {day}. Weight goes up and down; the
        next weeks count.
      </Trans>
    )
  }
  return (
    <Trans>
      Your trend is about where you started: {began} on {day}.
    </Trans>
  )
}

function Milestone({ percent, figure, reached }: WeightStats['milestones'][number]) {
  const { t } = useLingui()
  const words = useWeightWords()
  const formats = useFormats()
  const { text } = words(figure)
  const share = formats.percent(percent / 100)
  const Icon = reached ? CircleCheck : Circle
  return (
    <li className={styles.mark} data-reached={reached}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <span>
        <Trans>
          {share}: {text}
        </Trans>
      </span>
      <Text as="span" muted>
        {reached ? t`reached` : t`ahead of you`}
      </Text>
    </li>
  )
}
