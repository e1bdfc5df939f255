import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { chatSession, tellChat } from '../data/chat-session'
import { Button } from '../ui/button'
import { OverlayTop } from '../ui/overlay-top'
import styles from './chat-panel.module.css'
import { Messenger } from './messenger'
import { useLarge } from './use-large'

/** Chat beside the page it was opened from: a side panel, or all of a small screen. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  return useLarge() ? <Side onClose={onClose} /> : <Whole onClose={onClose} />
}

function Side({ onClose }: { onClose: () => void }) {
  const top = useContext(OverlayTop)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <aside
      className={styles.side}
      aria-labelledby="chat-panel-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      {top(onClose)}
      <header className={styles.head}>
        <h2 ref={heading} id="chat-panel-title" tabIndex={-1} className={styles.title}>
          <Trans>Chat</Trans>
        </h2>
        <Close onClose={onClose} />
      </header>
      <Body />
    </aside>
  )
}

function Whole({ onClose }: { onClose: () => void }) {
  const top = useContext(OverlayTop)
  return (
    <ModalOverlay isOpen onOpenChange={onClose} className={styles.scrim}>
      <Modal className={styles.modal}>
        <Dialog className={styles.whole}>
          {top(onClose)}
          <header className={styles.head}>
            <Heading slot="title" className={styles.title}>
              <Trans>Chat</Trans>
            </Heading>
            <Close onClose={onClose} />
          </header>
          <Body />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Close({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="quiet"
      icon={<X size={20} aria-hidden="true" />}
      aria-label={t`Close chat`}
      onPress={onClose}
    />
  )
}

/** The list first; a conversation takes its place. */
function Body() {
  const { currentChannel } = chatSession.use()
  return (
    <div className={styles.body}>
      <Messenger
        source="chronicCare"
        selected={currentChannel}
        isWide={false}
        onSelect={(url) => tellChat({ kind: 'selected', url })}
      />
    </div>
  )
}
