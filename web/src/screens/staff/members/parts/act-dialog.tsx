import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import type { FormHandle } from '../../../../forms/use-form'
import { Button } from '../../../../ui/button'
import { RecordRefused } from './record-refused'

type ActDialogProps = {
  form: FormHandle
  title: ReactNode
  /** The button that does it. */
  yes: ReactNode
  isDanger?: boolean
  onClose: () => void
  children: ReactNode
}

/** One thing that staff do for a member on the phone. */
export function ActDialog({ form, title, yes, isDanger, onClose, children }: ActDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={title}
      actions={(close) => (
        <>
          <SendButton form={form} variant={isDanger ? 'danger' : 'primary'}>
            {yes}
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
        failed={(problem) => <RecordRefused problem={problem} />}
        failedName={t`That did not work`}
        buttons={null}
      >
        {children}
      </Form>
    </FormDialog>
  )
}
