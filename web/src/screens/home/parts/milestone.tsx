import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Story } from '../../../data/latest'
import { seeMilestone } from '../../../data/milestones'
import { useReadOnly } from '../../../data/read-only'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { DrawingBadge } from '../../../ui/drawings/drawing-badge'
import { Text } from '../../../ui/text'
import styles from './milestone.module.css'

/** Shown and answered; the next one waits for the next visit. */
const putAway = ''

type Milestones = NonNullable<Story['milestones']>

/** A kind word about something that was reached, once for each member and on no second device. */
export function Milestone({ milestones }: { milestones: Milestones }) {
  const readOnly = useReadOnly()
  const queries = useQueryClient()
  const [shown, setShown] = useState<string>()
  const next = milestones.find(({ key = '' }) => words(key))?.key
  if (!readOnly && shown === undefined && next) setShown(next)
  useEffect(() => {
    if (shown) seeMilestone(queries, shown).catch(() => undefined)
  }, [shown, queries])
  const said = shown && words(shown)
  if (!said) return null
  return (
    <Card>
      <div className={styles.moment}>
        <DrawingBadge />
        <div className={styles.words}>
          <Text as="h3" size="h4">
            {said.title}
          </Text>
          <p>{said.text}</p>
          <div>
            <Button onPress={() => setShown(putAway)}>
              <Trans>Thank you</Trans>
            </Button>
          </div>
        </div>
      </div>
    </Card>
  )
}

/** A key of a newer server is left for a newer page. */
function words(key: string): { title: ReactNode; text: ReactNode } | undefined {
  switch (key) {
    case 'days7':
      return {
        title: <Trans>Seven days with a reading</Trans>,
        text: <Trans>Each of them tells you and your coach a little more. Nice work.</Trans>,
      }
    case 'inRange10':
      return {
        title: <Trans>Ten readings where you want them</Trans>,
        text: <Trans>Ten of your readings were in range. That’s worth celebrating.</Trans>,
      }
    case 'lost5':
      return {
        title: <Trans>You have reached 5%</Trans>,
        text: <Trans>Your trend is 5% below where you started. Well done.</Trans>,
      }
    case 'lost7':
      return {
        title: <Trans>You have reached 7%</Trans>,
        text: <Trans>Your trend is 7% below where you started. Well done.</Trans>,
      }
    default:
      return undefined
  }
}
