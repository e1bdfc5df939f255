import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FamilyLink, type FamilyLinks, familyLinksQuery } from '../../../../data/family-links'
import { useMemberZone } from '../../../../data/member-zone'
import { useReadOnly } from '../../../../data/read-only'
import { privateAreas } from '../../../../domain/family-areas'
import { AreaNames } from '../../../../family/area-names'
import { PersonHead } from '../../../../family/person-head'
import { FormDialog } from '../../../../forms/form-dialog'
import { useFormats } from '../../../../i18n/use-formats'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { rescueFocus } from '../../../../ui/focus'
import { Inline } from '../../../../ui/inline'
import { RelationName } from '../../../../ui/relation-name'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { AreasForm } from './areas-form'
import { EndButton } from './end-button'

type ActedByCardProps = {
  link: FamilyLink
  family: FamilyLinks
  heading: () => HTMLElement | null
}

/** Somebody who acts for the member. The member changes what they granted themselves. */
export function ActedByCard({ link, family, heading }: ActedByCardProps) {
  const { t } = useLingui()
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const readOnly = useReadOnly()
  const [changing, setChanging] = useState<FamilyLink | null>(null)
  const queries = useQueryClient()
  const isStale = useRef(false)
  /** What was refused stays explained until it is read; then the page shows what is true now. */
  const close = async () => {
    setChanging(null)
    if (!isStale.current) return
    isStale.current = false
    await queries.invalidateQueries(familyLinksQuery)
    rescueFocus(heading)
  }
  const { name = '', openAreas = [], audience, relationship = '', since = 0 } = link
  const isAdult = family.stage === 'adult'
  const isGranted = audience === 'members' || audience === 'care_recipients'
  const from = longDate(since, zone)
  return (
    <Card>
      <Stack gap={4}>
        <PersonHead name={name} level={4}>
          <Text muted>
            <RelationName relation={relationship} />
          </Text>
          <Text muted>
            <Trans>Since {from}</Trans>
          </Text>
        </PersonHead>
        <AreaNames isOpen label={<Trans>Can see and use</Trans>} areas={openAreas} />
        <AreaNames label={<Trans>Private to you</Trans>} areas={privateAreas(openAreas)} />
        <ActedUntil link={link} family={family} />
        {!readOnly && (
          <Inline gap={2} wrap>
            {isAdult && isGranted && (
              <Button onPress={() => setChanging(link)} aria-label={t`Change areas for ${name}`}>
                <Trans>Change areas</Trans>
              </Button>
            )}
            {(isAdult || isGranted || link.invited) && <EndButton link={link} heading={heading} />}
          </Inline>
        )}
      </Stack>
      <FormDialog
        isOpen={changing !== null}
        onClose={() => void close()}
        title={<Trans>What {name} can see and use</Trans>}
      >
        {changing && (
          <AreasForm
            link={changing}
            onSaved={() => setChanging(null)}
            onFailed={() => {
              isStale.current = true
            }}
          />
        )}
      </FormDialog>
    </Card>
  )
}

/** When the access ends, and who can end it earlier. */
function ActedUntil({ link, family }: Pick<ActedByCardProps, 'link' | 'family'>) {
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const { until, audience } = link
  const { adultAge = 18 } = family
  const day = until ? longDate(until, zone) : ''
  const lastDay = until ? longDate(until - 1, zone) : ''
  if (audience === 'dependents' && until) {
    return (
      <Text muted>
        {link.invited ? (
          <Trans>
            This access ends on {day}, when you turn {adultAge}. You can end it earlier.
          </Trans>
        ) : (
          <Trans>
            This access ends on {day}, when you turn {adultAge}. If it must end earlier, call Member
            Support.
          </Trans>
        )}
      </Text>
    )
  }
  if (audience === 'authorized_consenters') {
    return (
      <Text muted>
        {until ? (
          <Trans>Member Support checked the papers. Last day: {lastDay}</Trans>
        ) : (
          <Trans>Member Support checked the papers.</Trans>
        )}
      </Text>
    )
  }
  return null
}
