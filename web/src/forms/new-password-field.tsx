import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, Circle, X } from 'lucide-react'
import { useId } from 'react'
import { passwordCheckQuery } from '../data/password'
import { brokenByShape, type PasswordRule, passwordRules } from '../domain/password'
import { PasswordField } from '../ui/password-field'
import { useDebounced } from '../ui/use-debounced'
import styles from './new-password-field.module.css'
import { ruleWords } from './password-words'

type NewPasswordFieldProps = {
  id: string
  value: string
  onChange: (value: string) => void
  error?: string
}

/** A password that is chosen now, with the rules and how far it keeps them. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const rulesId = useId()
  return (
    <div className={styles.field}>
      <PasswordField
        {...props}
        aria-describedby={rulesId}
        name="new-password"
        autoComplete="new-password"
        label={<Trans>New password</Trans>}
        help={<Trans>Three or more words that don’t belong together work well.</Trans>}
      />
      <PasswordRules id={rulesId} password={props.value} />
    </div>
  )
}

type State = 'open' | 'kept' | 'broken'

const restMs = 400

/** How far each rule is kept. What the server has not judged yet is open. */
function useStates(password: string): Record<PasswordRule, State> {
  const rested = useDebounced(password, restMs)
  const byShape = brokenByShape(password)
  const asked = rested === password && byShape.length === 0 ? password : ''
  const { data } = useQuery(passwordCheckQuery(asked))
  const stateOf = (rule: PasswordRule): State => {
    if (password === '') return 'open'
    if (rule !== 'words' && rule !== 'breached') return byShape.includes(rule) ? 'broken' : 'kept'
    if (asked === '' || !data) return 'open'
    return data.includes(rule) ? 'broken' : 'kept'
  }
  return Object.fromEntries(passwordRules.map((rule) => [rule, stateOf(rule)])) as Record<
    PasswordRule,
    State
  >
}

const icons = { open: Circle, kept: Check, broken: X } as const

function PasswordRules({ id, password }: { id: string; password: string }) {
  const { i18n } = useLingui()
  const states = useStates(password)
  const kept = passwordRules.filter((rule) => states[rule] === 'kept').length
  const told = useDebounced(password === '' ? 0 : kept, 1000)
  return (
    <>
      <ul id={id} className={styles.rules}>
        {passwordRules.map((rule) => {
          const state = states[rule]
          const Icon = icons[state]
          return (
            <li key={rule} className={styles.rule} data-state={state}>
              <Icon size={18} aria-hidden="true" className={styles.icon} />
              <span>
                <span className="visually-hidden">
                  <StateWords state={state} />{' '}
                </span>
                {i18n._(ruleWords[rule])}
              </span>
            </li>
          )
        })}
      </ul>
      <p role="status" className="visually-hidden">
        {told > 0 && <Plural value={told} one="# of 5 rules met" other="# of 5 rules met" />}
      </p>
    </>
  )
}

function StateWords({ state }: { state: State }) {
  if (state === 'kept') return <Trans>Met:</Trans>
  if (state === 'broken') return <Trans>Not met:</Trans>
  return <Trans>Rule:</Trans>
}
