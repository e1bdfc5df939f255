import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { locales } from '../../../../i18n/locale'
import { Stack } from '../../../../ui/stack'
import { TextField } from '../../../../ui/text-field'
import type { PartnerDraft } from './partner-draft'

type FieldOf = (
  name: Extract<keyof PartnerDraft, `summary ${string}` | `cost ${string}`>,
) => Omit<ComponentProps<typeof TextField>, 'label'>

/** Each language names itself. */
const names = {
  'en-US': 'English (United States)',
  'es-US': 'Español (Estados Unidos)',
  'en-CA': 'English (Canada)',
  'fr-CA': 'Français (Canada)',
} as const

/** What members read, in each of our languages. */
export function PartnerTexts({ field }: { field: FieldOf }) {
  return (
    <Stack as="section" gap={5}>
      <h3>
        <Trans>What members read</Trans>
      </h3>
      {locales.map((locale) => (
        <Stack key={locale} gap={4}>
          <h4 lang={locale}>{names[locale]}</h4>
          <TextField
            {...field(`summary ${locale}`)}
            multiline
            optional
            label={
              <>
                <Trans>What it does</Trans> <span lang={locale}>({names[locale]})</span>
              </>
            }
          />
          <TextField
            {...field(`cost ${locale}`)}
            optional
            label={
              <>
                <Trans>What it costs</Trans> <span lang={locale}>({names[locale]})</span>
              </>
            }
          />
        </Stack>
      ))}
    </Stack>
  )
}
