import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import type { Profile } from '../../../../data/profile'
import { useReadOnly } from '../../../../data/read-only'
import { FormDialog } from '../../../../forms/form-dialog'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { rescueFocus } from '../../../../ui/focus'
import { Stack } from '../../../../ui/stack'

type EditCardProps = {
  profile: Profile
  title: ReactNode
  /** The words of the button, and the name of the form it opens. */
  change: ReactNode
  /** A function is given what to call once something was saved without the form. */
  children: ReactNode | ((onSaved: () => void) => ReactNode)
  /** What a change does, told once it is saved, from the profile as it was before. */
  effect?: (before: Profile) => ReactNode
  /** The form for the profile as it was when it opened. */
  form: (opened: Profile, onSaved: () => void) => ReactNode
}

/** One part of the profile and the form that changes it. */
export function EditCard({ profile, title, change, children, effect, form }: EditCardProps) {
  const readOnly = useReadOnly()
  const card = useRef<HTMLElement>(null)
  const [opened, setOpened] = useState<Profile | null>(null)
  const [before, setBefore] = useState<Profile | null>(null)
  const open = () => {
    setBefore(null)
    setOpened(profile)
  }
  const saved = (was: Profile) => {
    setOpened(null)
    setBefore(was)
    rescueFocus(() => card.current?.querySelector<HTMLElement>('h2'))
  }
  return (
    <Card title={title} ref={card}>
      <Stack gap={4}>
        {typeof children === 'function' ? children(() => saved(profile)) : children}
        {before && (
          <Banner tone="good" live title={<Trans>Saved</Trans>}>
            {effect?.(before)}
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
        {opened && form(opened, () => saved(opened))}
      </FormDialog>
    </Card>
  )
}
