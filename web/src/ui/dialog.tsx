import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal'
import { useActedFor } from './acted-for'
import { Button } from './button'
import { classNames } from './class-names'
import styles from './dialog.module.css'
import { rescueFocus } from './focus'
import { OverlayTop } from './overlay-top'

type DialogProps = Pick<ModalOverlayProps, 'isOpen' | 'onOpenChange'> & {
  title: ReactNode
  children: ReactNode
  /** The buttons, the one that goes on first; `close` ends the dialog. */
  actions?: (close: () => void) => ReactNode
  /** A question that must be answered: no close button, no Escape, no click beside it. */
  mustAnswer?: boolean
  /** Takes all the room there is, for what is looked at rather than read. */
  isLarge?: boolean
  /** Its title says for whom somebody acts, or it is about somebody else. */
  namesPerson?: boolean
}

export function Dialog(props: DialogProps) {
  const {
    title,
    children,
    actions,
    mustAnswer = false,
    isLarge = false,
    namesPerson = false,
    ...overlay
  } = props
  const { t } = useLingui()
  const top = useContext(OverlayTop)
  const name = useActedFor()
  const openedAt = useOpenedAt(overlay.isOpen === true)
  return (
    <ModalOverlay
      {...overlay}
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
      shouldCloseOnInteractOutside={() => Date.now() - openedAt.current > doubleClickMs}
      className={styles.scrim}
    >
      <Modal className={classNames(styles.modal, isLarge && styles.large)}>
        <AriaDialog
          ref={takeFocus}
          role={mustAnswer ? 'alertdialog' : 'dialog'}
          className={styles.dialog}
        >
          {({ close }) => (
            <>
              <ReturnFocus />
              <div className={styles.shield} aria-hidden="true" />
              {top(close)}
              <div className={styles.header}>
                <div>
                  <Heading slot="title" className={styles.title}>
                    {title}
                  </Heading>
                  {name && !namesPerson && (
                    <p className={styles.for}>
                      <Trans>For {name}</Trans>
                    </p>
                  )}
                </div>
                {!mustAnswer && (
                  <Button
                    variant="quiet"
                    icon={<X size={20} aria-hidden="true" />}
                    aria-label={t`Close`}
                    onPress={close}
                  />
                )}
              </div>
              <div className={styles.body}>{children}</div>
              {actions && <div className={styles.actions}>{actions(close)}</div>}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** As long as the second click of a double click may take. */
const doubleClickMs = 400

/** When the dialog opened, so that the click after the one that opened it changes nothing. */
function useOpenedAt(isOpen: boolean) {
  const openedAt = useRef(0)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) openedAt.current = Date.now()
  wasOpen.current = isOpen
  return openedAt
}

/**
 * Gives the focus back to what opened the dialog, once. React Aria wants to do so too, but while
 * anything moves on the page it waits, and then takes the focus from whatever has lost it since.
 */
function ReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  // Before the next frame, in which React Aria begins.
  useLayoutEffect(() => () => returnFocus(opener), [opener])
  return null
}

const returnAfterMs = 100
/** By then React Aria has asked, also on a busy machine. */
const askedWithinMs = 1_000

function returnFocus(opener: Element | null) {
  let isBack = false
  const watch = new AbortController()
  const { signal } = watch
  const giveBack = () => {
    // After a reload nothing has opened the dialog.
    const hasOpener = opener instanceof HTMLElement && opener !== document.body
    if (!hasOpener || !opener.isConnected || isBack) return rescueFocus()
    opener.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', () => (isBack = true), { signal })
  opener?.addEventListener(
    'react-aria-focus-scope-restore',
    (event) => {
      if (event.target !== opener) return
      event.preventDefault()
      giveBack()
    },
    { signal },
  )
  setTimeout(() => {
    if (document.activeElement === document.body) giveBack()
  }, returnAfterMs)
  setTimeout(() => watch.abort(), askedWithinMs)
}

const voiceOverAfterMs = 500

/**
 * Gives a dialog the focus as soon as it stands, so that it hears Escape from the first moment:
 * React Aria first waits for what moves on the page. VoiceOver on iOS goes along the second time.
 */
function takeFocus(dialog: HTMLElement | null) {
  if (!dialog) return
  if (!dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true })
  const again = setTimeout(() => {
    if (document.activeElement !== dialog) return
    dialog.blur()
    dialog.focus({ preventScroll: true })
  }, voiceOverAfterMs)
  return () => clearTimeout(again)
}
