import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asProblem } from '../../data/problem'
import { addFile, checkFile } from '../../data/survey-desk'
import { NotSaved } from '../../forms/not-saved'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Inline } from '../../ui/inline'
import { Stack } from '../../ui/stack'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'
import { Acts } from './acts'
import { Preview } from './preview'
import { Problems } from './problems'

/** A file is read and shown before anything is kept. */
export function NewFile({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const check = useMutation({ mutationFn: checkFile })
  const add = useMutation({
    mutationFn: addFile,
    onSuccess: async ({ problems = [] }) => {
      if (problems.length > 0) return
      check.reset()
      setText('')
      await onAdded()
    },
  })
  const failed = add.error ?? check.error
  const { survey, acts, unguarded } = check.data ?? {}
  const card = useRef<HTMLElement>(null)
  useFocusOnSwap(survey !== undefined, () => card.current?.querySelector('h2'))
  // Adding reads the file once more, and may find what the check didn’t.
  const problems = add.data?.problems ?? check.data?.problems ?? []
  return (
    <Card ref={card} title={<Trans>Upload a questionnaire</Trans>}>
      <Stack gap={4} start>
        <p>
          <Trans>A file with a FHIR R4 Questionnaire (JSON)</Trans>
        </p>
        <Button onPress={() => files.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
        <input
          ref={files}
          type="file"
          hidden
          aria-label={t`A file with a FHIR R4 Questionnaire (JSON)`}
          accept=".json,application/json,application/fhir+json"
          onChange={async ({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            currentTarget.value = ''
            if (!file) return
            const read = await file.text()
            setText(read)
            add.reset()
            check.mutate(read)
          }}
        />
        {failed && <NotSaved problem={asProblem(failed)} />}
        {problems.length > 0 && <Problems problems={problems} />}
        {survey && (
          <>
            <Acts survey={survey} acts={acts} unguarded={unguarded} />
            <Preview survey={survey} />
            <Inline gap={3} wrap>
              <Button variant="primary" isPending={add.isPending} onPress={() => add.mutate(text)}>
                <Trans>Add this questionnaire</Trans>
              </Button>
              <Button
                variant="quiet"
                onPress={() => {
                  add.reset()
                  check.reset()
                }}
              >
                <Trans>Cancel</Trans>
              </Button>
            </Inline>
          </>
        )}
      </Stack>
    </Card>
  )
}
