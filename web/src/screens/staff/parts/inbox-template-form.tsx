import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { saveTemplate, type Template, templatesQuery } from '../../../data/inbox'
import { useFormDraft } from '../../../data/use-form-draft'
import { useFormats } from '../../../i18n/use-formats'
import { routeById } from '../../../routes/catalogue'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { KeptDraft } from '../../../ui/kept-draft'
import { Switch } from '../../../ui/switch'
import { TextField } from '../../../ui/text-field'
import styles from './inbox-templates.module.css'
import { languageName } from './inbox-words'

const languages = ['en', 'es', 'fr'] as const
/** Stands for the member's first name. */
const gap = '{name}'

type Language = (typeof languages)[number]
type Answers = Record<`${Language}.${'title' | 'body'}`, string> & { shared: boolean }

function answersOf({ texts = [], shared = false }: Template): Answers {
  const of = (language: Language) => {
    const { title = '', body = '' } = texts.find((text) => text.language === language) ?? {}
    return { [`${language}.title`]: title, [`${language}.body`]: body }
  }
  return { ...of('en'), ...of('es'), ...of('fr'), shared } as Answers
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
  const { value, change, restored, discard, forget } = useFormDraft(
    { route: routeById('staff.inbox').path, field: `template.${template.templateId || 'new'}` },
    answersOf(template),
  )
  const [asked, setAsked] = useState(false)
  const written = languages.flatMap((language) => {
    const title = value[`${language}.title`]
    const body = value[`${language}.body`]
    return title.trim() || body.trim() ? [{ language, title, body }] : []
  })
  const isComplete =
    written.length > 0 && written.every(({ title, body }) => title.trim() && body.trim())
  const saving = useMutation({
    mutationFn: () =>
      saveTemplate({
        templateId: template.templateId ?? '',
        shared: value.shared,
        texts: written,
      }),
    onSuccess: async () => {
      forget()
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (isComplete) saving.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-kept>
      {restored && <KeptDraft onDiscard={discard} />}
      <p className={styles.none}>
        <Trans>Write {gap} where the member’s first name should go.</Trans>
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
            label={t`Template name`}
            optional
            value={value[`${language}.title`]}
            onChange={(title) => change({ [`${language}.title`]: title })}
            maxLength={80}
          />
          <TextField
            label={t`Text`}
            optional
            multiline
            value={value[`${language}.body`]}
            onChange={(body) => change({ [`${language}.body`]: body })}
            maxLength={5000}
          />
        </fieldset>
      ))}
      <Switch isSelected={value.shared} onChange={(shared) => change({ shared })}>
        <Trans>Share it with the team</Trans>
      </Switch>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={saving.isPending}>
          <Trans>Save template</Trans>
        </Button>
        <Button
          variant="quiet"
          onPress={() => {
            discard()
            onDone()
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}
