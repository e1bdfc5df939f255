import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../calls/loaded'
import { familyQuery } from '../../../data/family'
import styles from './meter-people.module.css'

/** The people whom the meter offers: those who said yes to hearing from us. */
export function MeterPeople() {
  const family = useQuery(familyQuery)
  return (
    <Loaded query={family} shape="text" failed={<Trans>We couldn’t load your contacts.</Trans>}>
      {({ contacts = [] }) => {
        const agreed = contacts.filter(({ consent }) => consent === 'yes')
        if (agreed.length === 0) {
          return (
            <p>
              <Trans>No one is on it yet. People appear here once they accept.</Trans>
            </p>
          )
        }
        return (
          <ul className={styles.people}>
            {agreed.map(({ id, firstName, lastName, channel }) => (
              <li key={id}>
                <span className={styles.name}>
                  {firstName} {lastName}
                </span>{' '}
                {channel === 'EMAIL' ? <Trans>by email</Trans> : <Trans>by text message</Trans>}
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}
