import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { Older } from '../../../calls/older'
import { addNote, notesQuery } from '../../../data/inbox'
import { useDraft } from '../../../data/use-draft'
import { useFormats } from '../../../i18n/use-formats'
import { routeById } from '../../../routes/catalogue'
import { Button } from '../../../ui/button'
import { KeptDraft } from '../../../ui/kept-draft'
import { TextField } from '../../../ui/text-field'
import styles from './inbox-member.module.css'
import { deskZone } from './inbox-words'

/** What the team wrote down, for itself alone. */
export function InboxNotes({ channelUrl }: { channelUrl: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const formats = useFormats()
  const notes = useInfiniteQuery(notesQuery(channelUrl))
  const { text, setText, restored, discard } = useDraft({
    route: routeById('staff.inbox').path,
    field: `note.${channelUrl}`,
  })
  const [asked, setAsked] = useState(false)
  const adding = useMutation({
    mutationFn: () => addNote(channelUrl, text.trim()),
    onSuccess: async () => {
      discard()
      setAsked(false)
      await queries.invalidateQueries({ queryKey: notesQuery(channelUrl).queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (text.trim()) adding.mutate()
  }
  const error = adding.isError
    ? t`We could not save the note. Please try again.`
    : asked && !text.trim() && !adding.isPending
      ? t`Write something first.`
      : undefined
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        <Trans>Notes</Trans>
      </h3>
      <form className={styles.notes} onSubmit={submit} noValidate data-kept>
        {restored && <KeptDraft onDiscard={discard} />}
        <TextField
          multiline
          optional
          label={<Trans>Add a note</Trans>}
          help={<Trans>Only your team can read it.</Trans>}
          value={text}
          onChange={(next) => {
            setText(next)
            setAsked(false)
          }}
          maxLength={2000}
          error={error}
        />
        <div>
          <Button type="submit" isPending={adding.isPending}>
            <Trans>Save note</Trans>
          </Button>
        </div>
      </form>
      <Loaded
        shape="rows"
        undated
        query={notes}
        failed={<Trans>We could not load the notes.</Trans>}
      >
        {({ pages }) => (
          <>
            <ul className={styles.notes}>
              {pages
                .flatMap((page) => page.notes ?? [])
                .map((note) => (
                  <li key={note.noteId} className={styles.written}>
                    <span className={styles.text}>{note.text}</span>
                    <span className={styles.note}>
                      {note.authorName} · {formats.dateTime(note.at ?? 0, deskZone())}
                    </span>
                  </li>
                ))}
            </ul>
            {(notes.hasNextPage || pages.length > 1) && (
              <Older
                list={notes}
                words={<Trans>Show older notes</Trans>}
                failed={<Trans>We could not load older notes.</Trans>}
                kept={<Trans>Newer readings are here.</Trans>}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
