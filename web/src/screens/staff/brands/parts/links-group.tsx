import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { type FooterLink, fieldId } from './brand-form'
import styles from './group.module.css'
import { TextValue, useErrorOf } from './text-value'
import { useEditor } from './use-brand-editor'

/** Every address that the brand brings: after signing out, in previews of links, in the footer. */
export function LinksGroup() {
  const { t } = useLingui()
  const { base } = useEditor()
  return (
    <Card title={<Trans>Links</Trans>}>
      <div className={styles.stack}>
        <TextValue
          field="logout_url"
          optional
          inputMode="url"
          help={t`Without it, signing out leads to the host above.`}
        />
        <TextValue
          field="meta_tags.og_url"
          optional
          inputMode="url"
          help={t`Where link previews lead.`}
        />
      </div>
      <div className={styles.pair}>
        <TextValue field="meta_tags.thumbnail" optional inputMode="url" />
        <TextValue field="meta_tags.og_image" optional inputMode="url" />
      </div>
      <Text as="h3" size="large">
        <Trans>Footer</Trans>
      </Text>
      <div className={styles.pair}>
        {base.footerKeys?.map((key) => (
          <TextValue key={key} field={`footer_fields.default.${key}`} optional inputMode="url" />
        ))}
      </div>
      <OwnLinks />
    </Card>
  )
}

function OwnLinks() {
  const { form, change } = useEditor()
  const error = useErrorOf('footer_fields.brand')
  return (
    <Stack gap={4} id={fieldId('footer_fields.brand')}>
      <Text as="h3" size="large">
        <Trans>Links for this brand</Trans>
      </Text>
      {form.links.map((link, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
        <OwnLink key={index} index={index} link={link} />
      ))}
      {error && <p role="alert">{error}</p>}
      <div className={styles.start}>
        <Button
          icon={<Plus size={20} aria-hidden="true" />}
          onPress={() => change({ links: [...form.links, { label: '', url: '' }] })}
        >
          <Trans>Add a link</Trans>
        </Button>
      </div>
    </Stack>
  )
}

function OwnLink({ index, link }: { index: number; link: FooterLink }) {
  const { t } = useLingui()
  const { form, change } = useEditor()
  const number = index + 1
  const put = (part: Partial<FooterLink>) =>
    change({ links: form.links.map((old, at) => (at === index ? { ...old, ...part } : old)) })
  return (
    <div className={styles.row}>
      <div className={styles.link}>
        <LinkPart
          field={`footer_fields.brand.${index}.label`}
          label={t`Text of link ${number}`}
          value={link.label}
          onChange={(label) => put({ label })}
        />
        <LinkPart
          field={`footer_fields.brand.${index}.url`}
          label={t`Address of link ${number}`}
          value={link.url}
          onChange={(url) => put({ url })}
        />
      </div>
      <Button
        variant="quiet"
        icon={<X size={20} aria-hidden="true" />}
        aria-label={t`Remove link ${number}`}
        onPress={() => change({ links: form.links.filter((_, place) => place !== index) })}
      />
    </div>
  )
}

type LinkPartProps = {
  field: string
  label: string
  value: string
  onChange: (value: string) => void
}

function LinkPart({ field, label, value, onChange }: LinkPartProps) {
  const { touch } = useEditor()
  return (
    <TextField
      id={fieldId(field)}
      label={label}
      autoComplete="off"
      value={value}
      onChange={onChange}
      onBlur={() => touch(field)}
      error={useErrorOf(field)}
    />
  )
}
