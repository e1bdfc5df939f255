import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '../../../../billing/use-dates'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { dropPrice, type ListedPrice, type PlanList } from '../../../../data/plan-desk'
import { NotSaved } from '../../../../forms/not-saved'
import { useMoney } from '../../../../i18n/use-money'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { type Column, DataTable } from '../../../../ui/data-table'
import { rescueFocus } from '../../../../ui/focus'
import { Text } from '../../../../ui/text'
import { serviceKey } from './plan-draft'
import { PriceDialog, type PriceEdit } from './price-dialog'
import { useServiceName } from './use-services'

type PriceListProps = {
  brandCode: string
  list: PlanList
  onSaved: () => void
  onDropped: () => void
  onFresh: () => void
}

const rowId = ({ promo = '', kind, item, from = '' }: ListedPrice) =>
  `${promo} ${serviceKey(kind, item)} ${from}`

/** The prices that count now, and those that will. */
export function PriceList({ brandCode, list, onSaved, onDropped, onFresh }: PriceListProps) {
  const { t } = useLingui()
  const money = useMoney(list.currency)
  const date = useDates()
  const nameOf = useServiceName()
  const [edit, setEdit] = useState<PriceEdit | null>(null)
  const [dropped, setDropped] = useState<ListedPrice | null>(null)
  const { prices = [] } = list
  const columns: Column<ListedPrice>[] = [
    { id: 'service', header: t`Service`, cell: ({ kind, item }) => nameOf(kind, item) },
    {
      id: 'price',
      header: t`Full price`,
      cell: ({ cents = 0 }) => money(cents),
      numeric: true,
    },
    {
      id: 'from',
      header: t`In effect from`,
      cell: ({ from = '', until }) => {
        const first = date(from)
        const last = until ? date(until) : ''
        return last ? (
          <Trans>
            {first} to {last}
          </Trans>
        ) : (
          first
        )
      },
    },
    { id: 'promo', header: t`For`, cell: ({ promo }) => promo || <Trans>Everyone</Trans> },
    {
      id: 'change',
      header: t`Actions`,
      cell: (price) => {
        const name = nameOf(price.kind, price.item)
        return price.upcoming ? (
          <Button variant="quiet" onPress={() => setDropped(price)}>
            <Trans>Remove</Trans>
            <span className="visually-hidden"> {name}</span>
          </Button>
        ) : (
          <Button
            variant="quiet"
            onPress={() =>
              setEdit({ service: serviceKey(price.kind, price.item), promo: price.promo ?? '' })
            }
          >
            <Trans>New price</Trans>
            <span className="visually-hidden"> {name}</span>
          </Button>
        )
      },
    },
  ]
  return (
    <Card title={<Trans>Prices</Trans>}>
      <Text muted>
        <Trans>
          A price can’t be changed once it’s in effect. Add a new one that starts on a later day.
        </Trans>
      </Text>
      <DataTable
        caption={t`Prices`}
        columns={columns}
        rows={prices}
        rowId={rowId}
        empty={
          <Text muted>
            <Trans>There are no prices yet.</Trans>
          </Text>
        }
      />
      <div>
        <Button
          onPress={() => setEdit({ service: '', promo: '' })}
          icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
        >
          <Trans>Add a price</Trans>
        </Button>
      </div>
      {edit && (
        <PriceDialog
          brandCode={brandCode}
          edit={edit}
          list={list}
          onClose={() => setEdit(null)}
          onSaved={() => {
            setEdit(null)
            onSaved()
          }}
        />
      )}
      {dropped && (
        <DropPrice
          brandCode={brandCode}
          price={dropped}
          name={nameOf(dropped.kind, dropped.item)}
          onClose={() => setDropped(null)}
          onDropped={onDropped}
          onFailed={onFresh}
        />
      )}
    </Card>
  )
}

type DropPriceProps = {
  brandCode: string
  price: ListedPrice
  name: string
  onClose: () => void
  onDropped: () => void
  onFailed: () => void
}

function DropPrice(props: DropPriceProps) {
  const { brandCode, price, name, onClose, onDropped, onFailed } = props
  const date = useDates()
  const [key] = useState(() => crypto.randomUUID())
  const { promo = '', kind = '', item = '', from = '', cents = 0 } = price
  const day = date(from)
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>Remove this price?</Trans>}
      yes={<Trans>Remove</Trans>}
      no={<Trans>Keep the price</Trans>}
      send={() => dropPrice({ brandCode, promo, kind, item, from, cents }, key)}
      onDone={() => {
        rescueFocus()
        onDropped()
      }}
      onClose={onClose}
      onFailed={onFailed}
      failed={(problem) =>
        problem.is('aborted') ? (
          <Banner tone="caution" live title={<Trans>This price can’t be removed</Trans>}>
            <Trans>It’s already in effect, or someone else has removed it.</Trans>
          </Banner>
        ) : (
          <NotSaved problem={problem} />
        )
      }
    >
      <Text weight="medium">{name}</Text>
      <Text>
        <Trans>It was to start on {day}. The current price stays in effect.</Trans>
      </Text>
    </ConfirmDialog>
  )
}
