import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Startup, useStartup } from '../../../data/startup'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'

const partNames: Record<string, MessageDescriptor> = {
  user: msg`your details`,
  programs: msg`your programs`,
  features: msg`your newest features`,
  coaching: msg`your coach`,
  devices: msg`your devices`,
  pressure: msg`your personalized report`,
  messages: msg`your messages`,
  home: msg`what needs your attention`,
  navigation: msg`your menu`,
  family: msg`the people you care for`,
  bills: msg`your bills`,
}

type Failures = NonNullable<Startup['failures']>

/** The parts that could not be had. A refusal is an answer: there is nothing to load. */
export function missingParts(failures: Failures = []): Failures {
  return failures.filter(({ code }) => code !== 'permission_denied')
}

/** Says which parts of the start-up data are missing; the rest of the page goes on. */
export function Missing({ failures }: { failures: Failures }) {
  const { i18n } = useLingui()
  const { refetch, isFetching } = useStartup()
  const names = missingParts(failures).flatMap(({ call = '' }) => {
    const name = partNames[call]
    return name ? [i18n._(name)] : []
  })
  if (names.length === 0) return null
  const parts = new Intl.ListFormat(i18n.locale).format(names)
  const which = <Trans>We couldn’t load {parts}.</Trans>
  const several = names.length > 1
  return (
    <Banner
      tone="caution"
      live
      title={several ? <Trans>Whoops, there were some errors</Trans> : which}
      action={
        <Button onPress={() => void refetch()} isPending={isFetching}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {several && which} <Trans>Everything else is here.</Trans>
    </Banner>
  )
}
