import { Checkbox } from '../../../ui/checkbox'
import { ChoiceGroup } from '../../../ui/choice-group'
import { MultiChoiceGroup } from '../../../ui/multi-choice-group'
import { Switch } from '../../../ui/switch'
import styles from './fields.module.css'
import { Gallery, Specimen } from './specimen'

const feelings = [
  { id: 'well', label: 'Well' },
  { id: 'tired', label: 'Tired', detail: 'More than on other days' },
  { id: 'unwell', label: 'Unwell' },
  { id: 'none', label: 'Not asked today', isDisabled: true },
]

const longWords = [
  { id: 'a', label: 'Electrocardiográficamente supervisado por un otorrinolaringólogo' },
  { id: 'b', label: 'Antes de comer' },
]

export function Choices() {
  return (
    <Gallery id="choices" title="Choices">
      <Specimen name="ChoiceGroup">
        <div className={styles.column}>
          <ChoiceGroup label="How do you feel?" options={feelings} defaultValue="well" />
        </div>
        <div className={styles.column}>
          <ChoiceGroup
            label="¿Cuándo fue la consulta?"
            options={longWords}
            error="Elija una respuesta"
          />
        </div>
        <div className={styles.column}>
          <MultiChoiceGroup
            label="What may your family see?"
            help="Choose as many as you like."
            options={feelings}
            defaultValue={['tired']}
          />
        </div>
      </Specimen>
      <Specimen name="Checkbox and Switch">
        <div className={styles.column}>
          <Checkbox defaultSelected>Send me a summary each month</Checkbox>
          <Checkbox isIndeterminate>All reminders</Checkbox>
          <Checkbox error="Please read and accept the terms to go on">
            I accept the terms of use
          </Checkbox>
          <Checkbox isDisabled defaultSelected>
            Decided by your plan
          </Checkbox>
        </div>
        <div className={styles.column}>
          <Switch defaultSelected>Remind me to check</Switch>
          <Switch>Include my number in texts</Switch>
          <Switch isDisabled>Away until Monday</Switch>
        </div>
      </Specimen>
    </Gallery>
  )
}
