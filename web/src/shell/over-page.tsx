import { ToastRegion } from '../ui/toast-region'
import { StepUp } from './step-up'

/** What may come over any page, and no page waits for. */
export function OverPage() {
  return (
    <>
      <ToastRegion />
      <StepUp />
    </>
  )
}
