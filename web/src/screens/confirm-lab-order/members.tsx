import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../calls/loaded'
import { useActedFor } from '../../data/acted-for'
import { type KitPeople, kitPeopleQuery, kitsQuery } from '../../data/kits'
import { Form } from '../../forms/form'
import { useForm } from '../../forms/use-form'
import { useFormats } from '../../i18n/use-formats'
import { useKitZone } from '../../labs/kits/use-kit-zone'
import { href } from '../../routes/href'
import { Navigate, useNavigate } from '../../routes/router'
import { useSearch } from '../../routes/use-search'
import { ButtonLink } from '../../ui/button-link'
import { ChoiceGroup } from '../../ui/choice-group'
import { PageBody, PageHead } from '../../ui/page'
import { Text } from '../../ui/text'

/** S2-2-81: the first step, who the kit is for. */
export function Screen() {
  const [search] = useSearch()
  const campaignId = search.get('campaign')
  return (
    <PageBody width="letter">
      <PageHead title={<Trans>Who is the kit for?</Trans>} lead={<Trans>Step 1 of 3</Trans>} />
      {campaignId ? <People campaignId={campaignId} /> : <OnlyOffer />}
    </PageBody>
  )
}

/** Somebody who came without an offer gets the only one, or goes back to choose. */
function OnlyOffer() {
  const kits = useQuery(kitsQuery)
  return (
    <Loaded
      query={kits}
      failed={<Trans>We couldn’t load the kits.</Trans>}
      kept={<Trans>Nothing is lost. Please try again.</Trans>}
    >
      {({ offers = [] }) => {
        const [offer] = offers
        if (!offer?.id || offers.length > 1) {
          return <Navigate to={href('confirm-lab-order')} replace />
        }
        return <People campaignId={offer.id} />
      }}
    </Loaded>
  )
}

function People({ campaignId }: { campaignId: string }) {
  const people = useQuery(kitPeopleQuery(campaignId))
  return (
    <Loaded
      query={people}
      failed={<Trans>We couldn’t load the people.</Trans>}
      kept={<Trans>Nothing is lost. Please try again.</Trans>}
    >
      {(all) => <Choose campaignId={campaignId} all={all} />}
    </Loaded>
  )
}

function Choose({ campaignId, all }: { campaignId: string; all: KitPeople }) {
  const { t } = useLingui()
  const { longDate } = useFormats()
  const zone = useKitZone()
  const navigate = useNavigate()
  // Someone who acts for the member is not the person whose portal this is.
  const actedFor = useActedFor()
  const { people = [], campaign } = all
  const least = campaign?.leastAge ?? 18
  const may = people.filter(({ refused, ordered }) => !refused && !ordered)
  const cannot = people.filter(({ refused, ordered }) => refused || ordered)
  const form = useForm({
    id: 'kit-person',
    first: { memberId: may.length === 1 ? (may[0]?.memberId ?? '') : '' },
    check: ({ memberId }) => ({ memberId: !memberId && msg`Choose a person.` }),
    send: ({ memberId }) => Promise.resolve(memberId),
    onSent: (memberId) =>
      navigate(href('confirm-lab-order.confirm-address'), { state: { campaignId, memberId } }),
  })
  const why = cannot.map(({ memberId, name, ordered }) => (
    <Text key={memberId} muted>
      {ordered ? (
        <Trans>
          {name} already has an order from {longDate(ordered.placedAt ?? 0, zone)}.
        </Trans>
      ) : (
        <Trans>
          {name} can’t have this kit. It is for people aged {least} and older.
        </Trans>
      )}
    </Text>
  ))
  if (may.length === 0) {
    return (
      <>
        {why}
        <div>
          <ButtonLink href={href('confirm-lab-order')}>
            <Trans>Back to the kits</Trans>
          </ButtonLink>
        </div>
      </>
    )
  }
  return (
    <Form form={form} isShort send={<Trans>Continue</Trans>}>
      <ChoiceGroup
        {...form.field('memberId')}
        label={<Trans>Person</Trans>}
        options={may.map(({ memberId = '', name = '', self }) => ({
          id: memberId,
          label: self && !actedFor ? t`${name} (you)` : name,
        }))}
      />
      {why}
    </Form>
  )
}
