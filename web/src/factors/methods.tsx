import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Loaded } from '../calls/loaded'
import { addPasskey, type Methods as Everything, type Method, methodsQuery } from '../data/factors'
import { isCancelled, knowsPasskeys } from '../data/passkey'
import { asProblem } from '../data/problem'
import { useReadOnly } from '../data/read-only'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'
import { AddAddress } from './add-address'
import { AddApp } from './add-app'
import { RemoveMethod, RenameMethod } from './method-dialogs'
import styles from './methods.module.css'
import { CodesDialog, MakeCodes } from './recovery-dialogs'
import { RememberedDevices } from './remembered-devices'
import { useDay } from './use-day'
import { useKindWords } from './use-kind-words'

/** The ways in which a person confirms a sign-in. */
export function Methods() {
  const readOnly = useReadOnly()
  const all = useQuery({ ...methodsQuery, enabled: !readOnly })
  if (readOnly) {
    return (
      <Banner tone="info" title={<Trans>You are viewing this page for a member.</Trans>}>
        <Trans>Only the member can see and change how they sign in.</Trans>
      </Banner>
    )
  }
  return (
    <Loaded
      query={all}
      shape="rows"
      failed={<Trans>We couldn’t load your sign-in methods.</Trans>}
      kept={<Trans>Your sign-in methods haven’t changed.</Trans>}
    >
      {(data) => <Sections {...data} />}
    </Loaded>
  )
}

type Open =
  | { kind: 'app' | 'phone' | 'email' }
  | { kind: 'codes'; codes: readonly string[] }
  | { kind: 'rename' | 'remove'; method: Method }

function Sections(data: Everything) {
  const { methods = [], recoveryCodesLeft = 0, devices = [] } = data
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const remembered = useRef<HTMLElement>(null)
  useFocusOnSwap(devices.length, () => remembered.current?.querySelector('h2'))
  const close = () => setOpen(undefined)
  const changed = (codes: readonly string[] = []) => {
    void client.invalidateQueries({ queryKey: methodsQuery.queryKey })
    setOpen(codes.length > 0 ? { kind: 'codes', codes } : undefined)
  }
  return (
    <>
      <Card title={<Trans>Sign-in methods</Trans>}>
        <Stack gap={4}>
          <Text muted>
            <Trans>
              Besides your password, we ask for one of these when you sign in. It keeps others out,
              even if they know your password.
            </Trans>
          </Text>
          {methods.length === 0 ? (
            <Text>
              <Trans>You don’t have any yet. A passkey is the easiest one to use.</Trans>
            </Text>
          ) : (
            <ul className={styles.list}>
              {methods.map((method) => (
                <MethodRow
                  key={method.id}
                  method={method}
                  onRename={() => setOpen({ kind: 'rename', method })}
                  onRemove={() => setOpen({ kind: 'remove', method })}
                />
              ))}
            </ul>
          )}
          <AddButtons data={data} onOpen={setOpen} onAdded={changed} />
        </Stack>
      </Card>
      {methods.length > 0 && <Recovery left={recoveryCodesLeft} onMade={changed} />}
      {devices.length > 0 && (
        <RememberedDevices ref={remembered} devices={devices} onChanged={() => changed()} />
      )}
      {open?.kind === 'app' && <AddApp onClose={close} onAdded={changed} />}
      {(open?.kind === 'phone' || open?.kind === 'email') && (
        <AddAddress
          kind={open.kind === 'phone' ? 'SMS' : 'EMAIL'}
          email={data.email ?? ''}
          onClose={close}
          onAdded={changed}
        />
      )}
      {open?.kind === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
      {open?.kind === 'rename' && (
        <RenameMethod method={open.method} onClose={close} onDone={() => changed()} />
      )}
      {open?.kind === 'remove' && (
        <RemoveMethod method={open.method} onClose={close} onDone={() => changed()} />
      )}
    </>
  )
}

type MethodRowProps = { method: Method; onRename: () => void; onRemove: () => void }

function MethodRow({ method, onRename, onRemove }: MethodRowProps) {
  const { t } = useLingui()
  const date = useDay()
  const words = useKindWords()(method)
  const name = method.name || words
  const added = method.addedAt ? date(method.addedAt) : ''
  const used = method.lastUsedAt ? date(method.lastUsedAt) : ''
  return (
    <li className={styles.row}>
      <Stack gap={1}>
        <Text as="span" size="large">
          {name}
        </Text>
        <Text muted>
          {method.name && <span className={styles.kind}>{words}</span>}
          {used ? <Trans>Last used {used}</Trans> : added && <Trans>Added {added}</Trans>}
        </Text>
        {method.lastNeeded && (
          <Text muted>
            <Trans>You need at least one method. To remove this one, add another first.</Trans>
          </Text>
        )}
      </Stack>
      <div className={styles.actions}>
        <Button variant="quiet" aria-label={t`Rename ${name}`} onPress={onRename}>
          <Trans>Rename</Trans>
        </Button>
        {!method.lastNeeded && (
          <Button variant="quiet" aria-label={t`Remove ${name}`} onPress={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}

type AddButtonsProps = {
  data: Everything
  onOpen: (open: Open) => void
  onAdded: (codes?: readonly string[]) => void
}

function AddButtons({ data, onOpen, onAdded }: AddButtonsProps) {
  const { methods = [], passkeys = false } = data
  const has = (kind: string) => methods.some((method) => method.kind === kind)
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  return (
    <>
      {adding.isError && <NotAdded cause={adding.error} />}
      <div className={styles.actions}>
        {passkeys && knowsPasskeys() && (
          <Button
            variant={methods.length === 0 ? 'primary' : 'secondary'}
            isPending={adding.isPending}
            onPress={() => adding.mutate()}
          >
            <Trans>Add a passkey</Trans>
          </Button>
        )}
        {!has('TOTP') && (
          <Button onPress={() => onOpen({ kind: 'app' })}>
            <Trans>Add an authenticator app</Trans>
          </Button>
        )}
        <Button onPress={() => onOpen({ kind: 'phone' })}>
          <Trans>Add a phone number</Trans>
        </Button>
        {!has('EMAIL') && (
          <Button onPress={() => onOpen({ kind: 'email' })}>
            <Trans>Get codes by email</Trans>
          </Button>
        )}
      </div>
    </>
  )
}

function NotAdded({ cause }: { cause: unknown }) {
  const problem = asProblem(cause)
  if (isCancelled(cause) || problem.is('step_up_required')) {
    return (
      <Banner tone="info" live title={<Trans>Nothing was added</Trans>}>
        <Trans>You can try again whenever you like.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t add this passkey.</Trans>}>
      <Trans>Please try again. Your other sign-in methods haven’t changed.</Trans>
    </Banner>
  )
}

type RecoveryProps = { left: number; onMade: (codes?: readonly string[]) => void }

function Recovery({ left, onMade }: RecoveryProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Card title={<Trans>Recovery codes</Trans>}>
      <Stack gap={4}>
        <Text>
          <Plural
            value={left}
            _0="You have no recovery codes left. Make new ones, so that you can sign in if you lose your phone."
            one="You have # recovery code left."
            other="You have # recovery codes left."
          />
        </Text>
        <div className={styles.actions}>
          <Button onPress={() => setAsking(true)}>
            <Trans>Make new codes</Trans>
          </Button>
        </div>
      </Stack>
      {isAsking && (
        <MakeCodes
          onClose={() => setAsking(false)}
          onMade={(codes) => {
            setAsking(false)
            onMade(codes)
          }}
        />
      )}
    </Card>
  )
}
