import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../calls/loaded'
import { type BrandSummary, brandsQuery } from '../../data/brands'
import { useFormats } from '../../i18n/use-formats'
import { href } from '../../routes/href'
import { type Column, DataTable } from '../../ui/data-table'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { Link } from '../../ui/link'
import { PageBody, PageHead } from '../../ui/page'
import styles from './brands.module.css'

/** Every brand of the portal; each leads to its editor. */
export function Screen() {
  return (
    <PageBody>
      <PageHead
        title={<Trans>Brands</Trans>}
        lead={
          <Trans>
            Each brand has its own name, logo, colors, links and rules. A change shows on open pages
            at their next refresh.
          </Trans>
        }
        width="reading"
      />
      <List />
    </PageBody>
  )
}

function List() {
  const brands = useQuery(brandsQuery)
  return (
    <Loaded query={brands} shape="rows" failed={<Trans>We couldn’t load the brands.</Trans>}>
      {(all) => <Table brands={all} />}
    </Loaded>
  )
}

function Table({ brands }: { brands: readonly BrandSummary[] }) {
  const { t } = useLingui()
  const { date } = useFormats()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const columns: readonly Column<BrandSummary>[] = [
    {
      id: 'name',
      header: t`Brand`,
      cell: ({ code = '', brandName }) => (
        <Link standalone href={href('staff.brands.brand', { code })}>
          {brandName}
        </Link>
      ),
    },
    { id: 'logo', header: t`Logo`, cell: ({ logo }) => <Logo logo={logo} /> },
    { id: 'organisation', header: t`Organization`, cell: ({ organisation }) => organisation },
    {
      id: 'country',
      header: t`Country`,
      cell: ({ country }) => (country === 'CA' ? t`Canada` : t`USA`),
    },
    { id: 'hosts', header: t`Host names`, cell: ({ hosts = [] }) => hosts.join(', ') },
    {
      id: 'updated',
      header: t`Changed`,
      cell: ({ updatedAt = 0 }) => date(updatedAt, { timeZone }),
    },
  ]
  return (
    <DataTable
      caption={t`Brands`}
      columns={columns}
      rows={brands}
      rowId={({ code = '' }) => code}
      empty={
        <EmptyState drawing={<DrawingHouse />} title={<Trans>There are no brands yet</Trans>}>
          <Trans>The server creates the first one when it starts.</Trans>
        </EmptyState>
      }
    />
  )
}

function Logo({ logo }: Pick<BrandSummary, 'logo'>) {
  return <img className={styles.logo} src={logo?.url} width={logo?.width} height={40} alt="" />
}
