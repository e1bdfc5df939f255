import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NotebookText, Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../../calls/loaded'
import {
  removeTemplate,
  type Template,
  type TemplateText,
  templatesQuery,
} from '../../../../data/inbox'
import { FormDialog } from '../../../../forms/form-dialog'
import { useFormats } from '../../../../i18n/use-formats'
import { Button } from '../../../../ui/button'
import { Chip } from '../../../../ui/chip'
import { Dialog } from '../../../../ui/dialog'
import { Inline } from '../../../../ui/inline'
import { Segmented } from '../../../../ui/segmented'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { languageName } from '../../parts/desk-words'
import { InboxTemplateForm } from './inbox-template-form'
import styles from './inbox-templates.module.css'

const templateLanguages = ['en', 'es', 'fr'] as const

type InboxTemplatesProps = {
  /** Of the member: templates are offered in that language first. */
  locale: string
  /** Fills {name}. */
  name: string
  onInsert: (text: string) => void
}

/** Answers that are written often, put into the field with one press. */
export function InboxTemplates({ locale, name, onInsert }: InboxTemplatesProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon={<NotebookText size={20} strokeWidth={1.75} aria-hidden="true" />}
        aria-label={t`Templates`}
        onPress={() => setOpen(true)}
      />
      {isOpen && (
        <Picker
          locale={locale}
          onClose={() => setOpen(false)}
          onPick={({ body = '' }) => {
            setOpen(false)
            onInsert(body.replaceAll('{name}', name))
          }}
        />
      )}
    </>
  )
}

type PickerProps = { locale: string; onClose: () => void; onPick: (text: TemplateText) => void }

function Picker({ locale, onClose, onPick }: PickerProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const templates = useQuery(templatesQuery)
  const own = locale.split('-')[0] ?? ''
  const [language, setLanguage] = useState<string>(
    templateLanguages.find((one) => one === own) ?? 'en',
  )
  const [edited, setEdited] = useState<Template>()
  if (edited) {
    return (
      <FormDialog
        isOpen
        onClose={onClose}
        title={edited.templateId ? <Trans>Change a template</Trans> : <Trans>New template</Trans>}
      >
        <InboxTemplateForm template={edited} onDone={() => setEdited(undefined)} />
      </FormDialog>
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<Trans>Templates</Trans>}
      actions={() => (
        <Button icon={<Plus size={20} aria-hidden="true" />} onPress={() => setEdited({})}>
          <Trans>New template</Trans>
        </Button>
      )}
    >
      <Stack gap={4}>
        <Segmented
          label={t`Language`}
          segments={templateLanguages.map((id) => ({ id, label: languageName(id, formats) }))}
          selected={language}
          onSelect={setLanguage}
        />
        <Loaded
          shape="rows"
          query={templates}
          failed={<Trans>We couldn’t load the templates.</Trans>}
        >
          {(list) => <Texts list={list} language={language} onPick={onPick} onEdit={setEdited} />}
        </Loaded>
      </Stack>
    </Dialog>
  )
}

type TextsProps = {
  list: readonly Template[]
  language: string
  onPick: (text: TemplateText) => void
  onEdit: (template: Template) => void
}

function Texts({ list, language, onPick, onEdit }: TextsProps) {
  const shown = list.flatMap((template) => {
    const text = template.texts?.find((one) => one.language === language)
    return text ? [{ template, text }] : []
  })
  if (shown.length === 0) {
    return (
      <Text muted>
        <Trans>There is no template in this language yet.</Trans>
      </Text>
    )
  }
  return (
    <Stack as="ul" gap={3}>
      {shown.map(({ template, text }) => (
        <li key={template.templateId} className={styles.text}>
          <div className={styles.words}>
            <Text as="h3" size="body">
              {text.title}{' '}
              {template.own && (
                <Chip>{template.shared ? <Trans>Yours, shared</Trans> : <Trans>Yours</Trans>}</Chip>
              )}
            </Text>
            <p className={styles.body} lang={language}>
              {text.body}
            </p>
          </div>
          <Inline gap={1} wrap>
            <Button onPress={() => onPick(text)}>
              <Trans>Insert</Trans>
            </Button>
            {template.own && <Own template={template} onEdit={onEdit} />}
          </Inline>
        </li>
      ))}
    </Stack>
  )
}

function Own({ template, onEdit }: { template: Template; onEdit: (template: Template) => void }) {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: () => removeTemplate(template.templateId ?? ''),
    onSettled: () => queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  })
  return (
    <>
      <Button variant="quiet" onPress={() => onEdit(template)}>
        <Trans>Change</Trans>
      </Button>
      <Button variant="quiet" onPress={() => removing.mutate()} isPending={removing.isPending}>
        <Trans>Remove</Trans>
      </Button>
    </>
  )
}
