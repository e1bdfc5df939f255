import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

/**
 * For browsers that run the app and call themselves Internet Explorer. One that cannot run it
 * gets the same words from the server's page.
 */
export function UnsupportedBrowser() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={<Trans>Please use another browser</Trans>}
      actions={(close) => (
        <Button variant="primary" onPress={close}>
          <Trans>Continue with this browser</Trans>
        </Button>
      )}
    >
      <Trans>
        This browser is too old to show your portal safely. Please open this page in a current
        version of Chrome, Edge, Firefox or Safari.
      </Trans>
    </Dialog>
  )
}
