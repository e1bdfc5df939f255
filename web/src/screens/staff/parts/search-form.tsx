import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { searchFewest } from '../../../data/member-directory'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import styles from './search-form.module.css'

type SearchFormProps = {
  id: string
  label: ReactNode
  variant?: 'primary' | 'secondary'
  isPending: boolean
  /** What the server says about the words. */
  refused?: string
  onSearch: (text: string) => void
}

/** One box to find members by, with its button. */
export function SearchForm({ id, label, variant, isPending, refused, onSearch }: SearchFormProps) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const [isShort, setShort] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = query.trim()
    setShort([...text].length < searchFewest)
    if ([...text].length >= searchFewest) onSearch(text)
  }
  return (
    <search>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.field}>
          <TextField
            id={id}
            label={label}
            value={query}
            onChange={(text) => {
              setQuery(text)
              setShort(false)
            }}
            error={isShort ? t`Type at least 2 characters.` : refused}
            autoComplete="off"
            spellCheck="false"
            maxLength={100}
          />
        </div>
        <Button
          type="submit"
          variant={variant}
          icon={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
          isPending={isPending}
        >
          <Trans>Search</Trans>
        </Button>
      </form>
    </search>
  )
}
