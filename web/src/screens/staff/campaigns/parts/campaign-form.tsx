import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  type Campaigns,
  campaignsQuery,
  type EditedCampaign,
  putCampaign,
} from '../../../../data/campaigns'
import type { Problem } from '../../../../data/problem'
import { Form } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { localeNames } from '../../../../i18n/locale'
import { useZones } from '../../../../i18n/use-zones'
import { Banner } from '../../../../ui/banner'
import { Card } from '../../../../ui/card'
import { ChoiceGroup } from '../../../../ui/choice-group'
import { DateField } from '../../../../ui/date-field'
import { NumberField } from '../../../../ui/number-field'
import { Select } from '../../../../ui/select'
import { Switch } from '../../../../ui/switch'
import { TextField } from '../../../../ui/text-field'
import { campaignOf, draftOf, introLocales, keptAs } from './draft'
import { campaignWords } from './words'

type CampaignFormProps = {
  campaign: EditedCampaign
  brands: NonNullable<Campaigns['brands']>
  onClose: () => void
  onSaved: () => void
}

/** Plans or changes a campaign. What was entered is kept when somebody leaves with Back. */
export function CampaignForm({ campaign, brands, onClose, onSaved }: CampaignFormProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const isNew = !campaign.id
  const form = useForm({
    id: 'campaign',
    first: () => draftOf(campaign),
    draft: { route: '/staff/campaigns', field: `campaign.${campaign.id ?? 'new'}`, ...keptAs },
    edits: !isNew,
    check: (draft) => ({
      code:
        !/^[a-z0-9][a-z0-9-]{1,18}[a-z0-9]$/i.test(draft.code.trim()) &&
        campaignWords['campaign.code'],
      brandCode: !draft.brandCode && msg`Choose a brand.`,
      sponsor: !draft.sponsor.trim() && campaignWords['campaign.sponsor'],
      firstDay: !draft.firstDay && campaignWords['campaign.day'],
      lastDay:
        (!draft.lastDay && campaignWords['campaign.day']) ||
        (draft.firstDay &&
          draft.lastDay &&
          draft.lastDay.compare(draft.firstDay) < 0 &&
          campaignWords['campaign.order']) ||
        undefined,
      againDays:
        !(draft.againDays >= 30 && draft.againDays <= 730) && campaignWords['campaign.againDays'],
      leastAge:
        !(draft.leastAge >= 0 && draft.leastAge <= 99) && campaignWords['campaign.leastAge'],
      helpPhone: !draft.helpPhone.trim() && campaignWords['campaign.helpPhone'],
    }),
    refusal: ({ messageKey }, i18n) => {
      const words = campaignWords[messageKey]
      return words && i18n._(words)
    },
    keyedBy: campaignOf,
    send: (draft, { key }) => putCampaign(campaignOf(draft), key),
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
      onSaved()
    },
  })
  const { options: zones } = useZones(form.value.zone)
  const country = brands.find(({ code }) => code === form.value.brandCode)?.country ?? 'US'
  return (
    <Card title={isNew ? <Trans>A new campaign</Trans> : <Trans>Change the campaign</Trans>}>
      <Form
        form={form}
        send={<Trans>Save the campaign</Trans>}
        onCancel={onClose}
        failed={(problem) => <NotSaved problem={problem} />}
      >
        <TextField
          {...form.field('code')}
          isReadOnly={!isNew}
          autoCapitalize="characters"
          label={<Trans>Code</Trans>}
          help={<Trans>People type this code, such as KIT-2026. You can’t change it later.</Trans>}
        />
        {isNew && (
          <Select
            {...form.select('brandCode')}
            label={<Trans>Brand</Trans>}
            options={brands.map(({ code = '', name = '' }) => ({ id: code, label: name }))}
          />
        )}
        <ChoiceGroup
          {...form.field('kits')}
          label={<Trans>Kits</Trans>}
          options={[
            { id: 'both', label: t`A1c and kidney` },
            { id: 'a1c', label: t`A1c` },
            { id: 'kidney', label: t`Kidney (uACR and eGFR)` },
          ]}
        />
        <TextField {...form.field('sponsor')} label={<Trans>Sponsor</Trans>} />
        <ChoiceGroup
          {...form.field('payer')}
          label={<Trans>Who pays?</Trans>}
          options={[
            { id: 'sponsor', label: t`The sponsor`, detail: t`People see “No cost to you.”` },
            {
              id: 'plan',
              label: t`The health plan`,
              detail: t`People see that the plan may charge them.`,
            },
          ]}
        />
        <DateField {...form.field('firstDay')} label={<Trans>First day</Trans>} />
        <DateField
          {...form.field('lastDay')}
          label={<Trans>Last day</Trans>}
          help={<Trans>Kits can be ordered until midnight of this day.</Trans>}
        />
        <Select
          {...form.select('zone')}
          label={<Trans>Time zone of these days</Trans>}
          options={zones}
        />
        <NumberField
          {...form.field('againDays')}
          label={<Trans>Days until a person can order again</Trans>}
        />
        <NumberField
          {...form.field('leastAge')}
          label={<Trans>Minimum age</Trans>}
          help={<Trans>Kits are for adults unless the campaign says otherwise.</Trans>}
        />
        <TextField
          {...form.field('helpPhone')}
          type="tel"
          inputMode="tel"
          label={<Trans>Help line</Trans>}
        />
        <Switch {...form.toggle('members')}>
          <Trans>Offer it to all members of the brand, not just to people on the list</Trans>
        </Switch>
        {introLocales
          .filter((locale) => locale.endsWith(country))
          .map((locale) => {
            const language = localeNames[locale]
            return (
              <TextField
                key={locale}
                {...form.field(`intro.${locale}`)}
                optional
                multiline
                label={<Trans>Message from the sponsor: {language}</Trans>}
              />
            )
          })}
      </Form>
    </Card>
  )
}

function NotSaved({ problem }: { problem: Problem }) {
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t save the campaign.</Trans>}>
      {problem.is('aborted') ? (
        <Trans>Someone else has changed it. Close it, open it again and make your change.</Trans>
      ) : (
        <Trans>What you wrote stays here. Please check it and try again.</Trans>
      )}
    </Banner>
  )
}
