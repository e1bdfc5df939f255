import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, FileText, Hourglass, Image } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  fileAddress,
  fileQuery,
  isPicture,
  type MessageFile,
  thumbnailAddress,
} from '../data/message-files'
import { Inline } from '../ui/inline'
import { Text } from '../ui/text'
import styles from './file-view.module.css'
import { useFileWords } from './file-words'

const loadViewer = () => import('./picture-viewer')
const PictureViewer = lazy(() => loadViewer().then((module) => ({ default: module.PictureViewer })))

/** The photos and files of a message. One that is being checked turns into itself once it may. */
export function MessageFiles({ files }: { files: readonly MessageFile[] | undefined }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState<MessageFile>()
  if (!files?.length) return null
  return (
    <>
      <Inline as="ul" gap={2} wrap aria-label={t`Photos and files`}>
        {files.map((file) => (
          <li key={file.fileId}>
            {file.state === 'checking' ? (
              <Checked file={file} onOpen={setOpened} />
            ) : (
              <OneFile file={file} onOpen={setOpened} />
            )}
          </li>
        ))}
      </Inline>
      {opened && (
        <Suspense>
          <PictureViewer
            pictures={isListed(opened, files) ? files.filter(isShown) : [opened]}
            first={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** A picture that can be looked at, as the message knows it. */
function isShown(file: MessageFile): boolean {
  return file.state === 'ready' && isPicture(file) && Boolean(file.width && file.height)
}

/** One that was checked just now is not yet in the message that it came with. */
function isListed({ fileId }: MessageFile, files: readonly MessageFile[]): boolean {
  return files.some((file) => file.fileId === fileId && isShown(file))
}

type OneFileProps = { file: MessageFile; onOpen: (file: MessageFile) => void }

function Checked({ file, onOpen }: OneFileProps) {
  const { data = file } = useQuery(fileQuery(file.fileId ?? ''))
  return <OneFile file={data} onOpen={onOpen} />
}

function OneFile({ file, onOpen }: OneFileProps) {
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
          <Text as="span" muted size="small">
            {words.state(state)}
          </Text>
        </span>
      </div>
    )
  }
  if (isPicture(file) && width && height) {
    const scale = Math.min(1, 240 / width, 240 / height)
    return (
      <button
        type="button"
        className={styles.picture}
        aria-label={t`Open ${name}`}
        onPointerEnter={() => void loadViewer()}
        onClick={({ currentTarget }) => {
          // Not every browser gives the focus to what is clicked, and it comes back here.
          currentTarget.focus()
          onOpen(file)
        }}
      >
        <img
          src={thumbnailAddress(fileId)}
          alt=""
          width={Math.max(48, Math.round(width * scale))}
          height={Math.max(48, Math.round(height * scale))}
          loading="lazy"
        />
      </button>
    )
  }
  const Icon = isPicture(file) ? Image : FileText
  const size = words.size(bytes)
  return (
    <a className={styles.file} href={fileAddress(fileId)} download={name}>
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <Text as="span" muted size="small">
          <Trans>Save, {size}</Trans>
        </Text>
      </span>
    </a>
  )
}
