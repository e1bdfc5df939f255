import { Trans } from '@lingui/react/macro'
import { type Locale, localeNames } from '../../../../i18n/locale'
import { Checkbox } from '../../../../ui/checkbox'
import { TextField } from '../../../../ui/text-field'
import { type Draft, type Text, writtenText } from './notice-draft'
import styles from './notice-form.module.css'

type NoticeTextsProps = {
  draft: Draft
  onChange: (parts: Partial<Draft>) => void
  errorOf: (field: string) => string | undefined
}

/** English of Canada comes last, because it mostly says the same as the first. */
const order: readonly Locale[] = ['en-US', 'es-US', 'fr-CA', 'en-CA']

/** Title and text in each language of the product. */
export function NoticeTexts({ draft, onChange, errorOf }: NoticeTextsProps) {
  return order.map((locale) => {
    const isCopied = locale === 'en-CA' && draft.isSameEnglish
    const write = (parts: Partial<Text>) =>
      onChange({ texts: { ...draft.texts, [locale]: { ...draft.texts[locale], ...parts } } })
    return (
      <fieldset key={locale} className={styles.language}>
        <legend className={styles.legend} lang={locale}>
          {localeNames[locale]}
        </legend>
        {locale === 'en-CA' && (
          <Checkbox
            isSelected={draft.isSameEnglish}
            onChange={(isSameEnglish) =>
              onChange({
                isSameEnglish,
                texts: { ...draft.texts, 'en-CA': writtenText(draft, 'en-CA') },
              })
            }
          >
            <Trans>The same as in English (US)</Trans>
          </Checkbox>
        )}
        {!isCopied && (
          <>
            <TextField
              id={`texts.${locale}.title`}
              label={<Trans>Title</Trans>}
              value={draft.texts[locale].title}
              onChange={(title) => write({ title })}
              error={errorOf(`texts.${locale}.title`)}
              maxLength={120}
            />
            <TextField
              id={`texts.${locale}.body`}
              label={<Trans>Text</Trans>}
              help={<Trans>What people can’t do in the meantime, and what still works.</Trans>}
              value={draft.texts[locale].body}
              onChange={(body) => write({ body })}
              error={errorOf(`texts.${locale}.body`)}
              maxLength={600}
              multiline
            />
          </>
        )}
      </fieldset>
    )
  })
}
