import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { Older } from '../../calls/older'
import { type Shipment, type ShipmentTab, shipmentsQuery } from '../../data/fulfilment'
import { useSearchParams } from '../../routes/router'
import { Banner } from '../../ui/banner'
import { DrawingParcel } from '../../ui/drawings/drawing-parcel'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Segmented } from '../../ui/segmented'
import { Stack } from '../../ui/stack'
import { DoneWords } from './fulfilment/parts/done-words'
import { ExportButton } from './fulfilment/parts/export-button'
import { ShipmentDialog } from './fulfilment/parts/shipment-dialog'
import { ShipmentRow } from './fulfilment/parts/shipment-row'
import type { Step } from './fulfilment/parts/steps'
import { numbered } from './parts/desk-rows'

const tabs: readonly ShipmentTab[] = ['toShip', 'shipped', 'trouble']

type Doing = { shipment: Shipment; step: Step }

/** What is to be packed and sent, what is on its way, and what went wrong. */
export function Screen() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'toShip'
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Shipping</Trans>}
        lead={
          <Trans>
            Boxes that members ordered. Take one, print its label, and enter the tracking number.
            Members see each step right away.
          </Trans>
        }
        width="reading"
      />
      <Desk tab={tab} onTab={(next) => setParams(next === 'toShip' ? {} : { tab: next })} />
    </PageBody>
  )
}

type DeskProps = { tab: ShipmentTab; onTab: (tab: ShipmentTab) => void }

/** The choice of a list stays while another one comes, and so does the focus in it. */
function Desk({ tab, onTab }: DeskProps) {
  const { t } = useLingui()
  const { data } = useInfiniteQuery(shipmentsQuery(tab))
  const [counted, setCounted] = useState(data)
  if (data && data !== counted) setCounted(data)
  const first = counted?.pages[0]
  return (
    <Stack gap={4}>
      <div>
        <Segmented
          label={t`Which shipments`}
          segments={[
            { id: 'toShip', label: numbered(t`To ship`, first?.toShip) },
            { id: 'shipped', label: t({ context: 'shipments', message: 'Sent' }) },
            { id: 'trouble', label: numbered(t`Trouble`, first?.trouble) },
          ]}
          selected={tab}
          onSelect={onTab}
        />
      </div>
      {tab === 'toShip' && <ExportButton isEmpty={!first?.toShip} />}
      <Shipments key={tab} tab={tab} />
    </Stack>
  )
}

function Shipments({ tab }: { tab: ShipmentTab }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(shipmentsQuery(tab))
  const [doing, setDoing] = useState<Doing>()
  const [done, setDone] = useState<Doing>()
  const begin = (shipment: Shipment, step: Step) => {
    setDone(undefined)
    setDoing({ shipment, step })
  }
  return (
    <>
      {done && <Banner tone="good" live title={<DoneWords {...done} />} />}
      <Loaded
        query={list}
        shape="rows"
        failed={<Trans>We couldn’t load the shipments.</Trans>}
        kept={<Trans>Nothing has changed for anyone.</Trans>}
      >
        {({ pages }) => {
          const found = pages.flatMap(({ shipments = [] }) => shipments)
          // What moved between two pages would stand in both.
          const rows = [...new Map(found.map((one) => [one.id, one])).values()]
          return rows.length === 0 ? (
            <Nothing tab={tab} />
          ) : (
            <Stack as="ul" gap={3} aria-label={t`Shipments`}>
              {rows.map((shipment) => (
                <li key={shipment.id}>
                  <ShipmentRow
                    shipment={shipment}
                    onStep={(step) => begin(shipment, step)}
                    onDone={(step) => setDone({ shipment, step })}
                  />
                </li>
              ))}
            </Stack>
          )
        }}
      </Loaded>
      {list.hasNextPage && (
        <Older
          list={list}
          words={<Trans>Show more</Trans>}
          failed={<Trans>We couldn’t load more shipments.</Trans>}
          kept={<Trans>The ones above are still here.</Trans>}
        />
      )}
      {doing && (
        <ShipmentDialog
          {...doing}
          onDone={() => setDone(doing)}
          onClose={() => setDoing(undefined)}
        />
      )}
    </>
  )
}

function Nothing({ tab }: { tab: ShipmentTab }) {
  switch (tab) {
    case 'toShip':
      return (
        <EmptyState drawing={<DrawingParcel />} title={<Trans>Nothing to ship</Trans>}>
          <Trans>New orders appear here automatically.</Trans>
        </EmptyState>
      )
    case 'shipped':
      return (
        <EmptyState drawing={<DrawingParcel />} title={<Trans>Nothing sent yet</Trans>}>
          <Trans>You’ll find boxes here once a carrier has them.</Trans>
        </EmptyState>
      )
    case 'trouble':
      return (
        <EmptyState drawing={<DrawingParcel />} title={<Trans>No trouble</Trans>}>
          <Trans>Boxes that are on hold, missing or returned appear here.</Trans>
        </EmptyState>
      )
  }
}
