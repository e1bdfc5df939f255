import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import styles from './segmented.module.css'

type SegmentedProps<Id extends string> = {
  label: string
  /** A short label may have a full name for a screen reader that begins with it. */
  segments: readonly { id: Id; label: string; name?: string }[]
  selected: Id
  onSelect: (id: Id) => void
}

/** A small choice that changes a view at once, such as the days of a chart. */
export function Segmented<Id extends string>({
  label,
  segments,
  selected,
  onSelect,
}: SegmentedProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const segment = segments.find(({ id }) => keys.has(id))
        if (segment) onSelect(segment.id)
      }}
      className={styles.group}
    >
      {segments.map(({ id, label: words, name }) => (
        <ToggleButton key={id} id={id} aria-label={name} className={styles.segment}>
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
