import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useBrand } from '../data/boot-context'
import { type OpenedScreen, openedScreenQuery } from '../data/embed'
import { localeStore } from '../data/language'
import type { Route } from '../routes/catalogue'
import type { Params } from '../routes/match'
import { useLocation } from '../routes/router'
import { Unavailable } from '../shell/failure'
import { classNames } from '../ui/class-names'
import { FaultBoundary } from '../ui/fault-boundary'
import { Skeleton } from '../ui/skeleton'
import { withSecrets } from './address-secrets'
import styles from './container.module.css'
import { type Embedded, EmbeddedContext } from './embedded-context'
import { OpenFailed } from './open-failed'
import { OutsideFrame } from './outside-frame'
import { pageStyle } from './page-style'
import { readParameters } from './parameters'

type ContainerProps = {
  route: Route
  params: Params
  /** Our own screen of the destination. */
  children: ReactNode
}

/** A fault is given one more try; the second one is told. */
const tries = 2

/** Mounts the screen of an embedded page, ours or the one its brand has put in its place. */
export function EmbeddedContainer(props: ContainerProps) {
  const { pathname, search } = useLocation()
  // Another address is another screen with its own tries.
  return <Mounted key={pathname + search} {...props} address={{ pathname, search }} />
}

type MountedProps = ContainerProps & { address: { pathname: string; search: string } }

function Mounted({ route, params, children, address }: MountedProps) {
  const [given] = useState(() => readParameters(withSecrets(address), params))
  const [attempt, setAttempt] = useState(0)
  const { malformed } = given
  useEffect(() => {
    if (malformed.length > 0) {
      console.warn(`${route.id}: the address has values we do not take for ${malformed.join(', ')}`)
    }
  }, [route.id, malformed])

  const { query, path, tokens } = given
  const request = { destination: route.id, query, path }
  const opened = useQuery({ ...openedScreenQuery(request, attempt), enabled: attempt < tries })
  const style = pageStyle(route)
  const brand = useBrand()
  const locale = localeStore.use().slice(0, 2)
  return (
    <div
      className={classNames(styles.container, styles[style.width], `embed-${style.name}`)}
      data-page-style={style.name}
    >
      {attempt >= tries ? (
        <Unavailable brand={brand} />
      ) : opened.isError ? (
        <OpenFailed
          error={opened.error}
          onRetry={() => void opened.refetch()}
          isRetrying={opened.isFetching}
        />
      ) : opened.data ? (
        <FaultBoundary
          key={attempt}
          resetKey=""
          fallback={() => <Failed onFail={() => setAttempt(attempt + 1)} />}
        >
          <Screen
            route={route}
            opened={opened.data}
            embedded={{
              destination: route.id,
              parameters: { ...opened.data.screen.parameters, ...tokens },
              locale,
              style,
            }}
            onFail={() => setAttempt(attempt + 1)}
          >
            {children}
          </Screen>
        </FaultBoundary>
      ) : (
        <Skeleton shape="card" />
      )}
    </div>
  )
}

type ScreenProps = {
  route: Route
  opened: OpenedScreen
  embedded: Embedded
  onFail: () => void
  children: ReactNode
}

function Screen({ route, opened, embedded, onFail, children }: ScreenProps) {
  const { screen, session } = opened
  if (screen.mount === 'outside') {
    return (
      <OutsideFrame
        route={route}
        url={screen.url ?? ''}
        origin={screen.origin ?? ''}
        embedded={embedded}
        accessToken={session?.accessToken ?? null}
        onFail={onFail}
      />
    )
  }
  return <EmbeddedContext value={embedded}>{children}</EmbeddedContext>
}

/** Says that the screen fell, once it has fallen. */
function Failed({ onFail }: { onFail: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one fall is one message
  useEffect(onFail, [])
  return <Skeleton shape="card" />
}
