import { Plural, Trans } from '@lingui/react/macro'
import type { Change } from '../../../../data/flags'
import { Banner } from '../../../../ui/banner'
import { isShown } from './flag-words'

/** What a change did, said beside the feature. */
export function FlagSaved({ change, touched }: { change: Change; touched: number }) {
  return (
    <Banner tone="good" live title={<Done setting={change.setting} />}>
      {isShown(change.name) ? (
        <Plural
          value={touched}
          _0="No one will see a difference right now."
          one="# person will see it after their next refresh."
          other="# people will see it after their next refresh."
        />
      ) : (
        <Trans>No one will see a difference yet, because no page uses it.</Trans>
      )}
    </Banner>
  )
}

function Done({ setting }: Pick<Change, 'setting'>) {
  if (setting === 'on') return <Trans>Turned on</Trans>
  if (setting === 'off') return <Trans>Turned off</Trans>
  return <Trans>The setting is removed</Trans>
}
