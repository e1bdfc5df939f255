import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Spoken } from '../../../calls/spoken'
import { setRemaining, suppliesChanged } from '../../../data/supplies'
import { Form } from '../../../forms/form'
import { supplyWords } from '../../../forms/supply-words'
import { useForm } from '../../../forms/use-form'
import { NumberField } from '../../../ui/number-field'

const most = 1000

/** A pure rule: whole strips, from none to a thousand. */
export const problemsOfCount = ({ remaining }: { remaining: number }) => ({
  remaining:
    !(Number.isInteger(remaining) && remaining >= 0 && remaining <= most) &&
    supplyWords['supply.remaining'],
})

type CountFormProps = {
  remaining: number | undefined
  onSaved: () => void
  onCancel: () => void
}

/** The strips as somebody counted them. What can be ordered is asked for again with it. */
export function CountForm({ remaining, onSaved, onCancel }: CountFormProps) {
  const queries = useQueryClient()
  const form = useForm({
    id: 'strips',
    first: () => ({ remaining: remaining ?? Number.NaN }),
    check: problemsOfCount,
    send: (count, { key }) => setRemaining(count.remaining, key),
    onSent: async () => {
      await suppliesChanged(queries)
      onSaved()
    },
  })
  return (
    <Form form={form} isShort send={<Trans>Save the count</Trans>} onCancel={onCancel}>
      <NumberField
        {...form.field('remaining')}
        autoFocus
        label={
          <Spoken
            own={<Trans>How many strips do you have?</Trans>}
            about={(name) => <Trans>How many strips does {name} have?</Trans>}
          />
        }
        help={<Trans>Count every strip that isn’t used yet, in all bottles.</Trans>}
      />
    </Form>
  )
}
