import { Trans, useLingui } from '@lingui/react/macro'
import { useReadingsChanged } from '../../../data/readings'
import { saveHeight } from '../../../data/weight'
import { heightOf, millimetresOf } from '../../../domain/height'
import { Form, SendButton } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { useFormats } from '../../../i18n/use-formats'
import { refusalWords } from '../../../readings/words'
import { Text } from '../../../ui/text'
import { showToast } from '../../../ui/toast-queue'
import { HeightFields } from './height-fields'
import { useWeightMember } from './use-weight-member'

/** The height that a goal is judged by. */
export function HeightForm({ millimetres }: { millimetres: number | null }) {
  const { t } = useLingui()
  const { country } = useFormats()
  const { neutral } = useWeightMember()
  const changed = useReadingsChanged('weight')
  const form = useForm({
    id: 'height',
    ids: { millimetres: 'height' },
    edits: true,
    first: () => ({ height: heightOf(millimetres) }),
    check: ({ height }) => ({
      millimetres:
        !millimetresOf(height, country) && t`Please specify your height (feet/inches/centimeters).`,
    }),
    send: ({ height }, { key }) => saveHeight(millimetresOf(height, country), key),
    onSent: async () => {
      await changed()
      showToast({ tone: 'good', title: <Trans>Your height is saved</Trans> })
    },
    refusal: refusalWords,
  })
  return (
    <Form
      form={form}
      isShort
      buttons={
        <div>
          <SendButton form={form} variant="secondary">
            <Trans>Save my height</Trans>
          </SendButton>
        </div>
      }
    >
      <Text muted size="small">
        {neutral ? (
          <Trans>This is optional.</Trans>
        ) : (
          <Trans>Why we ask: your height helps us check that a goal weight is healthy.</Trans>
        )}
      </Text>
      <HeightFields
        id={form.idOf('millimetres')}
        value={form.value.height}
        onChange={(height) => form.change({ height })}
        error={form.error('millimetres')}
      />
    </Form>
  )
}
