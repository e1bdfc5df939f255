import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FamilyLink, familyLinksQuery, setAreas } from '../../../../data/family-links'
import { Form } from '../../../../forms/form'
import { useForm } from '../../../../forms/use-form'
import { AreaChoice } from './area-choice'
import { Failed } from './failed'

type AreasFormProps = { link: FamilyLink; onSaved: () => void; onFailed: () => void }

/** Changes what somebody can see and use. */
export function AreasForm({ link, onSaved, onFailed }: AreasFormProps) {
  const queries = useQueryClient()
  const form = useForm({
    id: 'areas',
    first: () => ({ areas: [...(link.areas ?? [])] }),
    edits: true,
    check: ({ areas }) => ({ areas: areas.length === 0 && msg`Choose at least one area.` }),
    send: ({ areas }, { key }) => setAreas(link, areas, key),
    onSent: async () => {
      await queries.invalidateQueries(familyLinksQuery)
      onSaved()
    },
    onFailed,
  })
  return (
    <Form form={form} send={<Trans>Save</Trans>} failed={(problem) => <Failed problem={problem} />}>
      <AreaChoice {...form.field('areas')} />
    </Form>
  )
}
