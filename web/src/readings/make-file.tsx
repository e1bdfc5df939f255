import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  filesQuery,
  isUnderWay,
  type ReportFormat,
  type ReportKind,
  type ReportPeriod,
  requestFile,
  saveFile,
  useFilesChanged,
} from '../data/reports'
import { Button } from '../ui/button'
import { Progress } from '../ui/progress'
import { Stack } from '../ui/stack'
import styles from './make-file.module.css'

type MakeFileProps = {
  kind: ReportKind
  format: ReportFormat
  period: ReportPeriod
  variant?: 'primary' | 'secondary'
  /** Names the file, for people who move from button to button. */
  of?: string
  /** "Make a PDF" */
  children: string
}

/** Asks for a file, tells how far it is and hands it over. */
export function MakeFile(props: MakeFileProps) {
  const { kind, format, period, variant = 'secondary', of, children: words } = props
  const { t } = useLingui()
  const named = (action: string) => (of ? t`${action}: ${of}` : action)
  const [asked, setAsked] = useState<string | null>(null)
  const changed = useFilesChanged()
  const { data } = useQuery(filesQuery)
  const request = useMutation({
    mutationFn: () => requestFile(kind, format, period),
    onSuccess: async ({ id }) => {
      setAsked(id ?? null)
      await changed()
    },
  })
  const save = useMutation({ mutationFn: saveFile })
  const file = data?.files?.find(({ id }) => id === asked)
  const current = file?.from === period.from && file?.to === period.to ? file : undefined
  const busy = current !== undefined && isUnderWay(current)
  return (
    <Stack gap={2} start>
      {current?.state === 'ready' ? (
        <Button
          variant={variant}
          icon={<Download size={20} aria-hidden="true" />}
          aria-label={named(t`Download`)}
          isPending={save.isPending}
          onPress={() => save.mutate(current.id ?? '')}
        >
          <Trans>Download</Trans>
        </Button>
      ) : (
        <Button
          variant={variant}
          aria-label={named(words)}
          isPending={request.isPending || busy}
          onPress={() => request.mutate()}
        >
          {words}
        </Button>
      )}
      {busy && (
        <div className={styles.progress}>
          <Progress label={t`Preparing your file`} value={current.progress ?? 0} />
        </div>
      )}
      <p role="status" className={styles.words}>
        {current?.state === 'ready' && <Trans>Your file is ready.</Trans>}
        {current?.state === 'failed' && (
          <Trans>We couldn’t prepare this file. Please try again.</Trans>
        )}
        {request.isError && <Trans>We couldn’t start. Please try again in a moment.</Trans>}
        {save.isError && <Trans>We couldn’t get the file. Please try again.</Trans>}
      </p>
    </Stack>
  )
}
