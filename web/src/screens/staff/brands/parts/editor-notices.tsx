import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { ErrorSummary } from '../../../../ui/error-summary'
import { Inline } from '../../../../ui/inline'
import { changedFields, fieldId, formOf } from './brand-form'
import { fieldLabels } from './labels'
import { reasonOf } from './reasons'
import { useEditor } from './use-brand-editor'

/** What the form has to say about itself: refused, changed by others, saved, not saved. */
export function EditorNotices() {
  const { isConflict, problem, isSaved, returned, isDirty } = useEditor()
  return (
    <>
      <Summary />
      {isConflict && <Conflict />}
      {problem && <NotSaved />}
      {isSaved && (
        <Banner tone="good" live title={<Trans>The brand is saved</Trans>}>
          <Trans>Open pages show it at their next refresh, within minutes.</Trans>
        </Banner>
      )}
      {returned && isDirty && (
        <Banner live title={<Trans>Your earlier changes are still here</Trans>}>
          <Trans>You left this page without saving them. Save or discard them below.</Trans>
        </Banner>
      )}
    </>
  )
}

/** A refused row of a list leads to its own field; the name of the list says which one it is. */
function nameOf(field: string): string {
  const list = ['hosts', 'frame_hosts', 'footer_fields.brand'].find((name) =>
    field.startsWith(`${name}.`),
  )
  return list ?? field
}

function Summary() {
  const { i18n } = useLingui()
  const { attempt } = useEditor()
  // A new list takes focus, so there is one only with a new try.
  const problems = useMemo(() => {
    const lines = new Map<string, string>()
    for (const refused of attempt?.refused ?? []) {
      const { field = '' } = refused
      const label = fieldLabels[nameOf(field)]
      const reason = reasonOf(i18n, refused)
      if (lines.has(fieldId(field))) continue
      lines.set(fieldId(field), label ? `${i18n._(label)}: ${reason}` : reason)
    }
    return [...lines].map(([id, message]) => ({ fieldId: id, message }))
  }, [attempt, i18n])
  return <ErrorSummary problems={problems} />
}

function Conflict() {
  const { i18n } = useLingui()
  const { conflict, before, takeTheirs } = useEditor()
  const fields = conflict
    ? changedFields(before, formOf(conflict.draft ?? {}, conflict.footerKeys ?? []))
    : []
  const names = fields
    .flatMap((field) => {
      const label = fieldLabels[field]
      return label ? [i18n._(label)] : []
    })
    .join(', ')
  return (
    <Banner
      tone="caution"
      live
      title={<Trans>Someone else has changed this brand since you opened it</Trans>}
      action={
        conflict && (
          <Inline gap={3} wrap>
            <Button variant="primary" onPress={() => takeTheirs(true)}>
              <Trans>Apply my changes on top of theirs</Trans>
            </Button>
            <Button onPress={() => takeTheirs(false)}>
              <Trans>Discard my changes and show theirs</Trans>
            </Button>
          </Inline>
        )
      }
    >
      <p>
        <Trans>Nothing was saved. What you typed is still here.</Trans>
      </p>
      {names && (
        <p>
          <Trans>They changed: {names}.</Trans>
        </p>
      )}
    </Banner>
  )
}

function NotSaved() {
  const { problem } = useEditor()
  if (!problem) return null
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>We cannot reach the server</Trans>}>
        <Trans>Check your connection. What you typed is still here.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t save the brand.</Trans>}>
      <Trans>What you typed is still here. Please try again.</Trans>{' '}
      {problem.requestId && <Trans>Reference: {problem.requestId}</Trans>}
    </Banner>
  )
}
