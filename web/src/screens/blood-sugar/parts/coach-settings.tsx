import { Trans, useLingui } from '@lingui/react/macro'
import {
  type CoachAlerts,
  coachMethods,
  saveCoachAlerts,
  useCoachAlertsSaved,
} from '../../../data/coach-alerts'
import { Form } from '../../../forms/form'
import { FormDialog } from '../../../forms/form-dialog'
import { useForm } from '../../../forms/use-form'
import { hourOptions } from '../../../i18n/hours'
import { useFormats } from '../../../i18n/use-formats'
import { Select } from '../../../ui/select'
import { Switch } from '../../../ui/switch'
import { showToast } from '../../../ui/toast-queue'
import { methodNames, severeBelow } from './coach-words'
import { levelOptions } from './levels'
import styles from './person-form.module.css'
import { PersonNotSaved } from './person-not-saved'

type CoachSettingsProps = { alerts: CoachAlerts; isOpen: boolean; onClose: () => void }

/** The member's own limits, hours and way for what their coach is told. */
export function CoachSettings({ alerts, isOpen, onClose }: CoachSettingsProps) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={<Trans>Coach alerts</Trans>}>
      <SettingsForm alerts={alerts} onDone={onClose} />
    </FormDialog>
  )
}

type FormProps = { alerts: CoachAlerts; onDone: () => void }

/** The server says which preference it refuses. */
const serverNames = {
  BGLowerLimit: 'lower',
  BGUpperLimit: 'upper',
  prefMeth: 'method',
  StartBlTime: 'quietFrom',
  EndBlTime: 'quietTo',
}

function SettingsForm({ alerts, onDone }: FormProps) {
  const saved = useCoachAlertsSaved()
  const form = useForm({
    id: 'coach-alerts',
    first: () => alerts,
    serverNames,
    send: (wanted) => saveCoachAlerts(wanted),
    onSent: (_, sent) => {
      saved(sent)
      showToast({ tone: 'good', title: <Trans>Your choice is saved</Trans> })
      onDone()
    },
  })
  return (
    <Form form={form} failed={(problem) => <PersonNotSaved problem={problem} />} onCancel={onDone}>
      <Switch {...form.toggle('isOn')}>
        <Trans>Alert my coach when a reading is outside my limits</Trans>
      </Switch>
      {form.value.isOn && (
        <>
          <Limits form={form} />
          <Hours form={form} />
        </>
      )}
    </Form>
  )
}

type PartProps = { form: ReturnType<typeof useForm<CoachAlerts, void>> }

const coachChooses = 'none'

function Limits({ form }: PartProps) {
  const { t, i18n } = useLingui()
  const { glucose } = useFormats()
  return (
    <>
      <div className={styles.pair}>
        <Select
          {...form.select('lower')}
          label={<Trans>When it is below</Trans>}
          options={levelOptions('low', form.value.lower, glucose)}
        />
        <Select
          {...form.select('upper')}
          label={<Trans>When it is above</Trans>}
          options={levelOptions('high', form.value.upper, glucose)}
        />
      </div>
      <Select
        id={form.idOf('method')}
        label={<Trans>How should your coach reach you?</Trans>}
        options={[
          { id: coachChooses, label: t`My coach chooses` },
          ...coachMethods.map((id) => ({ id, label: i18n._(methodNames[id]) })),
        ]}
        selectedKey={form.value.method ?? coachChooses}
        onSelectionChange={(key) =>
          form.change({ method: coachMethods.find((each) => each === key) ?? null })
        }
        error={form.error('method')}
      />
    </>
  )
}

const night = { quietFrom: 22 * 60, quietTo: 7 * 60 }
const noHours = { quietFrom: 0, quietTo: 0 }

/** Hours that begin and end at the same time would be none, so the two never meet. */
function Hours({ form }: PartProps) {
  const { glucose, time } = useFormats()
  const severe = glucose(severeBelow).text
  const { quietFrom, quietTo } = form.value
  const hasHours = quietFrom !== quietTo
  const hours = (inUse: number, other: number) =>
    hourOptions(time, inUse).filter(({ id }) => id !== String(other))
  return (
    <>
      <Switch isSelected={hasHours} onChange={(on) => form.change(on ? night : noHours)}>
        <Trans>Set quiet hours for coach alerts</Trans>
      </Switch>
      {hasHours && (
        <>
          <div className={styles.pair}>
            <Select
              {...form.select('quietFrom')}
              label={<Trans>From</Trans>}
              options={hours(quietFrom, quietTo)}
            />
            <Select
              {...form.select('quietTo')}
              label={<Trans>To</Trans>}
              options={hours(quietTo, quietFrom)}
            />
          </div>
          <Switch {...form.toggle('nightToo')}>
            <Trans>Still alert my coach to a severe low, below {severe}</Trans>
          </Switch>
        </>
      )}
    </>
  )
}
