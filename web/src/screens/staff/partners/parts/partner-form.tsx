import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { brandPartnersQuery, type EditedPartner, savePartner } from '../../../../data/partner-desk'
import { programName } from '../../../../data/program-names'
import { programCatalogue } from '../../../../domain/programs'
import { Form } from '../../../../forms/form'
import { NotSaved } from '../../../../forms/not-saved'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { MultiChoiceGroup } from '../../../../ui/multi-choice-group'
import { TextField } from '../../../../ui/text-field'
import { draftOf, partnerOf, problemsOf } from './partner-draft'
import { refusalOf } from './partner-refusals'
import { PartnerTexts } from './partner-texts'

/** Drafts are named in small letters. */
const draftField = (brandCode: string, code: string) =>
  `${brandCode}.${code || 'new.one'}`.toLowerCase().replaceAll('_', '-').slice(0, 64)

type PartnerFormProps = { partner: EditedPartner; brandCode: string; onClose: () => void }

/** Adds a partner, or changes one. Back keeps what was entered. */
export function PartnerForm({ partner, brandCode, onClose }: PartnerFormProps) {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { revision = 0, code = '' } = partner
  const fresh = async () => {
    await queries.invalidateQueries({ queryKey: brandPartnersQuery(brandCode).queryKey })
    onClose()
  }
  const form = useForm({
    id: 'partner',
    first: () => draftOf(partner),
    draft: { route: '/staff/partners', field: draftField(brandCode, code) },
    edits: revision > 0,
    keyedBy: (draft) => partnerOf(draft, brandCode, revision),
    check: problemsOf,
    send: (draft, { key }) => savePartner(partnerOf(draft, brandCode, revision), key),
    onSent: fresh,
    refusal: refusalOf,
    serverNames: { 'login-url': 'loginUrl', share: 'shares' },
  })
  return (
    <Form
      form={form}
      send={revision ? <Trans>Save the partner</Trans> : <Trans>Add this partner</Trans>}
      onCancel={onClose}
      failed={(problem) =>
        problem.messageKey === 'errors.conflict' ? (
          <Banner
            tone="caution"
            live
            title={<Trans>Someone else changed this partner while you were editing it.</Trans>}
            action={
              <Button onPress={() => void fresh()}>
                <Trans>See the newest version</Trans>
              </Button>
            }
          >
            <Trans>We didn’t save your changes. Note what you need, then open it again.</Trans>
          </Banner>
        ) : (
          <NotSaved problem={problem} />
        )
      }
    >
      <h2>{revision ? <Trans>Change the partner</Trans> : <Trans>A new partner</Trans>}</h2>
      <TextField {...form.field('name')} label={<Trans>Name</Trans>} />
      {!revision && (
        <TextField
          {...form.field('code')}
          label={<Trans>Code</Trans>}
          help={<Trans>As members have it on their record. It can’t change later.</Trans>}
        />
      )}
      <TextField {...form.field('site')} label={<Trans>Website</Trans>} />
      <TextField
        {...form.field('hosts')}
        multiline
        label={<Trans>Hosts we may send members to</Trans>}
        help={<Trans>One on each line, such as app.example. Nothing else opens.</Trans>}
      />
      <ChoiceGroup
        {...form.field('protocol')}
        label={<Trans>How do members get in?</Trans>}
        options={[
          { id: 'none', label: t`The partner signs them in`, detail: t`We tell it nothing.` },
          { id: 'openid', label: t`Through our OpenID provider` },
          { id: 'saml', label: t`With a signed SAML response` },
        ]}
      />
      {form.value.protocol === 'openid' && (
        <>
          <TextField
            {...form.field('loginUrl')}
            label={<Trans>Address where the partner begins to sign people in</Trans>}
          />
          <TextField
            {...form.field('clientId')}
            label={<Trans>ID of its app</Trans>}
            help={<Trans>From “Connected apps”. A member who stops sharing ends its access.</Trans>}
          />
        </>
      )}
      {form.value.protocol === 'saml' && (
        <TextField {...form.field('metadata')} multiline label={<Trans>SAML metadata</Trans>} />
      )}
      {form.value.protocol !== 'none' && (
        <MultiChoiceGroup
          {...form.field('shares')}
          label={<Trans>What is it told beside a member ID?</Trans>}
          options={[
            { id: 'firstName', label: t`First name` },
            { id: 'email', label: t`Email address` },
          ]}
        />
      )}
      <TextField
        {...form.field('promos')}
        multiline
        optional
        label={<Trans>Promo codes whose members see it</Trans>}
        help={<Trans>One on each line. Empty means every member who has its code.</Trans>}
      />
      <MultiChoiceGroup
        {...form.field('programs')}
        label={<Trans>Programs it goes with</Trans>}
        help={<Trans>Members of these read that it’s offered because of the program.</Trans>}
        options={programCatalogue.map(({ dbSlug }) => {
          const name = programName(dbSlug)
          return { id: dbSlug, label: name ? i18n._(name) : dbSlug }
        })}
      />
      <TextField
        {...form.field('phone')}
        optional
        label={<Trans>Phone number for questions</Trans>}
      />
      <PartnerTexts field={(name) => form.field(name)} />
    </Form>
  )
}
