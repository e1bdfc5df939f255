import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  type IdentityProvider,
  identityProvidersQuery,
  saveIdentityProvider,
} from '../../../../data/identity-providers'
import type { FieldProblem } from '../../../../data/problem'
import { Form } from '../../../../forms/form'
import { LeaveGuard } from '../../../../forms/leave-guard'
import { useForm } from '../../../../forms/use-form'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { PasswordField } from '../../../../ui/password-field'
import { Switch } from '../../../../ui/switch'
import { TextField } from '../../../../ui/text-field'
import { CopyValue } from './copy-value'

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
  const wordsOf = useRefusals()
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
    refusal: wordsOf,
    onSent: async () => {
      const { queryKey } = identityProvidersQuery(first.brandCode ?? '')
      await queries.invalidateQueries({ queryKey })
      onSaved()
    },
  })
  const isSaml = form.value.protocol === 'saml'
  return (
    <Form form={form} send={<Trans>Save the organization</Trans>} onCancel={onClose}>
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
            autoComplete="off"
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

/** What the server refuses, in the words of this page. */
function useRefusals() {
  const { t } = useLingui()
  return ({ messageKey, message }: FieldProblem): string => {
    switch (messageKey) {
      case 'sso.issuer':
        return t`Enter an address that starts with https, without ? or #.`
      case 'sso.issuerChanged':
        return t`This is another organization. Add it as a new one.`
      case 'sso.metadata':
        return t`This isn’t the metadata of a SAML identity provider.`
      case 'sso.metadataAddress':
        return t`The sign-in address in the metadata must start with https.`
      case 'sso.label':
        return t`Enter a name with up to 60 characters.`
      case 'sso.clientId':
        return t`Enter the client ID.`
      default:
        return message
    }
  }
}
