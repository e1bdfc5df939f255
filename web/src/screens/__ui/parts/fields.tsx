import { CalendarDate } from '@internationalized/date'
import { ComboBox } from '../../../ui/combo-box'
import { DateField } from '../../../ui/date-field'
import { NumberField } from '../../../ui/number-field'
import { PasswordField } from '../../../ui/password-field'
import { Select } from '../../../ui/select'
import { TextField } from '../../../ui/text-field'
import styles from './fields.module.css'
import { Gallery, Specimen } from './specimen'

const meals = [
  { id: 'before', label: 'Before breakfast' },
  { id: 'after', label: 'After breakfast', detail: 'Two hours after the first bite' },
  { id: 'night', label: 'At night' },
  { id: 'other', label: 'Other', isDisabled: true },
]

const foods = [
  'Apple',
  'Avocado toast',
  'Beans and rice',
  'Black coffee',
  'Corn tortilla',
  'Oatmeal',
].map((label) => ({ id: label, label }))

export function Fields() {
  return (
    <Gallery id="fields" title="Fields">
      <Specimen name="TextField">
        <div className={styles.column}>
          <TextField label="First name" defaultValue="Rosa" />
          <TextField label="What should we call you?" help="Your coach sees this name." optional />
          <TextField
            label="Email"
            defaultValue="rosa@example"
            error="Enter an email like rosa@example.org"
          />
        </div>
        <div className={styles.column}>
          <TextField label="Member number" defaultValue="WH-20418" isDisabled />
          <PasswordField label="Password" defaultValue="not-a-real-one" />
          <TextField
            label="A note for your coach"
            multiline
            defaultValue="I felt dizzy after lunch."
          />
        </div>
      </Specimen>
      <Specimen name="NumberField and DateField">
        <div className={styles.column}>
          <NumberField label="Blood sugar" unit="mg/dL" defaultValue={118} />
          <NumberField
            label="Weight"
            unit="lb"
            defaultValue={1540}
            error="Please enter a value between 60 and 900."
          />
        </div>
        <div className={styles.column}>
          <DateField label="Date of birth" defaultValue={new CalendarDate(1958, 3, 4)} />
          <DateField label="Date of the lab" help="It stands on top of the report." optional />
        </div>
      </Specimen>
      <Specimen name="Select and ComboBox">
        <div className={styles.column}>
          <Select label="When did you check?" options={meals} defaultValue="before" />
          <Select label="When did you check?" options={meals} error="Choose when you checked" />
        </div>
        <div className={styles.column}>
          <ComboBox label="Food" options={foods} help="Start to type." placeholder="Oatmeal" />
          <Select label="Not available" options={meals} isDisabled />
        </div>
      </Specimen>
    </Gallery>
  )
}
