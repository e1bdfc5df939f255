import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { ThemePreview } from '../../../../data/brands'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import styles from './brand-preview.module.css'
import { ContrastList } from './contrast-list'
import { useEditor } from './use-brand-editor'

/** What members would see, made of the colours that the server derived. */
export function BrandPreview() {
  const { preview } = useEditor()
  const { themes, failed } = preview
  return (
    <Stack aria-labelledby="brand-preview" as="section" gap={4}>
      <Text id="brand-preview" as="h2" size="h4">
        <Trans>Preview</Trans>
      </Text>
      {failed && (
        <Text muted>
          <Trans>The preview is out of date because we couldn’t reach the server.</Trans>
        </Text>
      )}
      {(['light', 'dark'] as const).map((name) => {
        const theme = themes?.find((one) => one.theme === name)
        return (
          <figure key={name} className={styles.figure}>
            <figcaption className={styles.caption}>
              {name === 'light' ? <Trans>Light theme</Trans> : <Trans>Dark theme</Trans>}
            </figcaption>
            {theme ? <Stage theme={theme} /> : <NoColour ready={themes !== undefined} />}
          </figure>
        )
      })}
    </Stack>
  )
}

function NoColour({ ready }: { ready: boolean }) {
  return (
    <Text muted>
      {ready ? <Trans>Primary 1 is not a color yet.</Trans> : <Trans>Loading</Trans>}
    </Text>
  )
}

/** A page in small. Nothing in it can be reached; the list below says it in words. */
function Stage({ theme }: { theme: ThemePreview }) {
  const { t } = useLingui()
  const { base, form, preview } = useEditor()
  const { brand_name: name = '', organisation = '' } = form.text
  return (
    <>
      <div inert data-theme={theme.theme} className={styles.stage} style={rolesOf(theme)}>
        <div className={styles.bar}>
          <img
            src={preview.logo || base.logo?.url}
            width={Number(form.text.logo_width) || undefined}
            height={40}
            alt=""
          />
          <span className={styles.current}>{t`Home`}</span>
        </div>
        <div className={styles.page}>
          <Card title={t`Good morning`} level={3}>
            <p>
              {name} <span className={styles.link}>{t`See your plan`}</span>
            </p>
            <Inline gap={3} wrap center>
              <Button variant="primary">{t`Add a reading`}</Button>
              <Chip tone="action">{t`On track`}</Chip>
            </Inline>
          </Card>
        </div>
        <p className={styles.foot}>© {organisation}</p>
      </div>
      <ContrastList theme={theme} />
    </>
  )
}

/** The roles of tokens.css, set for one part of the page. */
function rolesOf(theme: ThemePreview): CSSProperties {
  return {
    '--action': theme.action,
    '--on-action': theme.onAction,
    '--action-hover': theme.actionHover,
    '--action-tint': theme.actionTint,
    '--focus': theme.focus,
  } as CSSProperties
}
