import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useDates } from '../../../../billing/use-dates'
import type { Corrected, MemberRecord, RecordAccount, Told } from '../../../../data/member-record'
import { programName } from '../../../../data/program-names'
import { useKindWords } from '../../../../factors/use-kind-words'
import { useFormats } from '../../../../i18n/use-formats'
import { href } from '../../../../routes/href'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { ButtonLink } from '../../../../ui/button-link'
import { Card } from '../../../../ui/card'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { deskZone, languageName, useDeskTime, useNow } from '../../parts/desk-words'
import { BirthDateDialog } from './birth-date-dialog'
import { Fact, Facts } from './facts'
import { MemberStatus } from './member-status'
import styles from './record.module.css'
import { ToldMember } from './told'

const phoneWords: Readonly<Record<string, MessageDescriptor>> = {
  MO: msg`Mobile phone`,
  HO: msg`Home phone`,
  WO: msg`Work phone`,
}

const stageWords: Readonly<Record<string, MessageDescriptor>> = {
  child: msg`child`,
  teen: msg`teenager`,
  adult: msg`adult`,
}

/** Who the member is, and how we reach them. */
export function RecordAccountCard({ record }: { record: MemberRecord }) {
  const { account = {}, mayChange, programs = [] } = record
  const { i18n } = useLingui()
  const formats = useFormats()
  const now = useNow()
  const dates = useDates()
  const card = useRef<HTMLElement>(null)
  const [isCorrecting, setCorrecting] = useState(false)
  const [done, setDone] = useState<Corrected>()
  const names = programs.flatMap(({ program = '', status = '' }) => {
    const words = programName(program)
    return words ? [`${i18n._(words)} (${i18n._(programState(status))})`] : []
  })
  const stage = stageWords[account.stage ?? '']
  const clock = formats.time(now, { timeZone: account.timeZone || 'UTC' })
  return (
    <Card ref={card} title={<Trans>Account</Trans>}>
      <Stack gap={4}>
        {done && <CorrectedNotice corrected={done} />}
        <Facts>
          <Fact name={<Trans>Name</Trans>}>{account.name}</Fact>
          {account.legalName && <Fact name={<Trans>Legal name</Trans>}>{account.legalName}</Fact>}
          <Fact name={<Trans>Date of birth</Trans>}>
            {account.birthDate ? dates(account.birthDate) : <Trans>Not on record</Trans>}
            {account.birthDate && stage && <> ({i18n._(stage)})</>}
          </Fact>
          <Fact name={<Trans>Brand</Trans>}>{account.brandName}</Fact>
          {account.organization && (
            <Fact name={<Trans>Organization</Trans>}>{account.organization}</Fact>
          )}
          <Fact name={<Trans>Email</Trans>}>
            {account.maskedEmail || <Trans>Not on record</Trans>}
          </Fact>
          {(account.phones ?? []).map(({ type = '', masked }) => (
            <Fact key={type} name={i18n._(phoneWords[type] ?? msg`Phone`)}>
              {masked}
            </Fact>
          ))}
          <Fact name={<Trans>Home address</Trans>}>
            <Address account={account} />
          </Fact>
          <Fact name={<Trans>Language</Trans>}>{languageName(account.locale ?? '', formats)}</Fact>
          <Fact name={<Trans>Their time</Trans>}>{clock}</Fact>
          <Fact name={<Trans>Programs</Trans>}>
            {names.length > 0 ? names.join(', ') : <Trans>None</Trans>}
          </Fact>
          {account.memberSince ? (
            <Fact name={<Trans>Member since</Trans>}>
              {formats.longDate(account.memberSince, deskZone())}
            </Fact>
          ) : undefined}
          <Fact name={<Trans>Member id</Trans>}>{account.memberId}</Fact>
        </Facts>
        {mayChange && (
          <div>
            <Button
              onPress={() => {
                setDone(undefined)
                setCorrecting(true)
              }}
            >
              <Trans>Correct the date of birth</Trans>
            </Button>
          </div>
        )}
      </Stack>
      {isCorrecting && (
        <BirthDateDialog account={account} onDone={setDone} onClose={() => setCorrecting(false)} />
      )}
    </Card>
  )
}

function programState(status: string): MessageDescriptor {
  switch (status) {
    case 'ACTIVE':
    case 'REGISTERED':
      return msg`joined`
    case 'INACTIVE':
      return msg`left`
    default:
      return msg`offered`
  }
}

function Address({ account: { address } }: { account: RecordAccount }) {
  if (!address?.line1) return <Trans>Not on record</Trans>
  const { line1, line2, city, region, postalCode } = address
  return (
    <address className={styles.address}>
      {line1}
      {line2 && (
        <>
          <br />
          {line2}
        </>
      )}
      <br />
      {city}, {region} {postalCode}
    </address>
  )
}

/** What a correction did to the family; it stays until the next one. */
function CorrectedNotice({ corrected }: { corrected: Corrected }) {
  const { linksChanged = 0, linksEnded = 0, told } = corrected
  return (
    <Banner
      tone={told === 'nobody' ? 'caution' : 'good'}
      live
      title={<Trans>The date of birth is corrected</Trans>}
    >
      <p>
        <ToldMember told={told as Told | undefined} />
      </p>
      {linksChanged > 0 && (
        <p>
          <Plural
            value={linksChanged}
            one="# person in the family can see or do something else now. We’ve told them."
            other="# people in the family can see or do something else now. We’ve told them."
          />
        </p>
      )}
      {linksEnded > 0 && (
        <p>
          <Plural
            value={linksEnded}
            one="# person lost access. We’ve emailed everyone it affects if we have their address."
            other="# people lost access. We’ve emailed everyone it affects if we have their address."
          />
        </p>
      )}
    </Banner>
  )
}

/** How the member signs in, and the way to help when they can't. */
export function SignInCard({ record }: { record: MemberRecord }) {
  const { account = {}, mayRecover } = record
  const deskTime = useDeskTime()
  const kindWords = useKindWords()
  const { methods = [], lastSignInAt, status = '', locked, organizationSignIn } = account
  return (
    <Card title={<Trans>Sign-in</Trans>}>
      <Stack gap={4}>
        <Facts>
          <Fact name={<Trans>Account</Trans>}>
            <MemberStatus status={status} isLocked={locked ?? false} />
          </Fact>
          <Fact name={<Trans>Last sign-in</Trans>}>
            {lastSignInAt ? deskTime(lastSignInAt) : <Trans>None on record</Trans>}
          </Fact>
          <Fact name={<Trans>Second step</Trans>}>
            {methods.length > 0 ? (
              <ul className={styles.list}>
                {methods.map((method, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two passkeys look alike
                  <li key={at}>{kindWords(method)}</li>
                ))}
              </ul>
            ) : (
              <Trans>None: a password alone</Trans>
            )}
          </Fact>
          {organizationSignIn && (
            <Fact name={<Trans>Organization</Trans>}>
              <Trans>Signs in through their employer or health plan</Trans>
            </Fact>
          )}
        </Facts>
        {mayRecover && status !== 'no_sign_in' && methods.length > 0 && (
          <Stack gap={2}>
            <Text muted>
              <Trans>
                Lost every sign-in method? One of us opens a request, and another approves it.
              </Trans>
            </Text>
            <Inline gap={2} wrap>
              <ButtonLink href={href('staff.recoveries', {}, { person: account.memberId ?? '' })}>
                <Trans>Reset sign-in methods</Trans>
              </ButtonLink>
            </Inline>
          </Stack>
        )}
      </Stack>
    </Card>
  )
}
