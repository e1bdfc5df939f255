import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { emailQuery } from '../data/email'
import { changePassword } from '../data/password'
import { placesQuery, signInsQuery } from '../data/security'
import { brokenByShape } from '../domain/password'
import { Form } from '../forms/form'
import { NewPasswordField } from '../forms/new-password-field'
import { brokenWords, passwordRefusal } from '../forms/password-words'
import { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { PasswordField } from '../ui/password-field'
import { Text } from '../ui/text'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'

type PasswordCardProps = {
  /** The form is there at once, because somebody else may know the password. */
  isAsked?: boolean
}

export function PasswordCard({ isAsked = false }: PasswordCardProps) {
  const [isOpen, setOpen] = useState(isAsked)
  const [isChanged, setChanged] = useState(false)
  const card = useRef<HTMLElement>(null)
  useFocusOnSwap(isOpen, () => card.current?.querySelector('h2'))
  return (
    <Card ref={card} title={<Trans>Password</Trans>}>
      {isChanged && (
        <Banner tone="good" live title={<Trans>Your password is changed</Trans>}>
          <Trans>We signed you out everywhere else and sent you an email about it.</Trans>
        </Banner>
      )}
      {isOpen ? (
        <ChangeForm
          onCancel={() => setOpen(false)}
          onChanged={() => {
            setOpen(false)
            setChanged(true)
          }}
        />
      ) : (
        <div>
          <Button
            onPress={() => {
              setChanged(false)
              setOpen(true)
            }}
          >
            <Trans>Change password</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

const blank = { currentPassword: '', newPassword: '' }

function ChangeForm({ onChanged, onCancel }: { onChanged: () => void; onCancel: () => void }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data: { email } = {} } = useQuery(emailQuery)
  const form = useForm({
    id: 'change-password',
    first: blank,
    check: ({ currentPassword, newPassword }) => {
      const [rule] = brokenByShape(newPassword)
      return {
        currentPassword: !currentPassword && t`Enter your current password.`,
        newPassword: !newPassword
          ? t`Enter a new password.`
          : rule && brokenWords[`password.${rule}`],
      }
    },
    send: changePassword,
    refusal: passwordRefusal,
    after: 'begin-anew',
    onSent: () => {
      void queries.invalidateQueries(placesQuery)
      void queries.invalidateQueries({ queryKey: signInsQuery.queryKey })
      onChanged()
    },
  })
  return (
    <Form form={form} isShort send={<Trans>Save the new password</Trans>} onCancel={onCancel}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" hidden readOnly autoComplete="username" value={email ?? ''} />
      <PasswordField
        {...form.field('currentPassword')}
        name="current-password"
        autoComplete="current-password"
        label={<Trans>Current password</Trans>}
        autoFocus
      />
      <NewPasswordField {...form.field('newPassword')} />
      <Text muted>
        <Trans>When you save it, we’ll sign you out everywhere but here.</Trans>
      </Text>
    </Form>
  )
}
