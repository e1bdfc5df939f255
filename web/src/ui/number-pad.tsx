import { useLingui } from '@lingui/react/macro'
import { Delete } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { decimalMarkOf } from '../domain/typed-number'
import styles from './number-pad.module.css'

/** Changes the text of a field. */
type Typist = (change: (text: string) => string) => void

type Pad = {
  /** The field that keys go to from now on; the first one that is there has them at first. */
  aim: (typist: { current: Typist }, isFocused: boolean) => void
  press: Typist
}

const PadContext = createContext<Pad | null>(null)

/** Number fields in here are typed into by the pad, and the device's own keyboard stays away. */
export function NumberPadArea({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const target = useRef<{ current: Typist }>(undefined)
  const pad = useMemo<Pad>(
    () => ({
      aim: (typist, isFocused) => {
        if (isFocused || !target.current) target.current = typist
      },
      press: (change) => target.current?.current(change),
    }),
    [],
  )
  return <PadContext value={isOn ? pad : null}>{children}</PadContext>
}

export function useNumberPad(): Pad | null {
  return useContext(PadContext)
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Large keys for a number, where a form has room for them; elsewhere nothing. */
export function NumberPad({ decimals = false }: { decimals?: boolean }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const pad = useNumberPad()
  if (!pad) return null
  const mark = decimalMarkOf(locale)
  const add = (key: string) => () => pad.press((text) => text + key)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in the way of its grid
    <div role="group" aria-label={t`Number pad`} className={styles.pad}>
      {digits.map((digit) => (
        <Key key={digit} onPress={add(digit)}>
          {digit}
        </Key>
      ))}
      {decimals ? (
        <Key onPress={add(mark)} label={t`Decimal mark`}>
          {mark}
        </Key>
      ) : (
        <span />
      )}
      <Key onPress={add('0')}>0</Key>
      <Key onPress={() => pad.press((text) => text.slice(0, -1))} label={t`Delete the last digit`}>
        <Delete strokeWidth={1.75} aria-hidden="true" />
      </Key>
    </div>
  )
}

type KeyProps = { onPress: () => void; label?: string; children: ReactNode }

/** The field keeps the focus, so people with a keyboard type into it and skip the keys. */
function Key({ onPress, label, children }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      className={styles.key}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
