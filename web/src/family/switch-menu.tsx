import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { switchActing } from '../data/acting'
import type { Cared } from '../data/cared-for'
import { asProblem } from '../data/problem'
import { Button } from '../ui/button'
import { Menu } from '../ui/menu'
import styles from './switch-menu.module.css'

/** Leads from the portal of one person in the family straight to that of another one. */
export function SwitchMenu({ people }: { people: readonly Cared[] }) {
  const { t } = useLingui()
  const switching = useMutation({ mutationFn: switchActing })
  return (
    <>
      <Menu
        label={t`Switch to someone else`}
        entries={people.map(({ linkId = '', name = '' }) => ({
          id: linkId,
          label: t`Switch to ${name}`,
        }))}
        onAction={(linkId) => switching.mutate(linkId)}
        trigger={
          <Button
            aria-label={t`Switch to someone else`}
            isPending={switching.isPending || switching.isSuccess}
          >
            <Trans context="person">Switch</Trans>
            <ChevronDown className={styles.arrow} aria-hidden="true" />
          </Button>
        }
      />
      {switching.isError && (
        <p className={styles.problem} role="alert">
          {asProblem(switching.error).offline ? (
            <Trans>You’re offline. Please try again when you’re back online.</Trans>
          ) : (
            <Trans>We couldn’t open the other portal. Please try again.</Trans>
          )}
        </p>
      )}
    </>
  )
}
