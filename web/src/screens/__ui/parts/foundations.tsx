import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './foundations.module.css'
import { Gallery, Specimen } from './specimen'

const roles = [
  'ground',
  'card',
  'sunken',
  'hairline',
  'text',
  'muted',
  'control-border',
  'action',
  'action-hover',
  'action-tint',
  'focus',
  'good',
  'caution',
  'danger',
]

export function Foundations() {
  return (
    <Gallery id="foundations" title="Foundations">
      <Specimen name="Type">
        <Stack gap={2}>
          <p className={styles.display}>118</p>
          <p className={styles.h1}>A well-lit room, not a dashboard</p>
          <p className={styles.h2}>Your average is 142 from 23 checks</p>
          <p className={styles.h3}>Before breakfast, today 7:12 AM</p>
          <p>Body text at 16 pixels. Illegible letters told apart: Il1 O0 B8 rn m.</p>
          <Text size="small">
            Small text at 14 pixels, never smaller. Éléments, niño, œuf, ¿verdad?
          </Text>
        </Stack>
      </Specimen>
      <Specimen name="Roles">
        <ul className={styles.swatches}>
          {roles.map((role) => (
            <li key={role} className={styles.swatch}>
              <span className={styles.colour} style={{ backgroundColor: `var(--${role})` }} />
              {role}
            </li>
          ))}
        </ul>
      </Specimen>
    </Gallery>
  )
}
