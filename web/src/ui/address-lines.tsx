import styles from './address-lines.module.css'

type AddressLinesProps = {
  address: {
    line1?: string
    line2?: string
    city?: string
    region?: string
    postalCode?: string
  }
}

/** An address as it stands on an envelope. */
export function AddressLines({ address }: AddressLinesProps) {
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
