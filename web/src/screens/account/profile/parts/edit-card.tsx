import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Profile } from '../../../../data/profile'
import { useReadOnly } from '../../../../data/read-only'
import { FormDialog } from '../../../../forms/form-dialog'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'

type EditCardProps = {
  profile: Profile
  title: ReactNode
  /** The words of the button, and the name of the form it opens. */
  change: ReactNode
  children: ReactNode
  /** What a change does, told once it is saved. */
  effect?: ReactNode
  /** The form for the profile as it was when it opened. */
  form: (opened: Profile, onSaved: () => void) => ReactNode
}

/** One part of the profile and the form that changes it. */
export function EditCard({ profile, title, change, children, effect, form }: EditCardProps) {
  const readOnly = useReadOnly()
  const [opened, setOpened] = useState<Profile | null>(null)
  const [isSaved, setSaved] = useState(false)
  const open = () => {
    setSaved(false)
    setOpened(profile)
  }
  const saved = () => {
    setOpened(null)
    setSaved(true)
  }
  return (
    <Card title={title}>
      <Stack gap={4}>
        {children}
        {isSaved && (
          <Banner tone="good" live title={<Trans>Saved</Trans>}>
            {effect}
          </Banner>
        )}
        {!readOnly && (
          <div>
            <Button variant="secondary" onPress={open}>
              {change}
            </Button>
          </div>
        )}
      </Stack>
      <FormDialog isOpen={opened !== null} onClose={() => setOpened(null)} title={change}>
        {opened && form(opened, saved)}
      </FormDialog>
    </Card>
  )
}
