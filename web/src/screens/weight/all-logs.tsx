import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Weight, weightLogQuery } from '../../data/weight'
import { LogList } from '../../readings/log-list'
import type { LogEntry } from '../../readings/log-row'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { useWeightWords } from '../../readings/weight-words'
import { DrawingScale } from '../../ui/drawings/drawing-scale'
import { EmptyState } from '../../ui/empty-state'
import { AddWeight } from './parts/add-weight'
import { LogDetails } from './parts/log-details'
import { Veil } from './parts/veil'
import { type Editing, WeightDialog } from './parts/weight-dialog'

/** Every weight of a period, newest first, with what can be done about each. */
export function Screen() {
  const [editing, setEditing] = useState<Editing>(null)
  return (
    <ReadingPage kind="weight" action={<AddWeight />}>
      <Veil>
        <Log onEdit={setEditing} />
      </Veil>
      <WeightDialog editing={editing} onClose={() => setEditing(null)} />
    </ReadingPage>
  )
}

function Log({ onEdit }: { onEdit: (weight: Weight) => void }) {
  const { t } = useLingui()
  const words = useWeightWords()
  const state = useSpan({ usual: 30 })
  const log = useInfiniteQuery(weightLogQuery(state.span))
  const entry = (weight: Weight): LogEntry => ({
    id: weight.id,
    at: weight.at,
    offsetMinutes: weight.offsetMinutes,
    source: weight.source,
    text: weight.figure.text,
    unit: weight.figure.unit,
    spoken: words(weight.figure).spoken,
    details: <LogDetails weight={weight} />,
    mark: weight.mark,
    waiting: weight.asks,
    onEdit: () => onEdit(weight),
  })
  return (
    <>
      <SpanPicker {...state} />
      <ReadingsLoaded query={log} shape="rows" failed={t`We couldn’t load your weights.`}>
        {({ pages }) => {
          const weights = pages.flatMap((page) => page.weights)
          return weights.length > 0 ? (
            <LogList kind="weight" entries={weights.map(entry)} more={log} />
          ) : (
            <EmptyState drawing={<DrawingScale />} title={<Trans>No weights in this period</Trans>}>
              <Trans>Choose a longer period, or add a weight by hand.</Trans>
            </EmptyState>
          )
        }}
      </ReadingsLoaded>
    </>
  )
}
