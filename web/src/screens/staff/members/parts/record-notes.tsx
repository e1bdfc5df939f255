import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '../../../../calls/loaded'
import { Older } from '../../../../calls/older'
import { addMemberNote, memberNotesQuery } from '../../../../data/member-record'
import { Form, SendButton } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { routeById } from '../../../../routes/catalogue'
import { Banner } from '../../../../ui/banner'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { useDeskTime } from '../../parts/desk-words'
import styles from './record.module.css'

const noteMost = 2000

/** What Member Support wrote down about the member, in conversations and on the phone. */
export function RecordNotes({ memberId }: { memberId: string }) {
  const queries = useQueryClient()
  const deskTime = useDeskTime()
  const notes = useInfiniteQuery(memberNotesQuery(memberId))
  const form = useForm({
    id: 'member-note',
    first: { text: '' },
    draft: { route: routeById('staff.members.account').path, field: `note.${memberId}` },
    check: ({ text }) => ({
      text:
        (!text.trim() && msg`Write something first.`) ||
        ([...text.trim()].length > noteMost && msg`Please use at most 2,000 characters.`),
    }),
    send: ({ text }, { key }) => addMemberNote(memberId, text.trim(), key),
    after: 'begin-anew',
    onSent: () => queries.invalidateQueries({ queryKey: memberNotesQuery(memberId).queryKey }),
  })
  return (
    <Card title={<Trans>Notes</Trans>}>
      <Stack gap={4}>
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
            help={
              <Trans>
                For Member Support and Admins. The member can’t see it in the portal. Don’t write
                down readings or diagnoses.
              </Trans>
            }
            maxLength={noteMost}
          />
        </Form>
        <Loaded
          shape="rows"
          undated
          level={3}
          query={notes}
          failed={<Trans>We couldn’t load the notes.</Trans>}
        >
          {({ pages }) => {
            const all = pages.flatMap((page) => page.notes ?? [])
            if (all.length === 0) {
              return (
                <Text muted>
                  <Trans>No notes yet.</Trans>
                </Text>
              )
            }
            return (
              <>
                <ul className={styles.list}>
                  {all.map((note) => (
                    <li key={note.id} className={styles.row}>
                      <div>
                        <p className={styles.note}>{note.text}</p>
                        <Text muted size="small">
                          {note.authorName} · {deskTime(note.at ?? 0)}
                        </Text>
                      </div>
                    </li>
                  ))}
                </ul>
                {(notes.hasNextPage || pages.length > 1) && (
                  <Older
                    list={notes}
                    words={<Trans>Show older notes</Trans>}
                    failed={<Trans>We couldn’t load older notes.</Trans>}
                    kept={<Trans>Newer notes are here.</Trans>}
                  />
                )}
              </>
            )
          }}
        </Loaded>
      </Stack>
    </Card>
  )
}
