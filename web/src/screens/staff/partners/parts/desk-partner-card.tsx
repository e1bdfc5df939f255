import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { type EditedPartner, setPartnerRetired, testPartner } from '../../../../data/partner-desk'
import { asProblem } from '../../../../data/problem'
import { NotSaved } from '../../../../forms/not-saved'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { Inline } from '../../../../ui/inline'
import { Text } from '../../../../ui/text'
import { DeskPartnerLogo } from './desk-partner-logo'
import { PartnerFindings } from './partner-findings'

/** One partner at the desk, with what can be done about it. */
export function DeskPartnerCard({
  partner,
  onEdit,
}: {
  partner: EditedPartner
  onEdit: () => void
}) {
  const [asks, setAsks] = useState(false)
  const queries = useQueryClient()
  const { name = '', code = '', site = '', retired = false, metadataUrl, issuer } = partner
  const trial = useMutation({ mutationFn: () => testPartner(partner) })
  const hidden = <span className="visually-hidden"> {name}</span>
  return (
    <Card
      title={name}
      aside={
        retired && (
          <Chip tone="caution">
            <Trans>Retired</Trans>
          </Chip>
        )
      }
    >
      <Text muted>{site}</Text>
      <Text>
        <Trans>Code:</Trans> <code>{code}</code>
      </Text>
      {metadataUrl && (
        <Text>
          <Trans>Our metadata:</Trans> <code>{metadataUrl}</code>
        </Text>
      )}
      {issuer && (
        <Text>
          <Trans>Our OpenID issuer:</Trans> <code>{issuer}</code>
        </Text>
      )}
      <DeskPartnerLogo partner={partner} />
      {trial.data && <PartnerFindings findings={trial.data} />}
      {trial.error && <NotSaved problem={asProblem(trial.error)} />}
      <Inline gap={3} wrap>
        <Button onPress={onEdit}>
          <Trans>Change</Trans>
          {hidden}
        </Button>
        <Button variant="quiet" isPending={trial.isPending} onPress={() => trial.mutate()}>
          <Trans>Test</Trans>
          {hidden}
        </Button>
        <Button variant="quiet" onPress={() => setAsks(true)}>
          {retired ? <Trans>Offer again</Trans> : <Trans>Retire</Trans>}
          {hidden}
        </Button>
      </Inline>
      {asks && (
        <ConfirmDialog
          isDanger={!retired}
          title={retired ? <Trans>Offer {name} again?</Trans> : <Trans>Retire {name}?</Trans>}
          yes={retired ? <Trans>Offer again</Trans> : <Trans>Retire</Trans>}
          no={<Trans>Cancel</Trans>}
          send={() => setPartnerRetired(partner, !retired)}
          onDone={() => queries.invalidateQueries({ queryKey: ['partner-desk'] })}
          onClose={() => setAsks(false)}
          failed={(problem) => <NotSaved problem={problem} />}
        >
          <Text>
            {retired ? (
              <Trans>Members who have its code see it again.</Trans>
            ) : (
              <Trans>
                Members can no longer open it. Those who share something with it still see it, so
                that they can stop sharing.
              </Trans>
            )}
          </Text>
        </ConfirmDialog>
      )}
    </Card>
  )
}
