import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { type Campaigns, campaignsQuery, type EditedCampaign } from '../../data/campaigns'
import { useFormats } from '../../i18n/use-formats'
import { useSearch } from '../../routes/use-search'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Chip } from '../../ui/chip'
import { Inline } from '../../ui/inline'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'
import { CampaignForm } from './campaigns/parts/campaign-form'
import { LinksForm } from './campaigns/parts/links-form'
import { PeopleForm } from './campaigns/parts/people-form'
import { campaignStates } from './campaigns/parts/words'

/** In the address, the campaign that nobody has saved yet. */
const fresh = 'new'

/** The campaign that the address names. */
const editedOf = ({ campaigns = [] }: Campaigns, named: string): EditedCampaign | undefined =>
  named === fresh ? {} : campaigns.find(({ id }) => id === named)

/** Campaigns of home test kits: which kits, for whom, until when. */
export function Screen() {
  const campaigns = useQuery(campaignsQuery)
  const [search, change] = useSearch()
  const named = search.get('edit') ?? ''
  const [isSaved, setSaved] = useState(false)
  useFocusOnSwap(named)
  const edit = ({ id = fresh }: EditedCampaign) => {
    setSaved(false)
    change({ edit: id }, { isStep: true })
  }
  const close = () => change({ edit: undefined })
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Test kit campaigns</Trans>}
        lead={<Trans>Home test kits that a sponsor offers to members and their families.</Trans>}
        width="reading"
      />
      {isSaved && <Banner tone="good" live title={<Trans>The campaign is saved</Trans>} />}
      <Loaded
        query={campaigns}
        shape="rows"
        failed={<Trans>We couldn’t load the campaigns.</Trans>}
        kept={<Trans>The campaigns haven’t changed.</Trans>}
      >
        {(all) => {
          const edited = editedOf(all, named)
          return edited ? (
            <CampaignForm
              key={named}
              campaign={edited}
              brands={all.brands ?? []}
              onClose={close}
              onSaved={() => {
                setSaved(true)
                close()
              }}
            />
          ) : (
            <List all={all} onEdit={edit} />
          )
        }}
      </Loaded>
    </PageBody>
  )
}

function List({ all, onEdit }: { all: Campaigns; onEdit: (campaign: EditedCampaign) => void }) {
  return (
    <>
      <div>
        <Button
          variant="primary"
          onPress={() => onEdit({})}
          icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
        >
          <Trans>Plan a campaign</Trans>
        </Button>
      </div>
      {!all.campaigns?.length && (
        <Text muted>
          <Trans>There are no campaigns yet.</Trans>
        </Text>
      )}
      <Stack as="ul" gap={4}>
        {(all.campaigns ?? []).map((campaign) => (
          <li key={campaign.id}>
            <Row campaign={campaign} onEdit={() => onEdit(campaign)} />
          </li>
        ))}
      </Stack>
    </>
  )
}

function Row({ campaign, onEdit }: { campaign: EditedCampaign; onEdit: () => void }) {
  const { i18n } = useLingui()
  const [opened, setOpened] = useState<'people' | 'links'>()
  const close = () => setOpened(undefined)
  const card = useRef<HTMLElement>(null)
  useFocusOnSwap(opened, () => card.current?.querySelector('h2'))
  const { longDate } = useFormats()
  const day = (text = '') => longDate(Date.parse(`${text}T12:00Z`), { timeZone: 'UTC' })
  const { id = '', code = '', sponsor, people = 0, orders = 0 } = campaign
  const [firstDay, lastDay] = [day(campaign.firstDay), day(campaign.lastDay)]
  const state = campaignStates[campaign.state ?? '']
  return (
    <Card ref={card} title={code}>
      <Stack gap={3}>
        <Inline gap={3} wrap apart>
          <Text>{sponsor}</Text>
          {state && <Chip>{i18n._(state)}</Chip>}
        </Inline>
        <Text muted>
          <Trans>
            {firstDay} to {lastDay}. People on the list: {people}. Kits ordered: {orders}.
          </Trans>
        </Text>
        {opened === 'people' && <PeopleForm campaignId={id} onClose={close} />}
        {opened === 'links' && <LinksForm campaignId={id} code={code} onClose={close} />}
        {!opened && (
          <Inline gap={3} wrap>
            <Button onPress={onEdit}>
              <Trans>Edit</Trans>
            </Button>
            <Button variant="quiet" onPress={() => setOpened('people')}>
              <Trans>Add people</Trans>
            </Button>
            {campaign.state !== 'ended' && (
              <Button variant="quiet" onPress={() => setOpened('links')}>
                <Trans>Make links</Trans>
              </Button>
            )}
          </Inline>
        )}
      </Stack>
    </Card>
  )
}
