import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveReceipt } from '../data/billing'
import { Button } from '../ui/button'
import { Text } from '../ui/text'

/** Gives the receipt of a paid invoice as a PDF. */
export function ReceiptButton({ id, number }: { id: string; number: string }) {
  const saving = useMutation({ mutationFn: () => saveReceipt(id) })
  return (
    <>
      <Button
        icon={<Download size={20} aria-hidden="true" />}
        isPending={saving.isPending}
        onPress={() => saving.mutate()}
      >
        <Trans>Download receipt</Trans>
        <span className="visually-hidden"> {number}</span>
      </Button>
      {saving.isError && (
        <Text role="alert">
          <Trans>We couldn’t get your receipt. Please try again.</Trans>
        </Text>
      )}
    </>
  )
}
