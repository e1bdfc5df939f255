import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type GainLimits, setGainLimits, snapshotQuery } from '../../../../data/inbox'
import { Form, SendButton } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { refusalWords } from '../../../../readings/words'
import { Banner } from '../../../../ui/banner'
import { NumberField } from '../../../../ui/number-field'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { showToast } from '../../../../ui/toast-queue'

type InboxGainLimitsProps = { channelUrl: string; limits: GainLimits }

/** From what gain on a member with heart failure is asked to call their care team. */
export function InboxGainLimits({ channelUrl, limits }: InboxGainLimitsProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { day = 0, week = 0, unit = '' } = limits
  const form = useForm({
    id: 'gain-limits',
    first: () => ({ day, week }),
    send: (wanted) => setGainLimits({ channelUrl, ...wanted }),
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: snapshotQuery(channelUrl).queryKey })
      showToast({ tone: 'good', title: <Trans>Limits saved. The member sees them.</Trans> })
    },
    refusal: refusalWords,
  })
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" size="body">
        <Trans>Weight gain limits</Trans>
      </Text>
      <Text muted size="small">
        {limits.setByCareTeam ? (
          <Trans>Set by the care team.</Trans>
        ) : (
          <Trans>These are the usual limits.</Trans>
        )}{' '}
        <Trans>
          At a gain this large the member is asked to call, and the care team is alerted.
        </Trans>
      </Text>
      <Form
        form={form}
        isShort
        failed={() => (
          <Banner
            tone="danger"
            live
            title={<Trans>We couldn’t save the limits. Please try again.</Trans>}
          />
        )}
        buttons={
          <div>
            <SendButton form={form} variant="secondary" isDisabled={!form.isChanged}>
              <Trans>Save limits</Trans>
            </SendButton>
          </div>
        }
      >
        <NumberField
          {...form.field('day')}
          label={t`Gain in a day`}
          unit={unit}
          formatOptions={{ maximumFractionDigits: 1 }}
        />
        <NumberField
          {...form.field('week')}
          label={t`Gain in a week`}
          unit={unit}
          formatOptions={{ maximumFractionDigits: 1 }}
        />
      </Form>
    </Stack>
  )
}
