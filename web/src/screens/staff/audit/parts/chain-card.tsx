import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Loaded } from '../../../../calls/loaded'
import { type Chain, type ChainCheck, chainQuery, checkChain } from '../../../../data/trail'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Inline } from '../../../../ui/inline'
import { Text } from '../../../../ui/text'
import { useDeskTime } from '../../parts/desk-words'

/** Whether the trail is whole, as far as the server knows, and a check of every row. */
export function ChainCard() {
  const chain = useQuery(chainQuery)
  const check = useMutation({ mutationFn: checkChain, onSettled: () => chain.refetch() })
  return (
    <Card title={<Trans>Audit trail check</Trans>}>
      <Loaded
        query={chain}
        shape="text"
        failed={<Trans>We couldn’t load the state of the trail.</Trans>}
        kept={<Trans>Everything is still being recorded.</Trans>}
        level={3}
      >
        {(state) => <State state={state} />}
      </Loaded>
      {check.data && <Checked report={check.data} />}
      {check.error && (
        <Banner tone="caution" live title={<Trans>The check didn’t finish.</Trans>}>
          <Trans>Nothing is known to be wrong. Please try again.</Trans>
        </Banner>
      )}
      <div>
        <Button onPress={() => check.mutate()} isPending={check.isPending}>
          <Trans>Check every row now</Trans>
        </Button>
      </div>
    </Card>
  )
}

function State({ state }: { state: Chain }) {
  const { chained = 0, waiting = 0, signedAt = 0, behind = 0, forged = 0 } = state
  const signed = useDeskTime()(signedAt)
  if (behind > 0 || forged > 0) return <Wrong behind={behind} forged={forged} />
  return (
    <Inline gap={3}>
      <ShieldCheck size={24} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <Text weight="medium">
          <Trans>No gaps found</Trans>
        </Text>
        <Text muted>
          <Plural value={chained} one="# row is chained." other="# rows are chained." />{' '}
          {waiting > 0 && (
            <Plural
              value={waiting}
              one="# newer row will follow in a moment."
              other="# newer rows will follow in a moment."
            />
          )}{' '}
          {signedAt > 0 && <Trans>Last signed {signed}.</Trans>}
        </Text>
      </div>
    </Inline>
  )
}

function Wrong({ behind, forged }: { behind: number; forged: number }) {
  return (
    <Banner tone="danger" live title={<Trans>Something is wrong with the trail</Trans>}>
      {behind > 0 && (
        <p>
          <Plural
            value={behind}
            one="The database lacks # row that this server has seen."
            other="The database lacks # rows that this server has seen."
          />{' '}
          <Trans>
            If a backup was restored on purpose, an operator confirms that from the command line.
          </Trans>
        </p>
      )}
      {forged > 0 && (
        <p>
          <Plural
            value={forged}
            one="# entry was not written by a server of ours. Treat this as tampering."
            other="# entries were not written by a server of ours. Treat this as tampering."
          />
        </p>
      )}
    </Banner>
  )
}

function Checked({ report }: { report: ChainCheck }) {
  const { checked = 0, fault, unfinished } = report
  if (fault) {
    return (
      <Banner tone="danger" live title={<Trans>The check found a fault</Trans>}>
        <p>
          <Trans>Tell the people who run this server:</Trans> <code>{fault}</code>
        </p>
      </Banner>
    )
  }
  if (unfinished) {
    return (
      <Banner tone="info" live title={<Trans>There are too many rows to check here</Trans>}>
        <Trans>
          The rows we reached are in order. An operator can check all of them from the command line.
        </Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="good" live title={<Trans>Every row is in order</Trans>}>
      <Plural
        value={checked}
        one="# row was checked. It is as the server wrote it."
        other="# rows were checked. They are as the server wrote them."
      />
    </Banner>
  )
}
