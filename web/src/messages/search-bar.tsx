import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { searchQuery, shortestSearch } from '../data/chat'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'
import { Button } from '../ui/button'
import { Text } from '../ui/text'
import { useDebounced } from '../ui/use-debounced'
import { dayWords } from './due-words'
import styles from './search-bar.module.css'
import { useSenderName } from './use-sender-name'

/** Letters that come quickly after each other are one question. */
const quietMs = 300

type SearchBarProps = {
  channelUrl: string
  onShow: (sequence: number) => void
  onEnd?: () => void
}

/** Finds a message of the conversation and leads to it. */
export function SearchBar({ channelUrl, onShow, onEnd }: SearchBarProps) {
  const { t } = useLingui()
  const nameOf = useSenderName()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const query = useDebounced(text.trim(), quietMs)
  const search = useQuery(searchQuery(channelUrl, query))
  useEffect(() => field.current?.focus(), [])
  const isShort = query.length < shortestSearch
  return (
    <search
      className={styles.search}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd?.()
      }}
    >
      <div className={styles.bar}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        <label htmlFor={id} className="visually-hidden">
          <Trans>Search this conversation</Trans>
        </label>
        <input
          ref={field}
          id={id}
          className={styles.field}
          type="text"
          autoComplete="off"
          maxLength={100}
          placeholder={t`Search this conversation`}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button
          variant="quiet"
          icon={<X size={20} aria-hidden="true" />}
          aria-label={t`Close search`}
          onPress={onEnd}
        />
      </div>
      <div role="status" className={styles.state}>
        {!isShort && <State search={search} />}
      </div>
      {!isShort && (
        <ul className={styles.results}>
          {search.data?.found?.map(({ message }) => (
            <li key={message?.messageId}>
              <button
                type="button"
                className={styles.result}
                onClick={() => onShow(message?.sequence ?? 0)}
              >
                <FoundWords name={nameOf(message?.sender)} at={message?.createdAt ?? 0} />
                <span className={styles.words}>
                  <Marked text={around(message?.message ?? '', query)} query={query} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

type StateProps = { search: { isError: boolean; data?: { found?: readonly unknown[] } } }

function State({ search }: StateProps) {
  if (search.isError) return <Trans>We couldn’t search right now. Please try again.</Trans>
  if (search.data && !search.data.found?.length) return <Trans>Nothing found.</Trans>
  return null
}

function FoundWords({ name, at }: { name: string | undefined; at: number }) {
  const formats = useFormats()
  const place = useMemberZone()
  return (
    <Text as="span" muted size="small">
      {[name, dayWords(at, serverNow(), place, formats)].filter(Boolean).join(' · ')}
    </Text>
  )
}

/** A text with what was looked for standing out. */
function Marked({ text, query }: { text: string; query: string }) {
  const at = text.toLocaleLowerCase().indexOf(query.toLocaleLowerCase())
  if (at < 0) return text
  const end = at + query.length
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  )
}

/** The part of a message that was looked for, with some words before it. */
function around(text: string, query: string): string {
  const at = text.toLocaleLowerCase().indexOf(query.toLocaleLowerCase())
  return at > 40 ? `…${text.slice(text.indexOf(' ', at - 30))}` : text
}
