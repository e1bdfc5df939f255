import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Spoken } from '../../../calls/spoken'
import { setAutoReorder, suppliesQuery } from '../../../data/supplies'
import { Banner } from '../../../ui/banner'
import { Card } from '../../../ui/card'
import { Stack } from '../../../ui/stack'
import { Switch } from '../../../ui/switch'
import { Text } from '../../../ui/text'

/** The next box orders itself, if the member wants that. */
export function AutoCard({ isOn, readOnly }: { isOn: boolean; readOnly: boolean }) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (on: boolean) => setAutoReorder(on, crypto.randomUUID()),
    onSettled: () => queries.invalidateQueries(suppliesQuery),
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
                We tell you each time, and you can cancel it until we pack it.
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
