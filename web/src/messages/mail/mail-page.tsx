import { useState } from 'react'
import { href } from '../../routes/href'
import { useNavigate } from '../../routes/router'
import { useFacts } from '../../routes/use-facts'
import { PageBody } from '../../ui/page'
import { NotYours } from '../message-center'
import styles from './letter.module.css'
import { MailList } from './mail-list'
import { NewLetter } from './new-letter'
import { MessagesWithTeam } from './team-words'
import { useTitleFocus } from './use-title-focus'

/** The list of letters, and the form for a new one in its place. */
export function Mail() {
  const navigate = useNavigate()
  const [isWriting, setWriting] = useState(false)
  if (!isWriting) return <MailList onWrite={() => setWriting(true)} />
  return (
    <NewLetter
      onBack={() => setWriting(false)}
      onSent={({ threadId }) => void navigate(href('inbox', { inboxId: threadId }))}
    />
  )
}

/** The list as a page of its own. */
export function Inbox() {
  const title = useTitleFocus<HTMLHeadingElement>('inbox')
  const { app } = useFacts()
  return (
    <PageBody gap={4} width="letter">
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        <MessagesWithTeam />
      </h1>
      {app.hasCareTeam ? <Mail /> : <NotYours tab="telemed" />}
    </PageBody>
  )
}
