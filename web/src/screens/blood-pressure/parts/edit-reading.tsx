import { Trans, useLingui } from '@lingui/react/macro'
import { editPressure, type Judged, type Pressure } from '../../../data/blood-pressure'
import { useMemberZone } from '../../../data/member-zone'
import { FormDialog } from '../../../forms/form-dialog'
import { useFormats } from '../../../i18n/use-formats'
import { SaveWords } from '../../../readings/add-words'
import { useSourceWord } from '../../../readings/sources'
import { timeOf } from '../../../readings/wall'
import { useReadingWord } from '../../../readings/words'
import { showToast } from '../../../ui/toast-queue'
import { editOf, entryOf, mayCorrect, type PressureEntry } from './pressure-entry'
import { PressureForm } from './pressure-form'
import styles from './pressure-form.module.css'
import { usePressureWords } from './use-pressure-words'

type EditReadingProps = { reading: Pressure | null; onClose: () => void }

/** What a person says about a reading, and the numbers where they wrote them themselves. */
export function EditReading({ reading, onClose }: EditReadingProps) {
  return (
    <FormDialog
      isOpen={reading !== null}
      onClose={onClose}
      title={<Trans>Edit this reading</Trans>}
    >
      {reading && <EditForm key={reading.id} reading={reading} onClose={onClose} />}
    </FormDialog>
  )
}

function EditForm({ reading, onClose }: { reading: Pressure; onClose: () => void }) {
  const { t } = useLingui()
  const word = useReadingWord()
  const { timeZone } = useMemberZone()
  const corrects = mayCorrect(reading)
  const onSaved = (_: PressureEntry, { key }: Judged) => {
    const meaning = word(key)
    const title = key === reading.key ? t`Saved` : t`Saved. It is now: ${meaning}`
    showToast({ tone: 'good', title })
    onClose()
  }
  return (
    <PressureForm
      field={`edit.${reading.id}`}
      first={() => entryOf(reading, timeZone)}
      edits
      keyedBy={(filled) => editOf(reading, filled, timeZone)}
      send={(filled, { key }) => editPressure(editOf(reading, filled, timeZone), key)}
      onSaved={onSaved}
      corrects={corrects}
      about={corrects ? undefined : <About reading={reading} />}
      saveWords={
        <SaveWords>
          <Trans>Save changes</Trans>
        </SaveWords>
      }
      onCancel={(discard) => {
        discard()
        onClose()
      }}
    />
  )
}

/** The numbers of a monitor stay; what is wrong about them is said by leaving the reading out. */
function About({ reading }: { reading: Pressure }) {
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const { unit, text } = usePressureWords()
  const sourceWord = useSourceWord('blood-pressure')
  const { offsetMinutes, at, source } = reading
  return (
    <div>
      <p className={styles.about}>
        <span>
          <strong>{text(reading)}</strong> {unit}
        </span>
        <span>
          {formats.weekday(at, { offsetMinutes })}, {timeOf(reading, timeZone, formats)},{' '}
          {sourceWord(source)}
        </span>
      </p>
      <p>
        <Trans>
          You can’t change your monitor’s numbers. If they aren’t yours, choose not to count the
          reading.
        </Trans>
      </p>
    </div>
  )
}
