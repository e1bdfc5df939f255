import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../calls/confirm-dialog'
import { Spoken } from '../../../calls/spoken'
import {
  delayReorder,
  type Supplies,
  setAutoReorder,
  suppliesChanged,
} from '../../../data/supplies'
import { useWeekday } from '../../../readings/gap-text'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Stack } from '../../../ui/stack'
import { Switch } from '../../../ui/switch'
import { Text } from '../../../ui/text'

/** The next box orders itself, if the member wants that. */
export function AutoCard({ supplies, readOnly }: { supplies: Supplies; readOnly: boolean }) {
  const { autoReorder: isOn = false, reorderDate } = supplies
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (on: boolean) => setAutoReorder(on, crypto.randomUUID()),
    onSettled: () => suppliesChanged(queries),
  })
  const shown = saving.isPending ? saving.variables : isOn
  return (
    <Card title={<Trans>Automatic reorder</Trans>}>
      <Stack gap={3}>
        <Switch
          isSelected={shown}
          isDisabled={readOnly}
          isReadOnly={saving.isPending}
          onChange={(on) => saving.mutate(on)}
        >
          <Trans>Order the next box automatically</Trans>
        </Switch>
        {readOnly && (
          <Text muted>
            <Trans>Only the member can change this.</Trans>
          </Text>
        )}
        <Text muted>
          <Spoken
            own={
              <Trans>
                When it’s time for a new box, we order it for you and send it to your home address.
                We tell you a few days before and again when it’s done. You can cancel it until we
                pack it.
              </Trans>
            }
            about={(name) => (
              <Trans>
                When it’s time for a new box, we order it and send it to {name}’s home address. It
                can be canceled here until we pack it.
              </Trans>
            )}
          />
        </Text>
        {isOn && reorderDate && <NextReorder day={reorderDate} readOnly={readOnly} />}
        <Text muted>
          <Trans>Canceling an automatic order turns this off.</Trans>
        </Text>
        {saving.isError && (
          <Banner tone="danger" live title={<Trans>We couldn’t change this</Trans>}>
            <Trans>Nothing has changed. Please try again.</Trans>
          </Banner>
        )}
      </Stack>
    </Card>
  )
}

/** The day of the next automatic order, and a way to wait. The switch above stops it. */
function NextReorder({ day, readOnly }: { day: string; readOnly: boolean }) {
  const weekday = useWeekday()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const on = weekday(day)
  return (
    <Banner
      title={<Trans>We’ll order the next box on {on}</Trans>}
      action={
        !readOnly && (
          <Button onPress={() => setAsking(true)}>
            <Trans>Wait a week</Trans>
          </Button>
        )
      }
    >
      <Trans>There’s nothing to do. You can wait a week, or turn the automatic reorder off.</Trans>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Wait a week with the next box?</Trans>}
          yes={<Trans>Wait a week</Trans>}
          no={<Trans>Keep {on}</Trans>}
          send={() => delayReorder(key)}
          onDone={() => suppliesChanged(queries)}
          onFailed={() => suppliesChanged(queries)}
          onClose={() => setAsking(false)}
          failed={() => (
            <Banner tone="danger" live title={<Trans>We couldn’t change this</Trans>}>
              <Trans>Nothing has changed. Please try again.</Trans>
            </Banner>
          )}
        >
          <Trans>
            We’ll order it a week from today. The strips may run out before it arrives, so wait only
            if there are more than we think.
          </Trans>
        </ConfirmDialog>
      )}
    </Banner>
  )
}
