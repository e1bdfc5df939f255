import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { fieldId } from './brand-form'
import styles from './group.module.css'
import { useErrorOf } from './text-value'
import { useEditor } from './use-brand-editor'

/** The sites that may show the coaching page in a frame. */
export function FramesGroup() {
  const { form, change } = useEditor()
  const error = useErrorOf('frame_hosts')
  return (
    <Card title={<Trans>Microsoft Teams</Trans>}>
      <Text muted>
        <Trans>
          These sites may show the coaching page inside one of their own pages. Members sign in in a
          separate window and reach only chat and coaching. If the list is empty, no other site can
          show the portal.
        </Trans>
      </Text>
      <Stack gap={4} id={fieldId('frame_hosts')}>
        {form.frameHosts.map((site, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
          <Site key={index} index={index} site={site} />
        ))}
        {error && <p role="alert">{error}</p>}
        <div className={styles.start}>
          <Button
            icon={<Plus size={20} aria-hidden="true" />}
            onPress={() => change({ frameHosts: [...form.frameHosts, ''] })}
          >
            <Trans>Add a site</Trans>
          </Button>
        </div>
      </Stack>
    </Card>
  )
}

function Site({ index, site }: { index: number; site: string }) {
  const { t } = useLingui()
  const { form, change, touch } = useEditor()
  const field = `frame_hosts.${index}`
  const error = useErrorOf(field)
  const number = index + 1
  const all = form.frameHosts
  return (
    <div className={styles.row} data-refused={error ? '' : undefined}>
      <TextField
        id={fieldId(field)}
        label={t`Site ${number}`}
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        value={site}
        onChange={(value) =>
          change({ frameHosts: all.map((old, place) => (place === index ? value : old)) })
        }
        onBlur={() => touch(field)}
        error={error}
      />
      <Button
        variant="quiet"
        icon={<X size={20} aria-hidden="true" />}
        aria-label={t`Remove site ${number}`}
        onPress={() => change({ frameHosts: all.filter((_, place) => place !== index) })}
      />
    </div>
  )
}
