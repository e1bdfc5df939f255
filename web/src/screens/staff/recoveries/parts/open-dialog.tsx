import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { openRecovery, recoveriesQuery } from '../../../../data/recoveries'
import { useStartup } from '../../../../data/startup'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { Button } from '../../../../ui/button'
import { Select } from '../../../../ui/select'
import { TextField } from '../../../../ui/text-field'
import { checkWords } from './check-words'
import { RecoveryRefused } from './recovery-refused'

const reasonFewest = 5
const reasonMost = 300

type OpenDialogProps = {
  /** Whose record led here; empty for nobody's. */
  person: string
  onClose: () => void
}

/** Opens a request for one person. */
export function OpenDialog({ person: known, onClose }: OpenDialogProps) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const isSupport = useStartup().data?.staff?.role === 'support'
  const form = useForm({
    id: 'open-recovery',
    first: () => ({ person: known, checked: '', reason: '' }),
    check: ({ person, checked, reason }) => {
      const letters = [...reason.trim()].length
      return {
        person: !person.trim() && msg`Enter the whole email address or the id.`,
        checked: !checked && msg`Say how you checked who is asking.`,
        reason:
          (letters < reasonFewest || letters > reasonMost) &&
          msg`Enter a reason of 5 to 300 characters.`,
      }
    },
    send: (asked, { key }) => openRecovery(asked, key),
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: recoveriesQuery.queryKey })
      onClose()
    },
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Open a request</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Open the request</Trans>
          </SendButton>
          <Button variant="quiet" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Form
        form={form}
        isShort
        failed={(problem) => <RecoveryRefused problem={problem} />}
        failedName={t`That did not work`}
        buttons={null}
      >
        <TextField
          {...form.field('person')}
          autoComplete="off"
          autoFocus
          label={<Trans>Email address or id of the person</Trans>}
          help={isSupport && <Trans>Members only. For a colleague, ask an Administrator.</Trans>}
        />
        <Select
          {...form.select('checked')}
          label={<Trans>How did you check who is asking?</Trans>}
          options={Object.entries(checkWords).map(([id, words]) => ({ id, label: i18n._(words) }))}
        />
        <TextField
          {...form.field('reason')}
          multiline
          label={<Trans>Reason</Trans>}
          help={<Trans>We keep it in the audit trail.</Trans>}
        />
      </Form>
    </FormDialog>
  )
}
