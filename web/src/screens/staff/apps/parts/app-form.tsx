import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AppClient, appClientsQuery, saveAppClient } from '../../../../data/app-clients'
import { brandsQuery } from '../../../../data/brands'
import { Form } from '../../../../forms/form'
import { LeaveGuard } from '../../../../forms/leave-guard'
import { NotSaved } from '../../../../forms/not-saved'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { MultiChoiceGroup } from '../../../../ui/multi-choice-group'
import { Select } from '../../../../ui/select'
import { TextField } from '../../../../ui/text-field'

export type AppDraft = {
  name: string
  site: string
  redirectUris: string
  scopes: string[]
  kind: string
  /** The code of a brand, or everyBrand. */
  brand: string
}

/** The choice of an app for the members of all brands. */
const everyBrand = '*'

/** One address per line. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const problemsOf = ({ name, site, redirectUris, scopes }: AppDraft) => ({
  name:
    (!name.trim() || [...name.trim()].length > 80) && msg`Enter a name of at most 80 characters.`,
  site: !/^https:\/\/[^\s/]+/.test(site.trim()) && msg`Enter an address that begins with https://.`,
  redirectUris:
    (linesOf(redirectUris).length === 0 || linesOf(redirectUris).length > 10) &&
    msg`Enter 1 to 10 addresses, one on each line.`,
  scopes: scopes.length === 0 && msg`Choose what the app may ask for.`,
})

type AppFormProps = {
  client: AppClient
  onClose: () => void
  onSaved: (secret: string) => void
}

/** Registers an app, or changes one. */
export function AppForm({ client, onClose, onSaved }: AppFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const all = useQuery(appClientsQuery).data?.scopes ?? []
  const brands = useQuery(brandsQuery).data ?? []
  const { id = '' } = client
  const form = useForm({
    id: 'app',
    first: (): AppDraft => ({
      name: client.name ?? '',
      site: client.site ?? '',
      redirectUris: (client.redirectUris ?? []).join('\n'),
      scopes: [...(client.scopes ?? ['openid'])],
      kind: client.public ? 'public' : 'confidential',
      brand: client.brandCode || everyBrand,
    }),
    check: problemsOf,
    send: ({ kind, redirectUris, brand, ...draft }, { key }) =>
      saveAppClient(
        {
          ...(id ? { id, revision: client.revision } : { public: kind === 'public' }),
          ...draft,
          redirectUris: linesOf(redirectUris),
          brandCode: brand === everyBrand ? '' : brand,
        },
        key,
      ),
    onSent: async (secret) => {
      await queries.invalidateQueries({ queryKey: appClientsQuery.queryKey })
      onSaved(secret)
    },
  })
  const showNewest = async () => {
    await queries.invalidateQueries({ queryKey: appClientsQuery.queryKey })
    onClose()
  }
  return (
    <Form
      form={form}
      failed={(problem) =>
        problem.messageKey === 'openid.changed' ? (
          <Banner
            tone="caution"
            live
            title={<Trans>Someone else changed this app while you were editing it.</Trans>}
            action={
              <Button onPress={() => void showNewest()}>
                <Trans>See the newest version</Trans>
              </Button>
            }
          >
            <Trans>We didn’t save your changes. Note what you need, then open the app again.</Trans>
          </Banner>
        ) : (
          <NotSaved problem={problem} />
        )
      }
      send={id ? <Trans>Save the app</Trans> : <Trans>Add this app</Trans>}
      onCancel={onClose}
    >
      <h2>{id ? <Trans>Change the app</Trans> : <Trans>A new app</Trans>}</h2>
      <TextField {...form.field('name')} label={<Trans>Name</Trans>} />
      <TextField
        {...form.field('site')}
        label={<Trans>Website</Trans>}
        help={<Trans>The address that people know the app by, such as https://app.example.</Trans>}
      />
      <TextField
        {...form.field('redirectUris')}
        multiline
        label={<Trans>Addresses our answers go to</Trans>}
        help={<Trans>One on each line. They must match letter by letter.</Trans>}
      />
      {!id && (
        <ChoiceGroup
          {...form.field('kind')}
          label={<Trans>Where does the app run?</Trans>}
          options={[
            { id: 'confidential', label: t`On a server`, detail: t`It gets a secret.` },
            { id: 'public', label: t`In a browser or on a phone`, detail: t`It gets no secret.` },
          ]}
        />
      )}
      <Select
        {...form.select('brand')}
        label={<Trans>Whose members can connect it?</Trans>}
        options={[
          { id: everyBrand, label: t`Members of every brand` },
          ...brands.map(({ code = '', brandName = '' }) => ({ id: code, label: brandName })),
        ]}
      />
      <MultiChoiceGroup
        {...form.field('scopes')}
        label={<Trans>What may it ask for?</Trans>}
        options={all.map((scope) => ({ id: scope, label: scope }))}
      />
      <LeaveGuard when={form.isChanged && !form.isSending} onLeave={onClose}>
        <Trans>This app is not saved yet.</Trans>
      </LeaveGuard>
    </Form>
  )
}
