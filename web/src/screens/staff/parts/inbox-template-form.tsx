import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { saveTemplate, type Template, templatesQuery } from '../../../data/inbox'
import { useFormats } from '../../../i18n/i18n-root'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Switch } from '../../../ui/switch'
import { TextField } from '../../../ui/text-field'
import styles from './inbox-templates.module.css'
import { languageName } from './inbox-words'

type Texts = Readonly<Record<string, { title: string; body: string }>>

const languages = ['en', 'es', 'fr'] as const
/** Stands for the member's first name. */
const gap = '{name}'

function textsOf(template: Template): Texts {
  return Object.fromEntries(
    languages.map((language) => {
      const known = template.texts?.find((text) => text.language === language)
      return [language, { title: known?.title ?? '', body: known?.body ?? '' }]
    }),
  )
}

/** Writes a template in one language or more. */
export function InboxTemplateForm({
  template,
  onDone,
}: {
  template: Template
  onDone: () => void
}) {
  const { t } = useLingui()
  const formats = useFormats()
  const queries = useQueryClient()
  const [texts, setTexts] = useState(() => textsOf(template))
  const [shared, setShared] = useState(template.shared ?? false)
  const [asked, setAsked] = useState(false)
  const written = languages.flatMap((language) => {
    const { title = '', body = '' } = texts[language] ?? {}
    return title.trim() || body.trim() ? [{ language, title, body }] : []
  })
  const isComplete =
    written.length > 0 && written.every(({ title, body }) => title.trim() && body.trim())
  const saving = useMutation({
    mutationFn: () =>
      saveTemplate({ templateId: template.templateId ?? '', shared, texts: written }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
      onDone()
    },
  })
  const change = (language: string, part: Partial<Texts[string]>) =>
    setTexts((known) => ({
      ...known,
      [language]: { title: '', body: '', ...known[language], ...part },
    }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isComplete) saving.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.none}>
        <Trans>Write {gap} where the member’s first name belongs.</Trans>
      </p>
      {asked && !isComplete && (
        <Banner
          tone="danger"
          live
          title={<Trans>Each language you use needs a name and a text.</Trans>}
        />
      )}
      {saving.isError && (
        <Banner
          tone="danger"
          live
          title={<Trans>We could not save the template. Please try again.</Trans>}
        />
      )}
      {languages.map((language) => (
        <fieldset key={language} className={styles.language}>
          <legend className={styles.legend}>{languageName(language, formats)}</legend>
          <TextField
            label={t`Name of the template`}
            optional
            value={texts[language]?.title ?? ''}
            onChange={(title) => change(language, { title })}
            maxLength={80}
          />
          <TextField
            label={t`Text`}
            optional
            multiline
            value={texts[language]?.body ?? ''}
            onChange={(body) => change(language, { body })}
            maxLength={5000}
          />
        </fieldset>
      ))}
      <Switch isSelected={shared} onChange={setShared}>
        <Trans>Share it with the team</Trans>
      </Switch>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={saving.isPending}>
          <Trans>Save template</Trans>
        </Button>
        <Button variant="quiet" onPress={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
