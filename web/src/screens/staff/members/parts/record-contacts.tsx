import { Trans, useLingui } from '@lingui/react/macro'
import type { Relationship } from '../../../../data/emergency-contacts'
import type { RecordContact } from '../../../../data/member-record'
import { relationshipWords } from '../../../../data/person-words'
import { Button } from '../../../../ui/button'
import { Text } from '../../../../ui/text'
import styles from './record.module.css'

type ContactsProps = {
  contacts: readonly RecordContact[]
  onRemove: ((contact: RecordContact) => void) | undefined
}

/** Whom the member named: for an emergency, or for alerts. */
export function RecordContacts({ contacts, onRemove }: ContactsProps) {
  const { t, i18n } = useLingui()
  if (contacts.length === 0) {
    return (
      <Text muted>
        <Trans>No contacts on record.</Trans>
      </Text>
    )
  }
  return (
    <ul className={styles.list}>
      {contacts.map((contact) => {
        const { id, name = '', type, relationship = '', maskedPhones = [], maskedEmail } = contact
        const relation = relationshipWords[relationship as Relationship]
        return (
          <li key={id} className={styles.row}>
            <div>
              <Text weight="medium">{name}</Text>
              <p>
                {type === 'emergency' ? (
                  <Trans>Emergency contact</Trans>
                ) : (
                  <Trans>Gets blood sugar alerts</Trans>
                )}
                {relation && <> · {i18n._(relation)}</>}
              </p>
              <Text muted>{[...maskedPhones, maskedEmail].filter(Boolean).join(' · ')}</Text>
            </div>
            {onRemove && (
              <Button onPress={() => onRemove(contact)} aria-label={t`Remove ${name}`}>
                <Trans>Remove</Trans>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
