import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NumberField } from '../../ui/number-field'
import { Switch } from '../../ui/switch'
import { TextField } from '../../ui/text-field'
import { Form } from '../form'
import { useForm } from '../use-form'

type Walk = { minutes: number; note: string; again: boolean }

const blank: Walk = { minutes: Number.NaN, note: '', again: false }

/** A pure rule: test it with a table. */
export const problemsOf = ({ minutes, note }: Walk) => ({
  minutes: !(minutes >= 1 && minutes <= 600) && msg`Enter 1 to 600 minutes.`,
  note: [...note.trim()].length > 200 && msg`Please use at most 200 characters.`,
})

type Props = { save: (walk: Walk, key: string) => Promise<void>; onSaved: () => void }

export function WalkForm({ save, onSaved }: Props) {
  const form = useForm({
    id: 'walk',
    first: blank,
    draft: { route: '/activity', field: 'walk' },
    check: problemsOf,
    send: (walk, { key }) => save(walk, key),
    onSent: onSaved,
  })
  return (
    <Form form={form} send={<Trans>Save this walk</Trans>}>
      <NumberField {...form.field('minutes')} label={<Trans>Minutes</Trans>} />
      <TextField {...form.field('note')} optional label={<Trans>Note</Trans>} />
      <Switch {...form.toggle('again')}>
        <Trans>Remind me tomorrow</Trans>
      </Switch>
    </Form>
  )
}
