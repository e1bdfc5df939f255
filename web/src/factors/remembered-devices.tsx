import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Ref } from 'react'
import { forgetDevice, type RememberedDevice } from '../data/factors'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import styles from './methods.module.css'
import { useDay } from './use-day'

type DevicesProps = {
  devices: readonly RememberedDevice[]
  onChanged: () => void
  ref: Ref<HTMLElement>
}

/** Browsers that are spared the second step. */
export function RememberedDevices({ devices, onChanged, ref }: DevicesProps) {
  const { t } = useLingui()
  const date = useDay()
  const forgetting = useMutation({ mutationFn: forgetDevice, onSuccess: onChanged })
  return (
    <Card ref={ref} title={<Trans>Remembered devices</Trans>}>
      <Stack gap={4}>
        <Text muted>
          <Trans>On these devices we ask only for your password.</Trans>
        </Text>
        {forgetting.isError && (
          <Banner tone="danger" live title={<Trans>We couldn’t change this right now.</Trans>}>
            <Trans>Please try again.</Trans>
          </Banner>
        )}
        <ul className={styles.list}>
          {devices.map(({ id = '', device, expiresAt = 0 }) => {
            const name = device || t`A browser`
            const until = date(expiresAt)
            return (
              <li key={id} className={styles.row}>
                <Stack gap={1}>
                  <Text as="span" size="large">
                    {name}
                  </Text>
                  <Text muted>
                    <Trans>Until {until}</Trans>
                  </Text>
                </Stack>
                <Button
                  variant="quiet"
                  aria-label={t`Forget ${name}`}
                  isPending={forgetting.isPending && forgetting.variables === id}
                  onPress={() => forgetting.mutate(id)}
                >
                  <Trans>Forget</Trans>
                </Button>
              </li>
            )
          })}
        </ul>
      </Stack>
    </Card>
  )
}
