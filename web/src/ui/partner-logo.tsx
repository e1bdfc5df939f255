import { useLingui } from '@lingui/react/macro'
import { Avatar } from './avatar'
import styles from './partner-logo.module.css'

type PartnerLogoProps = { name: string; logo?: { url?: string; width?: number } | undefined }

/** The logo of a partner, or the first letters of its name. */
export function PartnerLogo({ name, logo }: PartnerLogoProps) {
  const { t } = useLingui()
  if (!logo?.url) return <Avatar name={name} />
  return (
    <span data-theme="light" className={styles.plate}>
      <img
        src={logo.url}
        width={logo.width}
        height={40}
        alt={t`Logo of ${name}`}
        className={styles.logo}
      />
    </span>
  )
}
