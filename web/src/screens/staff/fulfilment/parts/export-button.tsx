import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportShipments } from '../../../../data/fulfilment'
import { asProblem } from '../../../../data/problem'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Stack } from '../../../../ui/stack'

/** Everything to be shipped as a file for the software of a carrier. */
export function ExportButton({ isEmpty }: { isEmpty: boolean }) {
  const saving = useMutation({ mutationFn: exportShipments })
  const { data: count = 0 } = saving
  return (
    <Stack gap={3} start>
      <Button
        variant="quiet"
        isDisabled={isEmpty}
        isPending={saving.isPending}
        icon={<Download size={20} strokeWidth={1.75} aria-hidden="true" />}
        onPress={() => saving.mutate()}
      >
        <Trans>Save the addresses as a file (CSV)</Trans>
      </Button>
      {saving.isSuccess && (
        <Banner
          tone="good"
          live
          title={
            <Plural value={count} one="The file has # shipment" other="The file has # shipments" />
          }
        />
      )}
      {saving.isError && !asProblem(saving.error).is('step_up_required') && (
        <Banner tone="danger" live title={<Trans>We couldn’t make the file</Trans>}>
          <Trans>Nothing has changed. Please try again.</Trans>
        </Banner>
      )}
    </Stack>
  )
}
