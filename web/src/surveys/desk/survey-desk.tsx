import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { brandsQuery } from '../../data/brands'
import { broughtQuery } from '../../data/survey-desk'
import { Banner } from '../../ui/banner'
import { DrawingBadge } from '../../ui/drawings/drawing-badge'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { NewFile } from './new-file'
import { type Guarded, VersionCard } from './version-card'

/** An Admin brings a provider's own questionnaires and says whose members are asked. */
export function SurveyDesk() {
  const brought = useQuery(broughtQuery)
  const named = useQuery(brandsQuery).data
  const brandName = (code: string) => named?.find((brand) => brand.code === code)?.brandName ?? code
  const queries = useQueryClient()
  const [added, setAdded] = useState(false)
  const [guarded, setGuarded] = useState<Guarded>()
  const reload = () => queries.invalidateQueries(broughtQuery)
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Questionnaires</Trans>}
        lead={
          <Trans>
            Upload a provider’s own questionnaire as a FHIR R4 file. Try the form, add it, then
            publish it for a brand.
          </Trans>
        }
        width="reading"
      />
      {added && <Banner tone="good" live title={<Trans>The questionnaire is added</Trans>} />}
      <NewFile
        onAdded={async () => {
          setAdded(true)
          await reload()
        }}
      />
      <Loaded
        query={brought}
        shape="rows"
        failed={<Trans>We couldn’t load the questionnaires.</Trans>}
        kept={<Trans>The questionnaires haven’t changed.</Trans>}
      >
        {({ versions = [], brands = [] }) =>
          versions.length === 0 ? (
            <EmptyState drawing={<DrawingBadge />} title={<Trans>No questionnaire yet</Trans>}>
              <Trans>Choose a file above to add the first one.</Trans>
            </EmptyState>
          ) : (
            <Stack as="ul" gap={4}>
              {versions.map((version) => (
                <li key={`${version.id} ${version.version}`}>
                  <VersionCard
                    version={version}
                    versions={versions}
                    brands={brands}
                    brandName={brandName}
                    onChanged={reload}
                    guarded={guarded}
                    onGuarded={async (next) => {
                      await reload()
                      setGuarded(next)
                    }}
                  />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </PageBody>
  )
}
