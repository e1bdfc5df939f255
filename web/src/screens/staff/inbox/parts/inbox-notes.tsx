import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../../../calls/loaded'
import { Older } from '../../../../calls/older'
import { addNote, notesQuery } from '../../../../data/inbox'
import { Form, SendButton } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { routeById } from '../../../../routes/catalogue'
import { Banner } from '../../../../ui/banner'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { useDeskTime } from '../../parts/desk-words'
import styles from './inbox-member.module.css'

const blank = { text: '' }

/** What the team wrote down, for itself alone. */
export function InboxNotes({ channelUrl }: { channelUrl: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const deskTime = useDeskTime()
  const notes = useInfiniteQuery(notesQuery(channelUrl))
  const form = useForm({
    id: 'note',
    first: blank,
    draft: {
      route: routeById('staff.inbox').path,
      field: `note.${channelUrl}`,
      before: (text) => ({ text }),
    },
    check: ({ text }) => ({ text: !text.trim() && t`Write something first.` }),
    send: ({ text }, { key }) => addNote(channelUrl, text.trim(), key),
    after: 'begin-anew',
    onSent: () => queries.invalidateQueries({ queryKey: notesQuery(channelUrl).queryKey }),
  })
  return (
    <Stack as="section" gap={3}>
      <Text as="h3" size="body">
        <Trans>Notes</Trans>
      </Text>
      <Form
        form={form}
        isShort
        failed={() => (
          <Banner
            tone="danger"
            live
            title={<Trans>We couldn’t save the note. Please try again.</Trans>}
          />
        )}
        buttons={
          <div>
            <SendButton form={form} variant="secondary">
              <Trans>Save note</Trans>
            </SendButton>
          </div>
        }
      >
        <TextField
          {...form.field('text')}
          multiline
          optional
          label={<Trans>Add a note</Trans>}
          help={<Trans>Only your team can read it.</Trans>}
          maxLength={2000}
        />
      </Form>
      <Loaded
        shape="rows"
        undated
        query={notes}
        failed={<Trans>We couldn’t load the notes.</Trans>}
      >
        {({ pages }) => (
          <>
            <Stack as="ul" gap={3}>
              {pages
                .flatMap((page) => page.notes ?? [])
                .map((note) => (
                  <li key={note.noteId} className={styles.written}>
                    <span className={styles.text}>{note.text}</span>
                    <Text as="span" muted size="small">
                      {note.authorName} · {deskTime(note.at ?? 0)}
                    </Text>
                  </li>
                ))}
            </Stack>
            {(notes.hasNextPage || pages.length > 1) && (
              <Older
                list={notes}
                words={<Trans>Show older notes</Trans>}
                failed={<Trans>We couldn’t load older notes.</Trans>}
                kept={<Trans>Newer notes are here.</Trans>}
              />
            )}
          </>
        )}
      </Loaded>
    </Stack>
  )
}
