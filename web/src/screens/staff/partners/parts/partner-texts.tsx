import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { localeNames, locales } from '../../../../i18n/locale'
import { Stack } from '../../../../ui/stack'
import { TextField } from '../../../../ui/text-field'
import type { PartnerDraft } from './partner-draft'

type FieldOf = (
  name: Extract<keyof PartnerDraft, `summary ${string}` | `cost ${string}`>,
) => Omit<ComponentProps<typeof TextField>, 'label'>

/** What members read, in each of our languages. */
export function PartnerTexts({ field }: { field: FieldOf }) {
  return (
    <Stack as="section" gap={5}>
      <h3>
        <Trans>What members read</Trans>
      </h3>
      {locales.map((locale) => (
        <Stack key={locale} gap={4}>
          <h4 lang={locale}>{localeNames[locale]}</h4>
          <TextField
            {...field(`summary ${locale}`)}
            multiline
            optional
            label={
              <>
                <Trans>What it does</Trans> <span lang={locale}>({localeNames[locale]})</span>
              </>
            }
          />
          <TextField
            {...field(`cost ${locale}`)}
            optional
            label={
              <>
                <Trans>What it costs</Trans> <span lang={locale}>({localeNames[locale]})</span>
              </>
            }
          />
        </Stack>
      ))}
    </Stack>
  )
}
