import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
  Text,
} from 'react-aria-components/Toast'
import { Button } from './button'
import { type ToastContent, toasts } from './toast-queue'
import styles from './toast-region.module.css'

/** Where toasts appear; the shell mounts it once. */
export function ToastRegion() {
  const { t } = useLingui()
  return (
    <AriaToastRegion queue={toasts} aria-label={t`Notices`} className={styles.region}>
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className={styles.toast}
          data-over-emergency={toast.content.overEmergency ? '' : undefined}
        >
          <ToneIcon tone={toast.content.tone} />
          <AriaToastContent className={styles.content}>
            <Text slot="title" className={styles.title}>
              {toast.content.title}
            </Text>
            {toast.content.detail && <Text slot="description">{toast.content.detail}</Text>}
          </AriaToastContent>
          {toast.content.action && (
            <Button
              onPress={() => {
                toast.content.action?.onPress()
                toasts.close(toast.key)
              }}
            >
              {toast.content.action.label}
            </Button>
          )}
          <Button
            slot="close"
            variant="quiet"
            icon={<X size={20} aria-hidden="true" />}
            aria-label={t`Close this notice`}
          />
        </AriaToast>
      )}
    </AriaToastRegion>
  )
}

function ToneIcon({ tone }: Pick<ToastContent, 'tone'>) {
  if (tone === 'good') return <CircleCheck className={styles.good} aria-hidden="true" />
  if (tone === 'danger') return <CircleAlert className={styles.danger} aria-hidden="true" />
  return null
}
