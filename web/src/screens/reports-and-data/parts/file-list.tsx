import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useMemberZone } from '../../../data/member-zone'
import { useReadOnly } from '../../../data/read-only'
import {
  isUnderWay,
  type ReportFile,
  removeFile,
  saveFile,
  useFilesChanged,
} from '../../../data/reports'
import { useFormats } from '../../../i18n/use-formats'
import { wallOfDate, wallPlace } from '../../../readings/wall'
import { Button } from '../../../ui/button'
import { DrawingParcel } from '../../../ui/drawings/drawing-parcel'
import { EmptyState } from '../../../ui/empty-state'
import { Inline } from '../../../ui/inline'
import { Progress } from '../../../ui/progress'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './file-list.module.css'
import { offerWords } from './offer-words'

/** What was asked for, newest first, with how far it is. */
export function FileList({ files }: { files: readonly ReportFile[] }) {
  return (
    <Stack as="section" gap={4} aria-labelledby="your-files">
      <h2 id="your-files">
        <Trans>Your files</Trans>
      </h2>
      {files.length === 0 ? (
        <EmptyState drawing={<DrawingParcel />} title={<Trans>No files yet</Trans>} level={3}>
          <Trans>When you create a report or a file, you’ll find it here for 30 days.</Trans>
        </EmptyState>
      ) : (
        <Stack as="ul" gap={3}>
          {files.map((file) => (
            <li key={file.id} className={`surface ${styles.file}`}>
              <FileRow file={file} />
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function FileRow({ file }: { file: ReportFile }) {
  const { t, i18n } = useLingui()
  const { date } = useFormats()
  const name = i18n._(offerWords(file.kind, file.format).name)
  const day = (iso: string) => date(wallOfDate(iso), wallPlace)
  const from = day(file.from ?? '')
  const to = day(file.to ?? '')
  return (
    <>
      <div className={styles.words}>
        <Text as="h3" size="large">
          {name}
        </Text>
        <Text muted>
          <Trans>
            {from} to {to}
          </Trans>
        </Text>
        {isUnderWay(file) ? (
          <Progress label={t`Preparing ${name}`} value={file.progress ?? 0} />
        ) : (
          <StateWords file={file} />
        )}
      </div>
      <FileActions file={file} name={name} />
    </>
  )
}

function StateWords({ file }: { file: ReportFile }) {
  const { date } = useFormats()
  const place = useMemberZone()
  const until = date(file.expiresAt ?? 0, place)
  const size = useSize(file.bytes ?? 0)
  return (
    <Text muted role="status">
      {file.state === 'ready' ? (
        <Trans>
          Ready, {size}. Kept until {until}.
        </Trans>
      ) : (
        <Trans>We couldn’t prepare this file. Please create it again.</Trans>
      )}
    </Text>
  )
}

function useSize(bytes: number): string {
  const { number } = useFormats()
  if (bytes < 1_000_000) return `${number(Math.max(1, Math.round(bytes / 1000)))}\u00a0kB`
  return `${number(bytes / 1_000_000, 1)}\u00a0MB`
}

function FileActions({ file, name }: { file: ReportFile; name: string }) {
  const { t } = useLingui()
  const readOnly = useReadOnly()
  const changed = useFilesChanged()
  const save = useMutation({ mutationFn: () => saveFile(file.id ?? '') })
  const remove = useMutation({ mutationFn: () => removeFile(file.id ?? ''), onSuccess: changed })
  return (
    <Inline gap={2} wrap center>
      {file.state === 'ready' && (
        <Button
          icon={<Download size={20} aria-hidden="true" />}
          aria-label={t`Download: ${name}`}
          isPending={save.isPending}
          onPress={() => save.mutate()}
        >
          <Trans>Download</Trans>
        </Button>
      )}
      {!readOnly && !isUnderWay(file) && (
        <Button
          variant="quiet"
          icon={<Trash2 size={20} aria-hidden="true" />}
          aria-label={t`Delete ${name}`}
          isPending={remove.isPending}
          onPress={() => remove.mutate()}
        />
      )}
      {(save.isError || remove.isError) && (
        <Text role="alert" muted>
          <Trans>That didn’t work. Please try again in a moment.</Trans>
        </Text>
      )}
    </Inline>
  )
}
