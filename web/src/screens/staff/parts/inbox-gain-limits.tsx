import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type GainLimits, setGainLimits, snapshotQuery } from '../../../data/inbox'
import { asProblem } from '../../../data/problem'
import { refusalWords } from '../../../readings/words'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { NumberField } from '../../../ui/number-field'
import { showToast } from '../../../ui/toast-queue'
import styles from './inbox-member.module.css'

type InboxGainLimitsProps = { channelUrl: string; limits: GainLimits }

/** From what gain on a member with heart failure is asked to call their care team. */
export function InboxGainLimits({ channelUrl, limits }: InboxGainLimitsProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { day: dayNow = 0, week: weekNow = 0, unit = '' } = limits
  const [day, setDay] = useState(dayNow)
  const [week, setWeek] = useState(weekNow)
  const saving = useMutation({
    mutationFn: () => setGainLimits({ channelUrl, day, week }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: snapshotQuery(channelUrl).queryKey })
      showToast({ tone: 'good', title: <Trans>Limits saved. The member sees them.</Trans> })
    },
  })
  const refused = useRefused(saving.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate()
  }
  const changed = (set: (value: number) => void) => (value: number) => {
    set(value)
    saving.reset()
  }
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        <Trans>Weight gain limits</Trans>
      </h3>
      <p className={styles.note}>
        {limits.setByCareTeam ? (
          <Trans>Set by the care team.</Trans>
        ) : (
          <Trans>These are the usual limits.</Trans>
        )}{' '}
        <Trans>
          At a gain this large the member is asked to call, and the care team is alerted.
        </Trans>
      </p>
      <form className={styles.notes} onSubmit={submit} noValidate>
        {saving.isError && !refused.any && (
          <Banner
            tone="danger"
            live
            title={<Trans>We could not save the limits. Please try again.</Trans>}
          />
        )}
        <NumberField
          label={t`Gain in a day`}
          unit={unit}
          value={day}
          onChange={changed(setDay)}
          formatOptions={{ maximumFractionDigits: 1 }}
          error={refused.of('day')}
        />
        <NumberField
          label={t`Gain in a week`}
          unit={unit}
          value={week}
          onChange={changed(setWeek)}
          formatOptions={{ maximumFractionDigits: 1 }}
          error={refused.of('week')}
        />
        <div>
          <Button
            type="submit"
            isPending={saving.isPending}
            isDisabled={day === dayNow && week === weekNow}
          >
            <Trans>Save limits</Trans>
          </Button>
        </div>
      </form>
    </section>
  )
}

/** What the server refused, in words. */
function useRefused(error: unknown) {
  const { i18n } = useLingui()
  const fields = error ? asProblem(error).fields : []
  return {
    any: fields.length > 0,
    of: (name: string) => {
      const field = fields.find((each) => each.field === name)
      return field && refusalWords(field, i18n)
    },
  }
}
