import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '../calls/confirm-dialog'
import { Spoken } from '../calls/spoken'
import { type LabResult, type Labs, removeResult, useLabsChanged } from '../data/labs'
import { useReadOnly } from '../data/read-only'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Inline } from '../ui/inline'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { showToast } from '../ui/toast-queue'
import { CorrectDialog } from './correct-dialog'
import { useFigureWords } from './figures'
import styles from './own-entries.module.css'
import { isByHand, useEntryName, useResultWords } from './use-result-words'

type OwnEntriesProps = {
  labs: Labs
  tests: readonly string[]
  /** A correction is saved, and its value is urgent. */
  onUrgent: (result: LabResult) => void
}

/** What was entered by hand, apart from what laboratories sent; each can be corrected or removed. */
export function OwnEntries({ labs, tests, onUrgent }: OwnEntriesProps) {
  const [correcting, setCorrecting] = useState<LabResult>()
  const [removing, setRemoving] = useState<LabResult>()
  const entries = labs.tests
    .filter(({ test }) => tests.includes(test))
    .flatMap(({ history }) => history.filter(isByHand))
  if (entries.length === 0) return null
  return (
    <Card
      title={
        <Spoken
          own={<Trans>What you entered</Trans>}
          about={(name) => <Trans>What was entered for {name}</Trans>}
        />
      }
    >
      <Stack as="ul" gap={3}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <Entry
              entry={entry}
              onCorrect={() => setCorrecting(entry)}
              onRemove={() => setRemoving(entry)}
            />
          </li>
        ))}
      </Stack>
      {correcting && (
        <CorrectDialog
          entry={correcting}
          limits={labs.form}
          onClose={() => setCorrecting(undefined)}
          onUrgent={onUrgent}
        />
      )}
      {removing && <RemoveDialog entry={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

type EntryProps = { entry: LabResult; onCorrect: () => void; onRemove: () => void }

function Entry({ entry, onCorrect, onRemove }: EntryProps) {
  const { t } = useLingui()
  const readOnly = useReadOnly()
  const what = useEntryName()(entry)
  const { word, source } = useResultWords()(entry)
  return (
    <>
      <Stack gap={1}>
        <strong>{what}</strong>
        <Text as="span" muted>
          {[word, source].filter(Boolean).join(', ')}
        </Text>
        <Replaced entry={entry} />
      </Stack>
      {entry.own && !readOnly && (
        <Inline gap={2} wrap>
          <Button variant="quiet" onPress={onCorrect} aria-label={t`Correct: ${what}`}>
            <Trans>Correct</Trans>
          </Button>
          <Button variant="quiet" onPress={onRemove} aria-label={t`Remove: ${what}`}>
            <Trans>Remove</Trans>
          </Button>
        </Inline>
      )}
    </>
  )
}

/** What stood there before a correction. */
function Replaced({ entry: { replaced } }: { entry: LabResult }) {
  const figure = useFigureWords()
  const [last] = replaced
  if (!last?.figure) return null
  const { value = 0, unit = '', text = '' } = last.figure
  const before = figure({ value, unit, text }).text
  return (
    <Text as="span" muted size="small">
      <Trans>Corrected. Before: {before}</Trans>
    </Text>
  )
}

function RemoveDialog({ entry, onClose }: { entry: LabResult; onClose: () => void }) {
  const changed = useLabsChanged()
  const what = useEntryName()(entry)
  const [attempt] = useState(() => crypto.randomUUID())
  return (
    <ConfirmDialog
      title={<Trans>Remove this result?</Trans>}
      yes={<Trans>Remove it</Trans>}
      no={<Trans>Keep it</Trans>}
      isDanger
      send={() => removeResult(entry.id, attempt)}
      onDone={async () => {
        await changed()
        showToast({ tone: 'good', title: <Trans>Removed</Trans> })
      }}
      onClose={onClose}
      failed={() => (
        <Banner tone="danger" live title={<Trans>We couldn’t remove it</Trans>}>
          <Trans>It is still here. Please try again in a moment.</Trans>
        </Banner>
      )}
    >
      <p>{what}</p>
      <p>
        <Trans>It will no longer show on any page or in new reports.</Trans>
      </p>
    </ConfirmDialog>
  )
}
