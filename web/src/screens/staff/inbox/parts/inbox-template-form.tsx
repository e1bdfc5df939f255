import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { saveTemplate, type Template, templatesQuery } from '../../../../data/inbox'
import { Form } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { useFormats } from '../../../../i18n/use-formats'
import { routeById } from '../../../../routes/catalogue'
import { Banner } from '../../../../ui/banner'
import { Switch } from '../../../../ui/switch'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { languageName } from '../../parts/desk-words'
import styles from './inbox-templates.module.css'

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
  const form = useForm({
    id: 'template',
    first: answersOf(template),
    draft: {
      route: routeById('staff.inbox').path,
      field: `template.${template.templateId || 'new'}`,
    },
    edits: Boolean(template.templateId),
    check: (value) => {
      const language = incompleteIn(value)
      return {
        [`${language}.title`]: language && t`Each language you use needs a name and a text.`,
      }
    },
    send: (value, { key }) =>
      saveTemplate(
        {
          templateId: template.templateId ?? '',
          shared: value.shared,
          texts: writtenIn(value),
        },
        key,
      ),
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: templatesQuery.queryKey })
      onDone()
    },
  })
  return (
    <Form
      form={form}
      failed={() => (
        <Banner
          tone="danger"
          live
          title={<Trans>We couldn’t save the template. Please try again.</Trans>}
        />
      )}
      send={<Trans>Save template</Trans>}
      onCancel={() => {
        form.discard()
        onDone()
      }}
    >
      <Text muted>
        <Trans>Write {gap} where the member’s first name should go.</Trans>
      </Text>
      {languages.map((language) => (
        <fieldset key={language} className={styles.language}>
          <legend className={styles.legend}>{languageName(language, formats)}</legend>
          <TextField
            {...form.field(`${language}.title`)}
            label={t`Template name`}
            optional
            maxLength={80}
          />
          <TextField
            {...form.field(`${language}.body`)}
            label={t`Text`}
            optional
            multiline
            maxLength={5000}
          />
        </fieldset>
      ))}
      <Switch {...form.toggle('shared')}>
        <Trans>Share it with the team</Trans>
      </Switch>
    </Form>
  )
}

/** The languages that something is written in. */
function writtenIn(value: Answers) {
  return languages.flatMap((language) => {
    const title = value[`${language}.title`]
    const body = value[`${language}.body`]
    return title.trim() || body.trim() ? [{ language, title, body }] : []
  })
}

/** The first language that has a name or a text alone; English where nothing is written at all. */
function incompleteIn(value: Answers): Language | undefined {
  const written = writtenIn(value)
  if (written.length === 0) return 'en'
  return written.find(({ title, body }) => !title.trim() || !body.trim())?.language
}
