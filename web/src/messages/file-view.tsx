import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, FileText, Hourglass, Image } from 'lucide-react'
import {
  fileAddress,
  fileQuery,
  isPicture,
  type MessageFile,
  thumbnailAddress,
} from '../data/message-files'
import styles from './file-view.module.css'
import { useFileWords } from './file-words'

/** The photos and files of a message. One that is being checked turns into itself once it may. */
export function MessageFiles({ files }: { files: readonly MessageFile[] | undefined }) {
  const { t } = useLingui()
  if (!files?.length) return null
  return (
    <ul className={styles.list} aria-label={t`Photos and files`}>
      {files.map((file) => (
        <li key={file.fileId}>
          {file.state === 'checking' ? <Checked file={file} /> : <OneFile file={file} />}
        </li>
      ))}
    </ul>
  )
}

function Checked({ file }: { file: MessageFile }) {
  const { data = file } = useQuery(fileQuery(file.fileId ?? ''))
  return <OneFile file={data} />
}

function OneFile({ file }: { file: MessageFile }) {
  const { t } = useLingui()
  const words = useFileWords()
  const { fileId = '', name = '', bytes = 0, state = 'checking', width, height } = file
  if (state !== 'ready') {
    const Icon = state === 'refused' ? CircleAlert : Hourglass
    return (
      <div className={styles.file} data-state={state}>
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.note}>{words.state(state)}</span>
        </span>
      </div>
    )
  }
  if (isPicture(file) && width && height) {
    const scale = Math.min(1, 240 / width, 240 / height)
    return (
      <a className={styles.picture} href={fileAddress(fileId)} download={name}>
        <img
          src={thumbnailAddress(fileId)}
          alt={t`Save ${name}`}
          width={Math.max(48, Math.round(width * scale))}
          height={Math.max(48, Math.round(height * scale))}
          loading="lazy"
        />
      </a>
    )
  }
  const Icon = isPicture(file) ? Image : FileText
  const size = words.size(bytes)
  return (
    <a className={styles.file} href={fileAddress(fileId)} download={name}>
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>
          <Trans>Save, {size}</Trans>
        </span>
      </span>
    </a>
  )
}
