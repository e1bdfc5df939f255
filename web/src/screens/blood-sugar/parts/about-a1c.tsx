import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type LabTest, labsQuery } from '../../../data/labs'
import { useReadOnly } from '../../../data/read-only'
import { useResultWords } from '../../../labs/use-result-words'
import { routeById } from '../../../routes/catalogue'
import { href } from '../../../routes/href'
import { isListed } from '../../../routes/nav'
import { useFacts } from '../../../routes/use-facts'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { StatTile } from '../../../ui/stat-tile'

/** The last A1c that was measured; finger checks are too few to tell one. */
export function AboutA1c() {
  const facts = useFacts()
  // Someone who acts for a member may see readings without lab results.
  const isOpen = isListed(routeById('labs'), facts)
  const { data } = useQuery({ ...labsQuery, enabled: isOpen })
  const a1c = data?.tests.find(({ test }) => test === 'a1c')
  return (
    <Card title={<Trans>Your A1c</Trans>}>
      {a1c ? (
        <LastA1c a1c={a1c} />
      ) : (
        <p>
          <Trans>
            An A1c comes from a lab blood test. We don’t guess it from your readings: a few readings
            a day miss most of what happens in between.
          </Trans>
        </p>
      )}
      {isOpen && data && <Ways has={a1c !== undefined} />}
    </Card>
  )
}

function LastA1c({ a1c: { latest, previous } }: { a1c: LabTest }) {
  const { t } = useLingui()
  const words = useResultWords()
  const { value, unit, word, shape, taken, source } = words(latest)
  const before = previous && words(previous)
  const [text, when] = [before?.text ?? '', before?.taken ?? '']
  return (
    <StatTile
      label={t`Last result`}
      value={value}
      unit={unit}
      status={shape}
      word={word}
      basis={
        <Trans>
          {taken}, {source}
        </Trans>
      }
      comparison={
        before && (
          <Trans>
            Before that: {text}, {when}
          </Trans>
        )
      }
    />
  )
}

function Ways({ has }: { has: boolean }) {
  const readOnly = useReadOnly()
  if (!has && readOnly) return null
  return (
    <p>
      <Link standalone href={has ? href('labs') : href('a1c-report')}>
        {has ? <Trans>See all lab results</Trans> : <Trans>Enter an A1c result</Trans>}
      </Link>
    </p>
  )
}
