import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { brandsQuery } from '../../data/brands'
import { brandPartnersQuery, type EditedPartner } from '../../data/partner-desk'
import { Button } from '../../ui/button'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Select } from '../../ui/select'
import { Stack } from '../../ui/stack'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'
import { DeskPartnerCard } from './partners/parts/desk-partner-card'
import { PartnerForm } from './partners/parts/partner-form'

/** Sets up the partners that a brand offers to its members. */
export function Screen() {
  const brands = useQuery(brandsQuery)
  const [brandCode, setBrandCode] = useState('default')
  const [edited, setEdited] = useState<EditedPartner | null>(null)
  useFocusOnSwap(edited)
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Partner programs</Trans>}
        lead={
          <Trans>
            Services of others that a brand offers. Members read what you write here, and agree
            before we tell a partner anything.
          </Trans>
        }
        width="reading"
      />
      {edited ? (
        <PartnerForm
          key={edited.code ?? ''}
          partner={edited}
          brandCode={brandCode}
          onClose={() => setEdited(null)}
        />
      ) : (
        <>
          <Loaded
            query={brands}
            shape="text"
            failed={<Trans>We couldn’t load the brands.</Trans>}
            kept={<Trans>You see the partners of the default brand.</Trans>}
          >
            {(list) => (
              <Select
                label={<Trans>Brand</Trans>}
                value={brandCode}
                onChange={(code) => setBrandCode(String(code))}
                options={list.map(({ code = '', brandName = '' }) => ({
                  id: code,
                  label: brandName,
                }))}
              />
            )}
          </Loaded>
          <List brandCode={brandCode} onEdit={setEdited} />
        </>
      )}
    </PageBody>
  )
}

type ListProps = { brandCode: string; onEdit: (partner: EditedPartner) => void }

function List({ brandCode, onEdit }: ListProps) {
  const partners = useQuery(brandPartnersQuery(brandCode))
  const add = (
    <Button
      variant="primary"
      onPress={() => onEdit({})}
      icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
    >
      <Trans>Add a partner</Trans>
    </Button>
  )
  return (
    <Loaded query={partners} shape="rows" failed={<Trans>We couldn’t load the partners.</Trans>}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            drawing={<DrawingHouse />}
            title={<Trans>This brand has no partners</Trans>}
            action={add}
          >
            <Trans>Add one so that members can open it.</Trans>
          </EmptyState>
        ) : (
          <>
            <div>{add}</div>
            <Stack as="ul" gap={4}>
              {list.map((partner) => (
                <li key={partner.code}>
                  <DeskPartnerCard partner={partner} onEdit={() => onEdit(partner)} />
                </li>
              ))}
            </Stack>
          </>
        )
      }
    </Loaded>
  )
}
