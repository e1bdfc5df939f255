import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Loaded } from '../../../../calls/loaded'
import { askEmailChange, type Email, emailQuery, withdrawEmailChange } from '../../../../data/email'
import { isEmail } from '../../../../domain/email'
import { Form } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { useFocusOnSwap } from '../../../../ui/use-focus-on-swap'

/** The address that a person signs in with; it changes when both addresses agree. */
export function EmailCard() {
  const email = useQuery(emailQuery)
  const card = useRef<HTMLElement>(null)
  useFocusOnSwap(Boolean(email.data?.change), () => card.current?.querySelector('h2'))
  return (
    <Card ref={card} title={<Trans>Email address</Trans>}>
      <Loaded query={email} failed={<Trans>We couldn’t load your email address.</Trans>} level={3}>
        {(data) => <Address {...data} />}
      </Loaded>
    </Card>
  )
}

function Address({ email, change }: Email) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={3}>
      <Text>
        <Trans>You sign in with {email}.</Trans>
      </Text>
      {change && <Pending change={change} />}
      <div>
        <Button variant="secondary" onPress={() => setOpen(true)}>
          <Trans>Change email address</Trans>
        </Button>
      </div>
      <FormDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Change your email address</Trans>}
      >
        <ChangeForm current={email ?? ''} onAsked={() => setOpen(false)} />
      </FormDialog>
    </Stack>
  )
}

function Pending({ change }: { change: NonNullable<Email['change']> }) {
  const queries = useQueryClient()
  const { newEmail } = change
  const withdrawing = useMutation({
    mutationFn: withdrawEmailChange,
    onSuccess: () => queries.invalidateQueries(emailQuery),
  })
  return (
    <Banner live title={<Trans>Your new address is waiting to be confirmed</Trans>}>
      <Stack gap={2}>
        <p>
          {change.newConfirmed ? (
            <Trans>{newEmail} is confirmed. Now open the link we sent to your old address.</Trans>
          ) : change.oldConfirmed ? (
            <Trans>Your old address is confirmed. Now open the link we sent to {newEmail}.</Trans>
          ) : (
            <Trans>
              We sent a link to {newEmail} and one to your old address. Open both within one day.
            </Trans>
          )}
        </p>
        {withdrawing.isError && (
          <p role="alert">
            <Trans>We couldn’t stop the change. Please try again.</Trans>
          </p>
        )}
        <div>
          <Button
            variant="quiet"
            onPress={() => withdrawing.mutate()}
            isPending={withdrawing.isPending}
          >
            <Trans>Stop the change</Trans>
          </Button>
        </div>
      </Stack>
    </Banner>
  )
}

type ChangeFormProps = { current: string; onAsked: () => void }

function ChangeForm({ current, onAsked }: ChangeFormProps) {
  const queries = useQueryClient()
  const form = useForm({
    id: 'change-email',
    first: { email: '' },
    check: ({ email }) => ({ email: problemOf(email.trim(), current) }),
    send: ({ email }, { key }) => askEmailChange(email.trim(), key),
    onSent: () => {
      void queries.invalidateQueries(emailQuery)
      onAsked()
    },
  })
  return (
    <Form form={form} send={<Trans>Send the links</Trans>}>
      <Text>
        <Trans>
          We’ll send a link to your new address and one to {current}. Your address changes when you
          have opened both.
        </Trans>
      </Text>
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        label={<Trans>New email address</Trans>}
      />
    </Form>
  )
}

function problemOf(email: string, current: string) {
  if (!email) return msg`Enter your new email address.`
  if (!isEmail(email)) return msg`Enter an email address like name@example.com.`
  return email.toLowerCase() === current.toLowerCase() && msg`This is already your email address.`
}
