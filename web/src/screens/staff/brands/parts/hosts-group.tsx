import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { fieldId } from './brand-form'
import styles from './group.module.css'
import { TextValue, useErrorOf } from './text-value'
import { useEditor } from './use-brand-editor'

/** Where the brand shows before anyone has signed in. */
export function HostsGroup() {
  const { t } = useLingui()
  const { form, change } = useEditor()
  const error = useErrorOf('hosts')
  return (
    <Card title={<Trans>Host names</Trans>}>
      <Text muted>
        <Trans>
          These addresses show the brand before anyone has signed in. After that, people see their
          own brand on any host.
        </Trans>
      </Text>
      <Stack gap={4} id={fieldId('hosts')}>
        {form.hosts.map((host, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the list
          <Host key={index} index={index} host={host} />
        ))}
        {error && <p role="alert">{error}</p>}
        <div className={styles.start}>
          <Button
            icon={<Plus size={20} aria-hidden="true" />}
            onPress={() => change({ hosts: [...form.hosts, ''] })}
          >
            <Trans>Add a host name</Trans>
          </Button>
        </div>
      </Stack>
      <div className={styles.stack}>
        <TextValue
          field="member_host"
          help={t`One of the host names above, with a port if needed.`}
        />
      </div>
    </Card>
  )
}

function Host({ index, host }: { index: number; host: string }) {
  const { t } = useLingui()
  const { form, change, touch } = useEditor()
  const field = `hosts.${index}`
  const error = useErrorOf(field)
  const number = index + 1
  const others = form.hosts.filter((_, place) => place !== index)
  return (
    <div className={styles.row} data-refused={error ? '' : undefined}>
      <TextField
        id={fieldId(field)}
        label={t`Host name ${number}`}
        inputMode="url"
        autoComplete="off"
        spellCheck="false"
        value={host}
        onChange={(value) =>
          change({ hosts: form.hosts.map((old, place) => (place === index ? value : old)) })
        }
        onBlur={() => touch(field)}
        error={error}
      />
      <Button
        variant="quiet"
        icon={<X size={20} aria-hidden="true" />}
        aria-label={t`Remove host name ${number}`}
        onPress={() => change({ hosts: others })}
      />
    </div>
  )
}
