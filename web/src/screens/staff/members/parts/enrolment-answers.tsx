import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { helpWords, reachWords } from '../../../../data/enrolment-words'
import type { MemberSnapshot } from '../../../../data/inbox'
import { programName } from '../../../../data/program-names'
import { useFormats } from '../../../../i18n/use-formats'
import { Card } from '../../../../ui/card'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { Fact, Facts } from './facts'

type Enrolment = NonNullable<MemberSnapshot['enrolments']>[number]

const questionWords: Readonly<Record<string, MessageDescriptor>> = {
  diagnosis: msg`Was told of the diagnosis`,
  help: msg`Would like help with`,
  reach: msg`Good time to reach them`,
}

const answerWords: Readonly<Record<string, MessageDescriptor>> = {
  ...helpWords,
  ...reachWords,
  yes: msg`Yes`,
  no: msg`No`,
}

type Zone = { timeZone: string }
type EnrolmentAnswersProps = { enrolments: readonly Enrolment[]; zone: Zone }

/** What the member answered when they joined their programs. */
export function EnrolmentAnswers({ enrolments, zone }: EnrolmentAnswersProps) {
  if (enrolments.length === 0) return null
  return (
    <Card title={<Trans>Answers when joining</Trans>}>
      <Stack gap={5}>
        {enrolments.map((one) => (
          <Answers key={one.program} enrolment={one} zone={zone} />
        ))}
      </Stack>
    </Card>
  )
}

type AnswersProps = { enrolment: Enrolment; zone: Zone }

function Answers({ enrolment: { program = '', at = 0, answers = [] }, zone }: AnswersProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const name = programName(program)
  const day = formats.longDate(at, zone)
  return (
    <Stack as="section" gap={2}>
      <Text as="h3" size="body">
        {name ? i18n._(name) : program}
      </Text>
      <Text muted>
        <Trans>Answered on {day}</Trans>
      </Text>
      <Facts>
        {answers.map(({ question = '', chosen = [] }) => {
          const words = questionWords[question]
          if (!words) return null
          const given = chosen.flatMap((one) => {
            const answer = answerWords[one]
            return answer ? [i18n._(answer)] : []
          })
          return (
            <Fact key={question} name={i18n._(words)}>
              {given.join(', ')}
            </Fact>
          )
        })}
      </Facts>
    </Stack>
  )
}
