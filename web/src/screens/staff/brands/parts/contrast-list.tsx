import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { Contrast, ThemePreview } from '../../../../data/brands'
import { useFormats } from '../../../../i18n/use-formats'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import styles from './contrast-list.module.css'

const pairs: Readonly<Record<string, MessageDescriptor>> = {
  button: msg`Button text on button`,
  buttonHover: msg`Button text under the pointer`,
  linkOnGround: msg`Link on the page`,
  linkOnCard: msg`Link on a card`,
  linkOnSunken: msg`Link on a quiet area`,
  linkOnTint: msg`Link on the tint`,
  textOnTint: msg`Text on the tint`,
  focusOnGround: msg`Focus ring on the page`,
  focusOnCard: msg`Focus ring on a card`,
}

const veryGood = 7

/** How well each pair of colours can be told apart, as a figure and as a word. */
export function ContrastList({ theme }: { theme: ThemePreview }) {
  const { action, from } = theme
  return (
    <div className={styles.block}>
      {from !== action && (
        <p>
          {theme.theme === 'light' ? (
            <Trans>
              {from} would be hard to read, so pages use the darker {action}.
            </Trans>
          ) : (
            <Trans>
              {from} would be hard to read, so pages use the lighter {action}.
            </Trans>
          )}
        </p>
      )}
      <Stack as="ul" gap={1}>
        {theme.contrasts?.map((contrast) => (
          <Inline key={contrast.pair} as="li" gap={2} center>
            <Swatch {...contrast} />
            <Words {...contrast} />
          </Inline>
        ))}
      </Stack>
    </div>
  )
}

function Swatch({ colour, against }: Contrast) {
  const style = { '--front': colour, '--back': against } as CSSProperties
  return (
    <span className={styles.swatch} style={style} aria-hidden="true">
      <span className={styles.front} />
    </span>
  )
}

function Words({ pair = '', ratio = 0, needed = 0 }: Contrast) {
  const { i18n } = useLingui()
  const { number } = useFormats()
  const label = pairs[pair]
  const name = label ? i18n._(label) : pair
  // Rounded down: 4.49 must not read as the 4.5 that is needed.
  const figure = number(Math.floor(ratio * 10) / 10, 1)
  if (ratio < needed)
    return (
      <Trans>
        {name} {figure}:1, too low
      </Trans>
    )
  if (ratio >= veryGood)
    return (
      <Trans>
        {name} {figure}:1, very good
      </Trans>
    )
  return (
    <Trans>
      {name} {figure}:1, good
    </Trans>
  )
}
