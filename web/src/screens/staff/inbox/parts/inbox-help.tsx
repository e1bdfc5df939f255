import { Trans } from '@lingui/react/macro'
import { Dialog } from '../../../../ui/dialog'
import { Stack } from '../../../../ui/stack'
import { Switch } from '../../../../ui/switch'
import styles from './inbox-help.module.css'

type InboxHelpProps = {
  isOpen: boolean
  onClose: () => void
  isOn: boolean
  onSwitch: (on: boolean) => void
}

/** The keys of this page, and the switch that turns single keys off. */
export function InboxHelp({ isOpen, onClose, isOn, onSwitch }: InboxHelpProps) {
  const keys = [
    { keys: ['j', '↓'], does: <Trans>Next conversation in the queue</Trans> },
    { keys: ['k', '↑'], does: <Trans>Previous conversation</Trans> },
    { keys: ['Enter'], does: <Trans>Open the conversation</Trans> },
    { keys: ['r'], does: <Trans>Write an answer</Trans> },
    { keys: ['c'], does: <Trans>Take the conversation</Trans> },
    { keys: ['?'], does: <Trans>Show these shortcuts</Trans> },
  ]
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <Stack as="dl" gap={2}>
        {keys.map(({ keys: names, does }) => (
          <div key={names[0]} className={styles.line}>
            <dt className={styles.names}>
              {names.map((name) => (
                <kbd key={name} className={styles.key}>
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </Stack>
      <p className={styles.note}>
        <Trans>Shortcuts are off while you type. The arrow keys work inside the queue.</Trans>
      </p>
      <Switch isSelected={isOn} onChange={onSwitch}>
        <Trans>Use single letters as shortcuts</Trans>
      </Switch>
    </Dialog>
  )
}
