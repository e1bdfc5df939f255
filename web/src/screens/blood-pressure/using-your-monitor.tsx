import { Trans } from '@lingui/react/macro'
import { ReadingPage } from '../../readings/reading-page'
import { Card } from '../../ui/card'
import { AddReading } from './parts/add-reading'
import { CategoryGuide } from './parts/category-guide'
import { CuffDrawing } from './parts/cuff-drawing'
import { MonitorSigns } from './parts/monitor-signs'
import { PostureDrawing } from './parts/posture-drawing'
import styles from './using-your-monitor.module.css'

/** How to get a number that tells the truth. */
export function Screen() {
  return (
    <ReadingPage
      kind="blood-pressure"
      title={<Trans>Using your monitor</Trans>}
      lead={
        <Trans>A few quiet minutes give you a number that you and your doctor can trust.</Trans>
      }
      action={<AddReading />}
    >
      <Before />
      <Posture />
      <Cuff />
      <Measure />
      <MonitorSigns />
      <CategoryGuide />
    </ReadingPage>
  )
}

function Before() {
  return (
    <Card title={<Trans>Before you begin</Trans>}>
      <ul className={styles.list}>
        <li>
          <Trans>For 30 minutes: no coffee, no smoking, no exercise.</Trans>
        </li>
        <li>
          <Trans>Go to the bathroom first. A full bladder raises the number.</Trans>
        </li>
        <li>
          <Trans>Sit still for 5 minutes. No phone, no television, no talking.</Trans>
        </li>
      </ul>
    </Card>
  )
}

function Posture() {
  return (
    <Card title={<Trans>How to sit</Trans>}>
      <div className={styles.pictured}>
        <PostureDrawing />
        <ol className={styles.list}>
          <li>
            <Trans>Back against the chair.</Trans>
          </li>
          <li>
            <Trans>Rest your arm on a table, with the cuff at heart level.</Trans>
          </li>
          <li>
            <Trans>Legs side by side, not crossed.</Trans>
          </li>
          <li>
            <Trans>Both feet flat on the floor.</Trans>
          </li>
        </ol>
      </div>
    </Card>
  )
}

function Cuff() {
  return (
    <Card title={<Trans>How to put on the cuff</Trans>}>
      <div className={styles.pictured}>
        <CuffDrawing />
        <ol className={styles.list}>
          <li>
            <Trans>Bare arm. A sleeve under the cuff or rolled up tight changes the number.</Trans>
          </li>
          <li>
            <Trans>Lower edge about an inch (2 to 3 cm) above the bend of your elbow.</Trans>
          </li>
          <li>
            <Trans>The tube runs down the inside of your arm.</Trans>
          </li>
          <li>
            <Trans>
              Snug, with room for one finger. If it does not close well, ask us for another size.
            </Trans>
          </li>
        </ol>
      </div>
    </Card>
  )
}

function Measure() {
  return (
    <Card title={<Trans>Take the reading</Trans>}>
      <ol className={styles.list}>
        <li>
          <Trans>Press Start. Stay still and do not talk until it is done.</Trans>
        </li>
        <li>
          <Trans>Wait one minute, then take a second reading.</Trans>
        </li>
        <li>
          <Trans>
            Do this in the morning before breakfast and medicines, and in the evening before dinner.
          </Trans>
        </li>
        <li>
          <Trans>Use the same arm each time.</Trans>
        </li>
        <li>
          <Trans>
            Your monitor sends the reading automatically. You’ll see it here a moment later.
          </Trans>
        </li>
      </ol>
    </Card>
  )
}
