import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { campaignsQuery, type InvitedPerson, makeLinks } from '../../../../data/campaigns'
import { saveBytes } from '../../../../data/save-bytes'
import { Form } from '../../../../forms/form'
import { LeaveGuard } from '../../../../forms/leave-guard'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { CopyButton } from '../../../../ui/copy-button'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { TextField } from '../../../../ui/text-field'
import { linksFile, peopleIn, wrongWith } from './draft'

type LinksFormProps = { campaignId: string; code: string; onClose: () => void }
type Made = { people: readonly InvitedPerson[]; links: readonly string[] }

/** Makes a link for each person, good for one order. They are shown once. */
export function LinksForm({ campaignId, code, onClose }: LinksFormProps) {
  const queries = useQueryClient()
  const [made, setMade] = useState<Made>()
  const form = useForm({
    id: `links-${campaignId}`,
    first: { people: '' },
    check: ({ people }) => ({ people: wrongWith(people) }),
    send: async ({ people }, { key }) => {
      const list = peopleIn(people).people
      const { links = [] } = await makeLinks(campaignId, list, key)
      return { people: list, links }
    },
    onSent: async (reply) => {
      setMade(reply)
      await queries.invalidateQueries({ queryKey: campaignsQuery.queryKey })
    },
  })
  if (made) return <MadeLinks made={made} code={code} onClose={onClose} />
  return (
    <Form form={form} isShort send={<Trans>Make links</Trans>} onCancel={onClose}>
      <TextField
        {...form.field('people')}
        multiline
        label={<Trans>People</Trans>}
        help={
          <Trans>
            One line for each person: last name, comma, birth date, such as Whitfield, 1968-05-14.
            Each link works for one order, until the campaign ends. It keeps the last name,
            encrypted.
          </Trans>
        }
      />
      <LeaveGuard when={form.isChanged && !form.isSending} onLeave={onClose}>
        <Trans>This list is not saved yet.</Trans>
      </LeaveGuard>
    </Form>
  )
}

type MadeLinksProps = { made: Made; code: string; onClose: () => void }

function MadeLinks({ made, code, onClose }: MadeLinksProps) {
  const { people, links } = made
  const [only, ...more] = links
  const save = () => saveBytes(`${code}.csv`, 'text/csv', linksFile(people, links))
  return (
    <Stack gap={4}>
      <Banner
        tone="good"
        live
        title={<Plural value={links.length} one="The link is ready" other="# links are ready" />}
      >
        <Trans>Save these links now. You can’t see them again later.</Trans>
      </Banner>
      <Inline gap={3} wrap>
        {only && more.length === 0 ? (
          <CopyButton value={only} />
        ) : (
          <Button
            variant="primary"
            onPress={save}
            icon={<Download size={20} strokeWidth={1.75} aria-hidden="true" />}
          >
            <Trans>Download the links</Trans>
          </Button>
        )}
        <Button onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Inline>
    </Stack>
  )
}
