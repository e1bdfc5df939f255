import { Trans } from '@lingui/react/macro'
import { MessageSquare } from 'lucide-react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { crisisLine, emergencyLine } from '../domain/crisis-lines'
import { href } from '../routes/href'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { CallLink } from '../ui/call-link'
import { Link } from '../ui/link'
import styles from './help-first.module.css'

type HelpFirstProps = {
  /** What an answer led to: crisis or emergency. */
  does: readonly string[]
  country: string | undefined
  /** Who reads the answers later; nobody when empty. */
  readers: string | undefined
  /** asked while the care team has a call to make, called once they have reached the member. */
  call: string | undefined
  onContinue: () => void
}

/**
 * The way to help, over the whole page and before anything else. It keeps nobody: they go on, or
 * leave, with one tap.
 */
export function HelpFirst({ does, country, readers, call, onContinue }: HelpFirstProps) {
  const isEmergency = does.includes('emergency')
  return (
    <ModalOverlay isOpen onOpenChange={onContinue} className={styles.page}>
      <Modal className={styles.room}>
        <Dialog role="alertdialog" className={styles.words}>
          <Heading slot="title" level={1} className={styles.title}>
            {isEmergency ? (
              <Trans>This may be an emergency</Trans>
            ) : (
              <Trans>You don’t have to go through this alone</Trans>
            )}
          </Heading>
          <p>
            {isEmergency ? (
              <Trans>What you told us can’t wait. Please call {emergencyLine} now.</Trans>
            ) : (
              <Trans>
                Thank you for telling us. You can talk with someone right now, day or night. It’s
                free and private.
              </Trans>
            )}
          </p>
          {isEmergency ? <Emergency /> : <Crisis country={country} />}
          <Link standalone href={href('mental-health.crisis')}>
            <Trans>More ways to get help</Trans>
          </Link>
          <p className={styles.watched}>
            <WhoIsTold readers={readers} call={call} />
          </p>
          <div className={styles.on}>
            <Button onPress={onContinue}>
              <Trans>I am safe, continue</Trans>
            </Button>
            <ButtonLink href={href('home')} variant="quiet">
              <Trans>Leave the questions</Trans>
            </ButtonLink>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Emergency() {
  return (
    <CallLink number={emergencyLine} weight="urgent">
      <Trans>Call {emergencyLine}</Trans>
    </CallLink>
  )
}

/** 988 answers in both countries; Canada writes it with hyphens. */
function Crisis({ country }: { country: string | undefined }) {
  const line = country === 'CA' ? '9-8-8' : crisisLine
  return (
    <div className={styles.ways}>
      <CallLink number={crisisLine} weight="strong">
        <Trans>Call {line}</Trans>
      </CallLink>
      <ButtonLink href={`sms:${crisisLine}`} icon={<MessageSquare size={20} aria-hidden="true" />}>
        <Trans>Text {line}</Trans>
      </ButtonLink>
      <CallLink number={emergencyLine}>
        <Trans>In danger now? Call {emergencyLine}</Trans>
      </CallLink>
    </div>
  )
}

function WhoIsTold({ readers, call }: Pick<HelpFirstProps, 'readers' | 'call'>) {
  if (!readers) {
    return (
      <Trans>Nobody else sees your answers, and we tell no one. So nobody will call you.</Trans>
    )
  }
  if (call === 'asked') {
    return (
      <Trans>
        We’ve asked your care team to call you. Nobody watches your answers live, so we can’t say
        how soon they’ll call. If you need help now, please don’t wait for them.
      </Trans>
    )
  }
  if (call === 'called') {
    return (
      <Trans>
        Your care team has already talked with you about this, so we haven’t asked them to call
        again. Nobody is reading your answers right now.
      </Trans>
    )
  }
  return (
    <Trans>
      Nobody is reading your answers right now. Your care team may not read them for days, so please
      don’t wait for them.
    </Trans>
  )
}
