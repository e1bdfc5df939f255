import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAlertsChanged } from '../data/alerts'
import type { Judged } from '../data/blood-pressure'
import type { BloodSugar } from '../data/blood-sugar'
import { tellChat } from '../data/chat-session'
import { latestQuery, type Story } from '../data/latest'
import { quickEntry } from '../data/quick-entry'
import type { QuickKind } from '../domain/quick-entry'
import { href } from '../routes/href'
import { useNavigate } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import { useActedFor } from '../ui/acted-for'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { NumberPadArea } from '../ui/number-pad'
import { Segmented } from '../ui/segmented'
import { Skeleton } from '../ui/skeleton'
import { showToast } from '../ui/toast-queue'
import { PressureForm, SugarForm, WeightForm } from './quick-forms'
import styles from './quick-sheet.module.css'
import { useBreakpoint } from './use-breakpoint'
import { useQuickKinds } from './use-quick-kinds'

/** Whose reading it is, where somebody acts for them. */
function AddTitle() {
  const name = useActedFor()
  return name ? <Trans>Add a reading for {name}</Trans> : <Trans>Add a reading</Trans>
}

type ReadingKind = Exclude<QuickKind, 'message'>

/** Adds a reading over whatever page is open: the number first, and everything else is filled in. */
export function QuickSheet() {
  const { i18n, t } = useLingui()
  const kinds = useQuickKinds()
  const asked = quickEntry.use()
  const readings = kinds.filter((kind) => kind !== 'message')
  const likely = useLikely(readings)
  const [chosen, setChosen] = useState<ReadingKind>()
  const close = () => {
    setChosen(undefined)
    quickEntry.set(null)
  }
  const current = chosen ?? readings.find((kind) => kind === asked) ?? likely
  const names = {
    'blood-sugar': t`Blood sugar`,
    'blood-pressure': t`Blood pressure`,
    weight: t`Weight`,
  }
  const isSmall = useBreakpoint() === 'small'
  return (
    <Dialog
      isOpen={asked !== null}
      onOpenChange={(open) => !open && close()}
      namesPerson={current !== undefined}
      title={current ? <AddTitle /> : <Trans>Add</Trans>}
    >
      {readings.length > 1 && current && (
        <Segmented<ReadingKind>
          label={t`What would you like to add?`}
          segments={readings.map((id) => ({ id, label: names[id] }))}
          selected={current}
          onSelect={setChosen}
        />
      )}
      {current && (
        <NumberPadArea key={`${current} ${i18n.locale}`} isOn={isSmall}>
          <div className={styles.form}>
            <Suspense fallback={<Skeleton shape="rows" />}>
              <Form kind={current} onDone={close} />
            </Suspense>
          </div>
        </NumberPadArea>
      )}
      {kinds.includes('message') && <MessageInstead onPress={close} />}
    </Dialog>
  )
}

/** What the member usually checks next, else the first kind. */
function useLikely(readings: readonly ReadingKind[]): ReadingKind | undefined {
  const story = useQueryClient().getQueryData<Story>(latestQuery.queryKey)
  const usual = story?.next?.tomorrow ? undefined : story?.next?.kind
  const wire = { bloodSugar: 'blood-sugar', bloodPressure: 'blood-pressure', weight: 'weight' }
  return readings.find((kind) => usual && wire[usual as keyof typeof wire] === kind) ?? readings[0]
}

function MessageInstead({ onPress }: { onPress: () => void }) {
  return (
    <div className={styles.message}>
      <Button
        variant="quiet"
        icon={<MessageCircle size={20} strokeWidth={1.75} aria-hidden="true" />}
        onPress={() => {
          onPress()
          tellChat({ kind: 'opened' })
        }}
      >
        <Trans>Message your coach instead</Trans>
      </Button>
    </div>
  )
}

/** A dangerous number leads to its page, where what to do now stands on top. */
function Form({ kind, onDone }: { kind: ReadingKind; onDone: () => void }) {
  const navigate = useNavigate()
  const alertsChanged = useAlertsChanged()
  const { programs } = useFacts()
  const sugarSaved = ({ figure }: BloodSugar, needsHelp: boolean) => {
    onDone()
    void alertsChanged()
    const amount = `${figure.text} ${figure.unit}`
    if (needsHelp) void navigate(href('blood-sugar.overview'))
    else showToast({ tone: 'good', title: <Trans>Saved: {amount}</Trans> })
  }
  const pressureSaved = (entry: { systolic: number; diastolic: number }, { category }: Judged) => {
    onDone()
    const amount = `${entry.systolic}/${entry.diastolic}`
    if (category === 'severe') void navigate(href('blood-pressure.overview'))
    else showToast({ tone: 'good', title: <Trans>Saved: {amount}</Trans> })
  }
  const weightSaved = () => {
    onDone()
    void alertsChanged()
    // In heart failure each weight is judged against the days before it.
    if (programs.state === 'ok' && programs.active.includes('HEART_FAILURE'))
      void navigate(href('weight.overview'))
  }
  if (kind === 'blood-sugar') return <SugarForm onSaved={sugarSaved} onCancel={onDone} />
  if (kind === 'blood-pressure') return <PressureForm onSaved={pressureSaved} onCancel={onDone} />
  return <WeightForm editing="new" onDone={onDone} onSaved={weightSaved} />
}
