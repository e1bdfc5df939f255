import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { type Booking, saveCalendarFile } from '../data/booking'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Stack } from '../ui/stack'

/** Saves the appointment as a file for a calendar; a canceled one takes it off there. */
export function CalendarButton({ booking: { id = '', state } }: { booking: Booking }) {
  const saving = useMutation({ mutationFn: () => saveCalendarFile(id) })
  return (
    <Stack gap={2} start>
      <Button
        icon={<CalendarPlus size={20} strokeWidth={1.75} aria-hidden="true" />}
        isPending={saving.isPending}
        onPress={() => saving.mutate()}
      >
        {state === 'canceled' ? (
          <Trans>Take it off my calendar (.ics)</Trans>
        ) : (
          <Trans>Add it to my calendar (.ics)</Trans>
        )}
      </Button>
      {saving.isError && (
        <Banner tone="danger" live title={<Trans>We couldn’t make the file</Trans>}>
          <Trans>The appointment stays as it is. Please try again.</Trans>
        </Banner>
      )}
    </Stack>
  )
}
