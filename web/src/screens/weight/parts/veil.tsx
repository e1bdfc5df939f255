import { Trans } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { weightShown } from '../../../data/weight-shown'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { useWeightMember } from './use-weight-member'
import styles from './veil.module.css'

/** Whether numbers may be seen: always, unless the member asked for a page without them. */
export function useNumbersShown(): boolean {
  const { neutral } = useWeightMember()
  const shown = weightShown.use()
  return !neutral || shown
}

/** Stands before numbers until the member asks for them; then offers to hide them again. */
export function Veil({ children }: { children: ReactNode }) {
  const { neutral } = useWeightMember()
  if (!useNumbersShown()) return <Hidden />
  return (
    <>
      {neutral && (
        <div className={styles.hide}>
          <Button
            icon={<EyeOff size={20} aria-hidden="true" />}
            onPress={() => weightShown.set(false)}
          >
            <Trans>Hide the numbers</Trans>
          </Button>
        </div>
      )}
      {children}
    </>
  )
}

function Hidden() {
  return (
    <Card title={<Trans>Numbers are hidden</Trans>}>
      <p>
        <Trans>
          You can care for your health without looking at numbers. They are here if you want them.
        </Trans>
      </p>
      <div>
        <Button onPress={() => weightShown.set(true)}>
          <Trans>Show the numbers</Trans>
        </Button>
      </div>
    </Card>
  )
}
