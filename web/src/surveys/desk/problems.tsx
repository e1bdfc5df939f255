import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { FileProblem } from '../../data/survey-desk'
import { Banner } from '../../ui/banner'
import { Stack } from '../../ui/stack'

const reasons: Readonly<Record<string, MessageDescriptor>> = {
  json: msg`This file is not valid JSON.`,
  resource: msg`This is not a FHIR Questionnaire.`,
  large: msg`This is too large. A file has up to 512 kB and 300 questions.`,
  value: msg`This is missing, or it can’t have this value.`,
  unsupported: msg`We can’t show or keep this.`,
  text: msg`Some text is missing here.`,
  twice: msg`This name is used twice.`,
  id: msg`A name has up to 64 letters, digits and - _ . : /.`,
  order: msg`A condition can only name a question that comes before it.`,
  mixed: msg`“Any” only works with answers to one question.`,
  nested: msg`Groups inside groups or below questions don’t work here.`,
  sense: msg`This doesn’t add up.`,
  ours: msg`One of our own questionnaires has this name.`,
}

/** What we can't take, by its place in the file. */
export function Problems({ problems }: { problems: readonly FileProblem[] }) {
  const { i18n } = useLingui()
  return (
    <Banner tone="danger" live title={<Trans>We can’t use this file yet</Trans>}>
      <Stack as="ul" gap={2}>
        {problems.map(({ path = '', reason = '' }) => {
          const words = reasons[reason]
          return (
            <li key={`${path} ${reason}`}>
              {path && <code>{path}</code>} {words && i18n._(words)}
            </li>
          )
        })}
      </Stack>
    </Banner>
  )
}
