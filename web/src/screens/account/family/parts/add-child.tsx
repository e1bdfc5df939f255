import { Trans } from '@lingui/react/macro'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../../../forms/form-dialog'
import { Button } from '../../../../ui/button'
import { ChildForm } from './child-form'

/** The way to add a child who has no sign-in. */
export function AddChild({ adultAge }: { adultAge: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button icon={<UserPlus size={20} aria-hidden="true" />} onPress={() => setOpen(true)}>
        <Trans>Add a child</Trans>
      </Button>
      <FormDialog isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>Add a child</Trans>}>
        <ChildForm adultAge={adultAge} onSaved={() => setOpen(false)} />
      </FormDialog>
    </div>
  )
}
