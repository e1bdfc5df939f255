import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { written } from '../../domain/chat'
import { Text } from '../../ui/text'
import { TextField } from '../../ui/text-field'
import { AddFileButton, PickedFileList } from '../file-picker'
import type { PickedFiles } from '../use-files'
import styles from './letter.module.css'

type LetterTextProps = {
  id: string
  label: ReactNode
  value: string
  onChange: (text: string) => void
  files: PickedFiles
  error?: string
}

/** The words of a letter and what goes along with them. */
export function LetterText({ id, label, value, onChange, files, error }: LetterTextProps) {
  const { t } = useLingui()
  const { left } = written(value)
  return (
    <>
      <div className={styles.text}>
        <TextField
          id={id}
          multiline
          label={label}
          help={
            left === undefined || left < 0
              ? undefined
              : t`${plural(left, { one: '# character left', other: '# characters left' })}`
          }
          value={value}
          onChange={onChange}
          error={error}
        />
      </div>
      <PickedFileList files={files} />
      <div className={styles.quiet}>
        <AddFileButton files={files}>
          <Trans>Add a photo or file</Trans>
        </AddFileButton>
        <Text muted size="small">
          <Trans>Up to 4 photos, PDF or text files of 6 MB each.</Trans>
        </Text>
      </div>
    </>
  )
}

/** What keeps a letter from being sent, in words. */
export function useLetterProblem(): (text: string, files: PickedFiles) => string | undefined {
  const { t } = useLingui()
  return (text, files) => {
    const { left, problem } = written(text)
    if (problem === 'tooLong') {
      return t`${plural(-(left ?? 0), {
        one: 'Your message is # character too long.',
        other: 'Your message is # characters too long.',
      })}`
    }
    if (files.items.some(({ state }) => state === 'uploading'))
      return t`Wait until your files are uploaded.`
    if (files.isWaiting) return t`Remove the files that can’t be sent, or try again.`
    if (problem === 'required' && files.ids.length === 0) return t`Please write a message.`
    return undefined
  }
}
