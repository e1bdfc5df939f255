import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../calls/confirm-dialog'
import { type Kit, kitsChanged, registerKit, replaceKit, setKitSharing } from '../../data/kits'
import { mayHaveWorked } from '../../data/may-have-worked'
import { asProblem, type Problem } from '../../data/problem'
import { useReadOnly } from '../../data/read-only'
import { Form } from '../../forms/form'
import { useForm } from '../../forms/use-form'
import { useFormats } from '../../i18n/use-formats'
import { ArrivalWords } from '../../readings/arrival-words'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Chip } from '../../ui/chip'
import { Inline } from '../../ui/inline'
import { Link } from '../../ui/link'
import { Stack } from '../../ui/stack'
import { Switch } from '../../ui/switch'
import { Text } from '../../ui/text'
import { TextField } from '../../ui/text-field'
import { kitNames, kitNext, kitStates } from './kit-words'
import { useKitZone } from './use-kit-zone'

/** A kit of a member: how far it is, what comes next, and what they can do about it. */
export function KitCard({ kit }: { kit: Kit }) {
  const queries = useQueryClient()
  const readOnly = useReadOnly()
  return (
    <KitState kit={kit}>
      {!readOnly && (
        <KitActions
          kit={kit}
          register={(number, key) => registerKit(number, key)}
          replace={(key) => replaceKit(kit.id ?? '', key)}
          onDone={() => kitsChanged(queries)}
        />
      )}
      <SharingSwitch kit={kit} readOnly={readOnly} />
    </KitState>
  )
}

/** The choice of the order can change at any time. */
function SharingSwitch({ kit, readOnly }: { kit: Kit; readOnly: boolean }) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (shares: boolean) => setKitSharing(kit.id ?? '', shares, crypto.randomUUID()),
    onSettled: () => kitsChanged(queries),
  })
  if (kit.state === 'canceled' || kit.state === 'returned') return null
  return (
    <>
      <Switch
        isSelected={saving.isPending ? saving.variables : (kit.shares ?? false)}
        isDisabled={readOnly}
        isReadOnly={saving.isPending}
        onChange={(shares) => saving.mutate(shares)}
      >
        <Trans>Show the result to the coach and the care team.</Trans>
      </Switch>
      {readOnly && (
        <Text muted>
          <Trans>Only the member can change this.</Trans>
        </Text>
      )}
      {saving.isError && (
        <Banner tone="danger" live title={<Trans>We couldn’t change this</Trans>}>
          <Trans>The switch is as it was. Please try again.</Trans>
        </Banner>
      )}
    </>
  )
}

/** When a kit that is on the way should be there. */
export const arrivalOf = ({ arrivesFrom: fromDate, arrivesTo: toDate, late, byCarrier }: Kit) => ({
  fromDate,
  toDate,
  late,
  byCarrier,
})

/** How far a kit is, the same for members and visitors. */
export function KitState({ kit, children }: { kit: Kit; children?: ReactNode }) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const zone = useKitZone()
  const { kits = '', state = '', number, steps = [], trackingUrl } = kit
  const name = kitNames[kits]
  const known = kitStates[state]
  const next = kitNext[state]
  return (
    <Card title={name ? i18n._(name) : ''}>
      <Stack gap={4}>
        <Inline gap={3} wrap apart>
          {number && (
            <Text>
              <Trans>Number {number}</Trans>
            </Text>
          )}
          {known && <Chip>{i18n._(known)}</Chip>}
        </Inline>
        {next && <Text>{i18n._(next)}</Text>}
        <ArrivalWords arrival={arrivalOf(kit)} />
        {steps.length > 0 && (
          <Stack as="ul" gap={1}>
            {steps.map(({ state: step = '', at = 0 }) => {
              const words = kitStates[step]
              const [name, date] = [words && i18n._(words), longDate(at, zone)]
              return (
                words && (
                  <li key={step}>
                    <Text muted>
                      <Trans>
                        {name}: {date}
                      </Trans>
                    </Text>
                  </li>
                )
              )
            })}
          </Stack>
        )}
        {trackingUrl && (
          <Link href={trackingUrl} standalone>
            <Trans>Follow the parcel</Trans>
          </Link>
        )}
        {children}
      </Stack>
    </Card>
  )
}

type KitActionsProps = {
  kit: Kit
  register: (number: string, key: string) => Promise<unknown>
  replace: (key: string) => Promise<unknown>
  onDone: () => unknown
}

/** Its number is entered, or a new one is asked for. */
export function KitActions({ kit, register, replace, onDone }: KitActionsProps) {
  // Every try is the same wish.
  const [key] = useState(() => crypto.randomUUID())
  const [isReplaced, setReplaced] = useState(false)
  const send = () => replace(key)
  const replaced = async () => {
    setReplaced(true)
    await onDone()
  }
  return (
    <>
      {isReplaced && <Banner tone="good" asks title={<Trans>We’ll send another kit</Trans>} />}
      {kit.canRegister && <RegisterForm register={register} onDone={onDone} />}
      {kit.canSayMissing && (
        <Text>
          <Trans>
            Didn’t it arrive? Please look for it once more, also at the front desk or with a
            neighbor. If it isn’t there, we’ll send another one.
          </Trans>
        </Text>
      )}
      {kit.canReplace && <ReplaceButton send={send} onDone={replaced} />}
      {kit.canSayMissing && !kit.canReplace && <MissingButton send={send} onDone={replaced} />}
    </>
  )
}

type ReplaceProps = { send: () => Promise<unknown>; onDone: () => unknown }

/** The laboratory could not use the kit: another one is sent at once. */
function ReplaceButton({ send, onDone }: ReplaceProps) {
  const replacing = useMutation({ mutationFn: send, onSuccess: onDone })
  return (
    <>
      {replacing.error && <NotReplaced problem={asProblem(replacing.error)} />}
      <div>
        <Button
          variant="primary"
          isPending={replacing.isPending}
          onPress={() => replacing.mutate()}
        >
          <Trans>Send me a new kit</Trans>
        </Button>
      </div>
    </>
  )
}

/** Asked once more, since a kit is sent for good. */
function MissingButton({ send, onDone }: ReplaceProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div>
      <Button onPress={() => setAsking(true)}>
        <Trans>It did not arrive. Send another one</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Send another kit?</Trans>}
          yes={<Trans>Send another kit</Trans>}
          no={<Trans>Not now</Trans>}
          send={send}
          onDone={onDone}
          onClose={() => setAsking(false)}
          failed={(problem) => <NotReplaced problem={problem} />}
        >
          <p>
            <Trans>
              It goes to the same address. If the first kit turns up after all, use only one of
              them.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function NotReplaced({ problem }: { problem: Problem }) {
  if (mayHaveWorked(problem)) {
    return (
      <Banner tone="danger" live title={<Trans>We don’t know yet if the new kit is ordered</Trans>}>
        <Trans>We didn’t get an answer. Press the button again: you won’t get two kits.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t order the new kit</Trans>}>
      <Trans>Please try again in a moment.</Trans>
    </Banner>
  )
}

type RegisterFormProps = Pick<KitActionsProps, 'register' | 'onDone'>

function RegisterForm({ register, onDone }: RegisterFormProps) {
  const form = useForm({
    id: 'kit-number',
    first: { number: '' },
    check: ({ number }) => ({ number: !number.trim() && msg`Enter the number on the box.` }),
    refusal: ({ field }, i18n) =>
      field === 'number'
        ? i18n._(msg`We don’t know this number. Please compare it with the one on the box.`)
        : undefined,
    send: ({ number }, { key }) => register(number, key),
    onSent: onDone,
  })
  return (
    <Form form={form} isShort send={<Trans>Register this kit</Trans>}>
      <TextField
        {...form.field('number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        label={<Trans>Number on the box</Trans>}
        help={<Trans>It begins with WL, such as WL-7K3M-2Q9F.</Trans>}
      />
    </Form>
  )
}
