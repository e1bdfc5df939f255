import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { brandsQuery } from '../../../data/brands'
import { type OutsidePages, outsideQuery } from '../../../data/outside'
import { href } from '../../../routes/href'
import { useRoute } from '../../../routes/use-route'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { type Column, DataTable } from '../../../ui/data-table'
import { Link } from '../../../ui/link'
import { PageBody, PageHead } from '../../../ui/page'
import { Text } from '../../../ui/text'
import { AddressDialog, type AddressEdit } from './parts/address-dialog'
import { NoBrand } from './parts/no-brand'
import { useScreenName } from './parts/use-screen-name'

/** Pages of others in place of ours, and where signup paths lead, for one brand. */
export function Screen() {
  const { params } = useRoute()
  const code = params.code ?? ''
  const pages = useQuery(outsideQuery(code))
  const brands = useQuery(brandsQuery)
  const queries = useQueryClient()
  const [edit, setEdit] = useState<AddressEdit | null>(null)
  const [saved, setSaved] = useState(0)
  const onSaved = () => {
    setEdit(null)
    setSaved((times) => times + 1)
    void queries.invalidateQueries({ queryKey: outsideQuery(code).queryKey })
  }
  if (brands.data && !brands.data.some((brand) => brand.code === code))
    return <NoBrand code={code} />
  return (
    <PageBody width="desk">
      <Link standalone href={href('staff.brands.brand', { code })}>
        <ArrowLeft size={20} aria-hidden="true" /> <Trans>Back to the brand</Trans>
      </Link>
      <PageHead
        title={<Trans>Outside pages</Trans>}
        lead={
          <Trans>
            Another site can show a page of its own in place of one of ours. Members see it inside
            the portal. A change shows within seconds.
          </Trans>
        }
        width="reading"
      />
      {saved > 0 && <Banner key={saved} tone="good" asks title={<Trans>Saved</Trans>} />}
      <Loaded
        query={pages}
        shape="rows"
        failed={<Trans>We couldn’t load the outside pages.</Trans>}
        kept={<Trans>Nothing has changed for anyone.</Trans>}
      >
        {(found) => (
          <>
            <Screens found={found} onEdit={setEdit} />
            <Signups found={found} onEdit={setEdit} />
          </>
        )}
      </Loaded>
      {edit && (
        <AddressDialog
          brandCode={code}
          edit={edit}
          free={freeOf(pages.data)}
          onClose={() => setEdit(null)}
          onSaved={onSaved}
        />
      )}
    </PageBody>
  )
}

/** The screens that are still ours. */
function freeOf({ destinations = [], screens = [] }: OutsidePages = {}): readonly string[] {
  return destinations.filter((id) => !screens.some(({ destination }) => destination === id))
}

type ListProps = { found: OutsidePages; onEdit: (edit: AddressEdit) => void }

function Screens({ found: { screens = [] }, onEdit }: ListProps) {
  const { t } = useLingui()
  const nameOf = useScreenName()
  type Row = (typeof screens)[number]
  const columns: Column<Row>[] = [
    { id: 'screen', header: t`Our page`, cell: ({ destination = '' }) => nameOf(destination) },
    { id: 'url', header: t`Address`, isLong: true, cell: ({ url }) => url },
    {
      id: 'change',
      header: t`Actions`,
      cell: ({ destination = '', url = '' }) => (
        <Button
          variant="quiet"
          aria-label={`${t`Change`} ${nameOf(destination)}`}
          onPress={() => onEdit({ kind: 'screen', name: destination, url })}
        >
          <Trans>Change</Trans>
        </Button>
      ),
    },
  ]
  return (
    <Card title={<Trans>Pages in place of ours</Trans>}>
      <DataTable
        caption={t`Pages in place of ours`}
        columns={columns}
        rows={screens}
        rowId={({ destination = '' }) => destination}
        empty={
          <Text muted>
            <Trans>All pages are our own.</Trans>
          </Text>
        }
      />
      <AddButton onPress={() => onEdit({ kind: 'screen', name: '', url: '' })}>
        <Trans>Replace a page</Trans>
      </AddButton>
    </Card>
  )
}

function Signups({ found: { signups = [] }, onEdit }: ListProps) {
  const { t } = useLingui()
  type Row = (typeof signups)[number]
  const columns: Column<Row>[] = [
    { id: 'path', header: t`Path`, cell: ({ path }) => <code>{path}</code> },
    { id: 'url', header: t`Address`, isLong: true, cell: ({ url }) => url },
    {
      id: 'change',
      header: t`Actions`,
      cell: ({ path = '', url = '' }) => (
        <Button
          variant="quiet"
          aria-label={`${t`Change`} ${path}`}
          onPress={() => onEdit({ kind: 'signup', name: path, url })}
        >
          <Trans>Change</Trans>
        </Button>
      ),
    },
  ]
  return (
    <Card title={<Trans>Signup paths</Trans>}>
      <Text muted>
        <Trans>
          Somebody who opens one of these paths goes to the brand’s own signup. A promo code goes
          along.
        </Trans>
      </Text>
      <DataTable
        caption={t`Signup paths`}
        columns={columns}
        rows={signups}
        rowId={({ path = '' }) => path}
        empty={
          <Text muted>
            <Trans>There are none yet.</Trans>
          </Text>
        }
      />
      <AddButton onPress={() => onEdit({ kind: 'signup', name: '', url: '' })}>
        <Trans>Add a signup path</Trans>
      </AddButton>
    </Card>
  )
}

function AddButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <div>
      <Button onPress={onPress} icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}>
        {children}
      </Button>
    </div>
  )
}
