import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useBrand } from '../../../../data/boot-context'
import { countryOf } from '../../../../data/branding'
import { changeLocale, localeStore } from '../../../../data/language'
import { useReadOnly } from '../../../../data/read-only'
import { type Locale, locales } from '../../../../i18n/locale'
import { Card } from '../../../../ui/card'
import { Segmented } from '../../../../ui/segmented'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { NotSaved, SavedNote } from '../../parts/saved-note'

/** Each language under its own name. */
const names: Record<string, string> = { en: 'English', es: 'Español', fr: 'Français' }

/** The language of the portal, and of what we write to the member. */
export function LanguageCard() {
  const { t } = useLingui()
  const readOnly = useReadOnly()
  const country = countryOf(useBrand())
  const current = localeStore.use()
  const saving = useMutation({ mutationFn: (locale: Locale) => changeLocale(locale, !readOnly) })
  const choices = locales.filter((locale) => locale.endsWith(country) || locale === current)
  return (
    <Card title={<Trans>Language</Trans>} aside={<SavedNote saving={saving} />}>
      <Stack gap={3} start>
        <Segmented
          label={t`Language`}
          selected={current}
          onSelect={(locale) => saving.mutate(locale)}
          segments={choices.map((id) => ({ id, label: names[id.slice(0, 2)] ?? id }))}
        />
        <Text muted>
          <Trans>For these pages and for the emails and text messages we send you.</Trans>
        </Text>
        <NotSaved saving={saving} onRetry={() => saving.mutate(current)} />
      </Stack>
    </Card>
  )
}
