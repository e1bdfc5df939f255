import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { closeReadings, familyLinksQuery } from '../../../../data/family-links'
import { useReadOnly } from '../../../../data/read-only'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { Failed } from './failed'

/** A teenager decides whether parents see their readings (D35). */
export function ReadingsChoice({ isClosed }: { isClosed: boolean }) {
  const queries = useQueryClient()
  const readOnly = useReadOnly()
  const [asked, setAsked] = useState<{ key: string; close: boolean } | null>(null)
  return (
    <Card level={3} title={<Trans>Your readings</Trans>}>
      <Stack gap={3}>
        <div role="status">
          <Text>
            {isClosed ? (
              <Trans>Your readings are private. Your parents don’t see them.</Trans>
            ) : (
              <Trans>Your parents can see your readings and add some for you.</Trans>
            )}
          </Text>
        </div>
        {!readOnly && (
          <div>
            <Button onPress={() => setAsked({ key: crypto.randomUUID(), close: !isClosed })}>
              {isClosed ? (
                <Trans>Show my readings to my parents</Trans>
              ) : (
                <Trans>Make my readings private</Trans>
              )}
            </Button>
          </div>
        )}
      </Stack>
      {asked && (
        <ConfirmDialog
          title={
            asked.close ? (
              <Trans>Make your readings private?</Trans>
            ) : (
              <Trans>Show your readings to your parents?</Trans>
            )
          }
          yes={asked.close ? <Trans>Make private</Trans> : <Trans>Show my readings</Trans>}
          no={<Trans>Cancel</Trans>}
          send={() => closeReadings(asked.close, asked.key)}
          onDone={() => queries.invalidateQueries(familyLinksQuery)}
          onClose={() => setAsked(null)}
          failed={(problem) => <Failed problem={problem} />}
        >
          <p>
            {asked.close ? (
              <Trans>
                Your parents stop seeing your readings, alerts and reports right away. We tell them
                that something has changed. You can change this at any time.
              </Trans>
            ) : (
              <Trans>
                Your parents see your readings, alerts and reports right away. We tell them that
                something has changed.
              </Trans>
            )}
          </p>
        </ConfirmDialog>
      )}
    </Card>
  )
}
