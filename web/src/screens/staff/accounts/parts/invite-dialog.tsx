import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accountsQuery, type Invited, invite } from '../../../../data/accounts'
import { brandsQuery } from '../../../../data/brands'
import { localeStore } from '../../../../data/language'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { localeNames, locales } from '../../../../i18n/locale'
import { Button } from '../../../../ui/button'
import { DateField } from '../../../../ui/date-field'
import { Select } from '../../../../ui/select'
import { TextField } from '../../../../ui/text-field'
import { AccountRefused } from './account-refused'
import { blankPerson, wrongPerson } from './person-draft'
import { useRoleOptions } from './use-role-options'

type InviteDialogProps = { onClose: () => void; onSent: (invited: Invited) => void }

/** Invites a member or a staff person. */
export function InviteDialog({ onClose, onSent }: InviteDialogProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const brands = useQuery(brandsQuery)
  const roles = useRoleOptions()
  const form = useForm({
    id: 'invite',
    first: () => blankPerson(localeStore.get()),
    check: wrongPerson,
    send: ({ birthDate, ...person }, { key }) =>
      invite({ ...person, birthDate: birthDate?.toString() ?? '' }, key),
    onSent: async (invited) => {
      await queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
      onSent(invited)
      onClose()
    },
  })
  const known = brands.data ?? []
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={<Trans>Invite a person</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Send invitation</Trans>
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
        failed={(problem) => <AccountRefused problem={problem} />}
        failedName={t`That did not work`}
        buttons={null}
      >
        <Select
          {...form.select('role')}
          label={<Trans>Role</Trans>}
          options={[{ id: 'member', label: t`Member` }, ...roles]}
        />
        <TextField
          {...form.field('givenName')}
          autoComplete="off"
          label={<Trans>First name</Trans>}
        />
        <TextField
          {...form.field('familyName')}
          autoComplete="off"
          label={<Trans>Last name</Trans>}
        />
        <TextField
          {...form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          label={<Trans>Email address</Trans>}
        />
        {form.value.role === 'member' && (
          <DateField {...form.field('birthDate')} label={<Trans>Date of birth</Trans>} />
        )}
        <Select
          {...form.select('brandCode')}
          label={<Trans>Brand</Trans>}
          options={known.map(({ code = '', brandName = '' }) => ({ id: code, label: brandName }))}
        />
        <Select
          {...form.select('locale')}
          label={<Trans>Language</Trans>}
          options={locales.map((id) => ({ id, label: localeNames[id] }))}
        />
      </Form>
    </FormDialog>
  )
}
