import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { Spoken } from '../../calls/spoken'
import { type HealthProfile, healthProfileQuery } from '../../data/health-profile'
import { useReadOnly } from '../../data/read-only'
import { useSearch } from '../../routes/use-search'
import { PageBody, PageHead } from '../../ui/page'
import { Overview } from './overview'
import { ReadOnlyProfile } from './read-only'
import { SectionForm } from './section-form'

type HealthProfilePageProps = {
  /** The address of the page, for links to its sections. */
  path: string
  /** Above the title. */
  tabs?: ReactNode
}

/** S2-2-101: the health profile, one section at a time. The section is in the address. */
export function HealthProfilePage({ path, tabs }: HealthProfilePageProps) {
  const profile = useQuery(healthProfileQuery)
  const [search] = useSearch()
  const readOnly = useReadOnly()
  return (
    <PageBody width="reading">
      {tabs}
      <PageHead
        title={<Trans>Health profile</Trans>}
        lead={
          !readOnly &&
          !search.has('section') && (
            <Spoken
              own={
                <Trans>
                  What you tell us here helps your coach and us help you. Your coach and care team
                  can read your answers. About your background and identity, they see only your
                  pronouns.
                </Trans>
              }
              about={(name) => (
                <Trans>
                  What you tell us here helps us and the coach help {name}. The coach and care team
                  can read your answers. About background and identity, they see only pronouns.
                </Trans>
              )}
            />
          )
        }
      />
      <Loaded
        query={profile}
        shape="rows"
        failed={
          <Spoken
            own={<Trans>We couldn’t load your health profile.</Trans>}
            about={(name) => <Trans>We couldn’t load {name}’s health profile.</Trans>}
          />
        }
        kept={<Trans>What you saved is still there.</Trans>}
      >
        {(data) => <Profile profile={data} path={path} />}
      </Loaded>
    </PageBody>
  )
}

function Profile({ profile, path }: { profile: HealthProfile; path: string }) {
  const readOnly = useReadOnly()
  const [search, change] = useSearch()
  const [saved, setSaved] = useState<string>()
  const wanted = search.get('section')
  const { sections = [] } = profile
  const at = sections.findIndex(({ id }) => id === wanted)
  const section = sections[at]
  const before = usePrevious(section?.id)
  if (readOnly) return <ReadOnlyProfile profile={profile} />
  if (!section) {
    return (
      <Overview profile={profile} path={path} saved={saved} takesFocus={before !== undefined} />
    )
  }
  return (
    <SectionForm
      key={section.id}
      profile={profile}
      section={section}
      path={path}
      number={at + 1}
      takesFocus={before !== section.id && search.get('step') === null}
      onSaved={() => {
        setSaved(section.id)
        change({ section: undefined, step: undefined, from: undefined })
      }}
    />
  )
}

/** What was shown before; nothing at first. */
function usePrevious(section: string | undefined): string | undefined {
  const [[now, before], setShown] = useState<[string | undefined, string | undefined]>([
    section,
    undefined,
  ])
  if (now !== section) setShown([section, now])
  return now === section ? before : now
}
