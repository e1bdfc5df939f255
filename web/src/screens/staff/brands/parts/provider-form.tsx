import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  type IdentityProvider,
  identityProvidersQuery,
  saveIdentityProvider,
} from '../../../../data/identity-providers'
import { Form } from '../../../../forms/form'
import { LeaveGuard } from '../../../../forms/leave-guard'
import { NotSaved } from '../../../../forms/not-saved'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { CopyValue } from '../../../../ui/copy-button'
import { PasswordField } from '../../../../ui/password-field'
import { Switch } from '../../../../ui/switch'
import { TextField } from '../../../../ui/text-field'

type ProviderFormProps = { first: IdentityProvider; onClose: () => void; onSaved: () => void }

type Answers = {
  protocol: string
  label: string
  issuer: string
  clientId: string
  clientSecret: string
  metadata: string
  trustsFactor: boolean
  enabled: boolean
}

const answersOf = (p: IdentityProvider): Answers => ({
  protocol: p.protocol ?? 'oidc',
  label: p.label ?? '',
  issuer: p.protocol === 'saml' ? '' : (p.issuer ?? ''),
  clientId: p.clientId ?? '',
  clientSecret: '',
  metadata: p.metadata ?? '',
  trustsFactor: p.trustsFactor ?? false,
  enabled: p.enabled ?? false,
})

/** Adds an organization or changes one. */
export function ProviderForm({ first, onClose, onSaved }: ProviderFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const isNew = !first.id
  const providerOf = (answers: Answers): IdentityProvider => ({ ...first, ...answers })
  const form = useForm({
    id: 'provider',
    first: () => answersOf(first),
    edits: !isNew,
    check: ({ protocol, label, issuer, clientId, metadata }) => ({
      label: !label.trim() && t`Enter a name with up to 60 characters.`,
      issuer: protocol === 'oidc' && !issuer.trim() && t`Enter an address that starts with https.`,
      clientId: protocol === 'oidc' && !clientId.trim() && t`Enter the client ID.`,
      metadata: protocol === 'saml' && !metadata.trim() && t`Paste the metadata.`,
    }),
    keyedBy: providerOf,
    send: (answers, { key }) => saveIdentityProvider(providerOf(answers), key),
    onSent: async () => {
      const { queryKey } = identityProvidersQuery(first.brandCode ?? '')
      await queries.invalidateQueries({ queryKey })
      onSaved()
    },
  })
  const showNewest = async () => {
    const { queryKey } = identityProvidersQuery(first.brandCode ?? '')
    await queries.invalidateQueries({ queryKey })
    onClose()
  }
  const isSaml = form.value.protocol === 'saml'
  return (
    <Form
      form={form}
      failed={(problem) =>
        problem.messageKey === 'errors.conflict' ? (
          <Banner
            tone="caution"
            live
            title={<Trans>Someone else changed this organization while you were editing it.</Trans>}
            action={
              <Button onPress={() => void showNewest()}>
                <Trans>See the newest version</Trans>
              </Button>
            }
          >
            <Trans>
              We didn’t save your changes. Note what you need, then open the organization again.
            </Trans>
          </Banner>
        ) : (
          <NotSaved problem={problem} />
        )
      }
      send={<Trans>Save the organization</Trans>}
      onCancel={onClose}
    >
      <h2>{isNew ? <Trans>A new organization</Trans> : first.label}</h2>
      {isNew && (
        <ChoiceGroup
          {...form.field('protocol')}
          label={<Trans>How does it sign people in?</Trans>}
          options={[
            { id: 'oidc', label: t`OpenID Connect` },
            { id: 'saml', label: t`SAML` },
          ]}
        />
      )}
      <TextField
        {...form.field('label')}
        label={<Trans>Name on the button</Trans>}
        help={<Trans>People read “Continue with” and this name.</Trans>}
      />
      {isSaml ? (
        <TextField
          {...form.field('metadata')}
          multiline
          label={<Trans>Metadata</Trans>}
          help={<Trans>Paste the whole XML document that the organization gave you.</Trans>}
        />
      ) : (
        <>
          {first.redirectUri && (
            <CopyValue label={t`Redirect address to register there`} value={first.redirectUri} />
          )}
          <TextField
            {...form.field('issuer')}
            type="url"
            inputMode="url"
            label={<Trans>Issuer address</Trans>}
          />
          <TextField {...form.field('clientId')} label={<Trans>Client ID</Trans>} />
          <PasswordField
            {...form.field('clientSecret')}
            autoComplete="new-password"
            optional={first.hasClientSecret}
            label={<Trans>Client secret</Trans>}
            help={
              first.hasClientSecret ? (
                <Trans>Leave it empty to keep the one we have.</Trans>
              ) : undefined
            }
          />
        </>
      )}
      <Switch {...form.toggle('trustsFactor')}>
        <Trans>This organization asks for a second step, so we do not ask again</Trans>
      </Switch>
      <Switch {...form.toggle('enabled')}>
        <Trans>People can sign in through it</Trans>
      </Switch>
      <LeaveGuard when={form.isChanged && !form.isSending} onLeave={onClose}>
        <Trans>This organization is not saved yet.</Trans>
      </LeaveGuard>
    </Form>
  )
}
