import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  applyChange,
  type Change,
  flagsQuery,
  type Preview,
  previewQuery,
} from '../../../../data/flags'
import { asProblem, type Problem } from '../../../../data/problem'
import { typingSaved } from '../../../../data/unsaved'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { Skeleton } from '../../../../ui/skeleton'
import { TooMany } from '../../members/parts/found'
import { isShown, wordsOf } from './flag-words'

type FlagConfirmProps = {
  change: Change
  onClose: () => void
  onSaved: (touched: number) => void
}

/** Says how many people a change touches, and makes it once that is confirmed. */
export function FlagConfirm({ change, onClose, onSaved }: FlagConfirmProps) {
  const { _ } = useLingui()
  const queries = useQueryClient()
  const preview = useQuery(previewQuery(change))
  const save = useMutation({
    mutationFn: applyChange,
    onSuccess: async (touched) => {
      // The member's address stays in its field.
      typingSaved()
      await queries.invalidateQueries({ queryKey: flagsQuery.queryKey })
      onSaved(touched)
      onClose()
    },
  })
  const words = wordsOf(change.name)
  const name = words ? _(words.name) : change.name
  const failed = save.error ?? preview.error
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Question setting={change.setting} name={name} />}
      actions={(close) => (
        <>
          <Button
            variant="primary"
            onPress={() => save.mutate(change)}
            isPending={save.isPending}
            isDisabled={!preview.data}
          >
            <Answer setting={change.setting} />
          </Button>
          <Button onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      {preview.data && <Effect change={change} preview={preview.data} />}
      {failed ? <Failed problem={asProblem(failed)} /> : !preview.data && <Skeleton shape="text" />}
    </Dialog>
  )
}

function Question({ setting, name }: { setting: Change['setting']; name: string }) {
  if (setting === 'on') return <Trans>Turn on “{name}”?</Trans>
  if (setting === 'off') return <Trans>Turn off “{name}”?</Trans>
  return <Trans>Remove the setting of “{name}”?</Trans>
}

function Answer({ setting }: { setting: Change['setting'] }) {
  if (setting === 'on') return <Trans>Turn on</Trans>
  if (setting === 'off') return <Trans>Turn off</Trans>
  return <Trans>Remove the setting</Trans>
}

function Effect({ change, preview }: { change: Change; preview: Preview }) {
  const { touched = 0, member } = preview
  return (
    <>
      {member && (
        <p>
          <Trans>
            For {member.name} ({member.email})
          </Trans>
        </p>
      )}
      <p>
        <strong>
          {isShown(change.name) ? (
            <Plural
              value={touched}
              _0="No one will see a difference right now."
              one="# person will see a difference."
              other="# people will see a difference."
            />
          ) : (
            <Plural
              value={touched}
              _0="This changes nothing right now."
              one="This changes it for # person. They won’t see a difference yet, because no page uses it."
              other="This changes it for # people. They won’t see a difference yet, because no page uses it."
            />
          )}
        </strong>{' '}
        {'form' in change.target && (
          <Trans>Brands and members with their own setting keep it.</Trans>
        )}
        {'brandCode' in change.target && <Trans>Members with their own setting keep it.</Trans>}
        {'member' in change.target && (
          <Trans>The change is recorded in the member’s history.</Trans>
        )}
      </p>
    </>
  )
}

function Failed({ problem }: { problem: Problem }) {
  const unknown = problem.fields.some(({ field }) => field === 'member')
  if (unknown) {
    return (
      <Banner tone="caution" live title={<Trans>No member has this id or email.</Trans>}>
        <Trans>Check the spelling. Enter the full email address.</Trans>
      </Banner>
    )
  }
  if (problem.is('resource_exhausted')) return <TooMany seconds={problem.retryAfter ?? 60} />
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>We cannot reach the server</Trans>}>
        <Trans>Nothing has changed. Please try again when you’re back online.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>That did not work. Nothing has changed.</Trans>}>
      {problem.requestId && <Trans>Reference: {problem.requestId}</Trans>}
    </Banner>
  )
}
