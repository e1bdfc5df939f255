import type { Profile } from '../../../../data/profile'
import styles from './facts.module.css'

/** An address as it stands on an envelope. */
export function AddressLines({ address }: { address: NonNullable<Profile['address']> }) {
  const { line1, line2, city, region, postalCode } = address
  return (
    <address className={styles.address}>
      {line1}
      {line2 && (
        <>
          <br />
          {line2}
        </>
      )}
      <br />
      {city}, {region} {postalCode}
    </address>
  )
}
