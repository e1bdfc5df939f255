import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { asProblem } from '../../../data/problem'
import { useReadingsChanged } from '../../../data/readings'
import { saveHeight } from '../../../data/weight'
import { useFormats } from '../../../i18n/use-formats'
import { SaveFailed } from '../../../readings/not-saved'
import { Button } from '../../../ui/button'
import { showToast } from '../../../ui/toast-queue'
import styles from './form.module.css'
import { HeightFields, heightOf, millimetresOf } from './height-fields'
import { useRefusedFields } from './use-refused-fields'
import { useWeightMember } from './use-weight-member'

const fields = { millimetres: 'height' } as const

/** The height that a goal is judged by. */
export function HeightForm({ millimetres }: { millimetres: number | null }) {
  const { t } = useLingui()
  const { country } = useFormats()
  const { neutral } = useWeightMember()
  const changed = useReadingsChanged('weight')
  const refused = useRefusedFields(fields)
  const [height, setHeight] = useState(() => heightOf(millimetres))
  const [invalid, setInvalid] = useState<string>()
  const saving = useMutation({
    mutationFn: saveHeight,
    onSuccess: async () => {
      await changed()
      showToast({ tone: 'good', title: <Trans>Your height is saved</Trans> })
    },
    onError: (error) => setInvalid(refused(asProblem(error))[0]?.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = millimetresOf(height, country)
    saving.reset()
    setInvalid(wanted ? undefined : t`Please specify your height (feet/inches/centimeters).`)
    if (wanted) saving.mutate(wanted)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {saving.error && !invalid && <SaveFailed problem={asProblem(saving.error)} />}
      <p className={styles.note}>
        {neutral ? (
          <Trans>This is optional.</Trans>
        ) : (
          <Trans>Why we ask: your height helps us check that a goal weight is healthy.</Trans>
        )}
      </p>
      <HeightFields id={fields.millimetres} value={height} onChange={setHeight} error={invalid} />
      <div>
        <Button type="submit" isPending={saving.isPending}>
          <Trans>Save my height</Trans>
        </Button>
      </div>
    </form>
  )
}
