/** How many recoveries wait for the person at the desk, for the menu; the list comes with its page. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { CountRecoveriesResponseJson } from './gen/proto/wellhouse/recovery/v1/recovery_pb'
import type { Wire } from './wire'

/** Nothing on the page tells that a request was opened, so we ask now and then. */
const askAgainMs = 5 * 60_000

export const recoveryCountQuery = queryOptions({
  queryKey: ['recoveries', 'count'],
  queryFn: ({ signal }) =>
    rpc<Wire<CountRecoveriesResponseJson>>(
      'wellhouse.recovery.v1.RecoveryDeskService/CountRecoveries',
      {},
      { read: true, background: true, signal },
    ).then(({ waiting = 0, disputed = 0 }) => ({ waiting, disputed })),
  refetchInterval: askAgainMs,
})
