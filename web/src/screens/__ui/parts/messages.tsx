import { useState } from 'react'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { DrawingCalendar } from '../../../ui/drawings/drawing-calendar'
import { DrawingHouse } from '../../../ui/drawings/drawing-house'
import { DrawingMessages } from '../../../ui/drawings/drawing-messages'
import { DrawingMeter } from '../../../ui/drawings/drawing-meter'
import { DrawingParcel } from '../../../ui/drawings/drawing-parcel'
import { DrawingPlate } from '../../../ui/drawings/drawing-plate'
import { DrawingSearch } from '../../../ui/drawings/drawing-search'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorState } from '../../../ui/error-state'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { Skeleton } from '../../../ui/skeleton'
import { TextField } from '../../../ui/text-field'
import { showToast } from '../../../ui/toast-queue'
import styles from './fields.module.css'
import { Gallery, Specimen } from './specimen'

export function Messages() {
  return (
    <Gallery id="messages" title="Messages and states">
      <Specimen name="Banner">
        <div className={styles.column}>
          <Banner title="Ana is away until Monday">Carlos answers in the meantime.</Banner>
          <Banner tone="good" title="Your order is on its way" onDismiss={() => {}}>
            It arrives by Thursday.
          </Banner>
        </div>
        <div className={styles.column}>
          <Banner tone="caution" title="Messages are not for emergencies. Call 911." />
          <Banner
            tone="danger"
            title="We couldn’t save your check"
            action={<Button>Try again</Button>}
          >
            What you typed is still here.
          </Banner>
        </div>
      </Specimen>
      <Specimen name="Dialog and Toast">
        <Dialogs />
        <Button
          onPress={() =>
            showToast({ title: 'Check saved', detail: '118 mg/dL, in range', tone: 'good' })
          }
        >
          Show a toast
        </Button>
      </Specimen>
      <Specimen name="ErrorSummary">
        <SmallForm />
      </Specimen>
      <Specimen name="EmptyState and ErrorState">
        <div className={styles.column}>
          <EmptyState
            drawing={<DrawingMeter />}
            title="No checks yet"
            level={3}
            action={<Button variant="primary">Add your first check</Button>}
          >
            Your meter sends checks here by itself. You can also write one down.
          </EmptyState>
        </div>
        <div className={styles.column}>
          <ErrorState
            title="We couldn’t load your pressure readings"
            level={3}
            onRetry={() => {}}
            support={{ email: 'help@example.org', phone: '1-800-555-0100' }}
          >
            Your other data is here.
          </ErrorState>
        </div>
      </Specimen>
      <Specimen name="Drawings">
        <DrawingMeter />
        <DrawingMessages />
        <DrawingPlate />
        <DrawingCalendar />
        <DrawingSearch />
        <DrawingParcel />
        <DrawingHouse />
      </Specimen>
      <Specimen name="Skeleton">
        {(['hero', 'card', 'text', 'rows'] as const).map((shape) => (
          <div key={shape} className={styles.column}>
            <Skeleton shape={shape} />
          </div>
        ))}
      </Specimen>
    </Gallery>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'question' | null>(null)
  return (
    <>
      <Button onPress={() => setOpen('plain')}>Open a dialog</Button>
      <Button onPress={() => setOpen('question')}>Ask a question</Button>
      <Dialog
        isOpen={open !== null}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        mustAnswer={open === 'question'}
        title="Is 412 right?"
        actions={(close) => (
          <>
            <Button variant="primary" onPress={close}>
              Yes, save 412
            </Button>
            <Button onPress={close}>Change it</Button>
          </>
        )}
      >
        <p>This is higher than your other checks. If you feel unwell, call your care team now.</p>
      </Dialog>
    </>
  )
}

function SmallForm() {
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const messageOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message
  return (
    <div className={styles.column}>
      <ErrorSummary problems={problems} />
      <TextField id="ui-street" label="Street" error={messageOf('ui-street')} />
      <TextField id="ui-city" label="City" error={messageOf('ui-city')} />
      <div>
        <Button
          variant="primary"
          onPress={() =>
            setProblems([
              { fieldId: 'ui-street', message: 'Enter your street and number' },
              { fieldId: 'ui-city', message: 'Enter your city' },
            ])
          }
        >
          Save address
        </Button>
      </div>
    </div>
  )
}
