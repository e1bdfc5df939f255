import { Plural, Trans } from '@lingui/react/macro'
import type { SupplyBox } from '../../../data/supplies'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './box-contents.module.css'

/** What a box brings. */
export function BoxContents({ box }: { box: SupplyBox }) {
  const { strips = 0, lancets = 0, controlSolutions = 0, lastsDays = 0 } = box
  return (
    <Stack gap={1}>
      <Text as="h3" size="body" weight="medium">
        <Trans>In the box</Trans>
      </Text>
      <ul className={styles.box}>
        <li>
          <Plural value={strips} one="# test strip" other="# test strips" />
          {lastsDays > 0 && (
            <Text as="span" muted>
              {' · '}
              <Plural value={lastsDays} one="for about # day" other="for about # days" />
            </Text>
          )}
        </li>
        {lancets > 0 && (
          <li>
            <Plural value={lancets} one="# lancet" other="# lancets" />
          </li>
        )}
        {controlSolutions > 0 && (
          <li>
            <Plural
              value={controlSolutions}
              one="# bottle of control solution"
              other="# bottles of control solution"
            />
          </li>
        )}
      </ul>
    </Stack>
  )
}
