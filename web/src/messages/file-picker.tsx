import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, FileText, Image, Paperclip, RotateCw, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { fileTypes, thumbnailAddress } from '../data/message-files'
import { Button } from '../ui/button'
import { Stack } from '../ui/stack'
import styles from './file-picker.module.css'
import { useFileWords } from './file-words'
import type { PickedFile, PickedFiles } from './use-files'

type AddFileButtonProps = {
  files: PickedFiles
  isDisabled?: boolean
  /** Words beside the paperclip; without them the button says them to those who cannot see it. */
  children?: ReactNode
}

/** Lets somebody pick photos and files; what they pick goes up at once. */
export function AddFileButton({ files, isDisabled = false, children }: AddFileButtonProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="quiet"
        icon={<Paperclip size={20} strokeWidth={1.75} aria-hidden="true" />}
        aria-label={children === undefined ? t`Add a photo or file` : undefined}
        isDisabled={isDisabled || files.isFull}
        onPress={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={fileTypes}
        aria-label={t`Photos and files`}
        tabIndex={-1}
        className={styles.chooser}
        onChange={({ currentTarget }) => {
          files.add(currentTarget.files ?? [])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** What was picked for a message, with how far each has come. */
export function PickedFileList({ files }: { files: PickedFiles }) {
  const { t } = useLingui()
  if (files.items.length === 0) return null
  return (
    <Stack as="ul" gap={2} aria-label={t`Files to send`}>
      {files.items.map((item) => (
        <li key={item.key}>
          <Item item={item} files={files} />
        </li>
      ))}
    </Stack>
  )
}

function Item({ item, files }: { item: PickedFile; files: PickedFiles }) {
  const { t } = useLingui()
  const words = useFileWords()
  const { key, name, bytes, state, trouble } = item
  const isTrouble = state === 'failed' || state === 'refused'
  const size = words.size(bytes)
  return (
    <div className={styles.item} data-trouble={isTrouble || undefined}>
      <Sign item={item} />
      <div className={styles.words}>
        <span className={styles.name}>{name || <Trans>A file you added before</Trans>}</span>
        <span className={styles.state} role="status">
          {trouble ? words.trouble(trouble) : words.state(state)}
          {!isTrouble && bytes > 0 && <>, {size}</>}
        </span>
      </div>
      {item.canRetry && (
        <Button
          variant="quiet"
          icon={<RotateCw size={20} aria-hidden="true" />}
          aria-label={t`Try again: ${name}`}
          onPress={() => files.retry(key)}
        />
      )}
      <Button
        variant="quiet"
        icon={<X size={20} aria-hidden="true" />}
        aria-label={name ? t`Remove ${name}` : t`Remove this file`}
        onPress={() => files.remove(key)}
      />
    </div>
  )
}

function Sign({ item: { state, file, key } }: { item: PickedFile }) {
  if (state === 'failed' || state === 'refused')
    return <CircleAlert size={24} strokeWidth={1.75} className={styles.sign} aria-hidden="true" />
  if (state === 'ready' && file?.width)
    return (
      <img className={styles.small} src={thumbnailAddress(key)} alt="" width={48} height={48} />
    )
  const Icon = file?.width ? Image : FileText
  return <Icon size={24} strokeWidth={1.75} className={styles.sign} aria-hidden="true" />
}
