import { type ReactElement, useRef, useState } from 'react'
import { UnlikelyQuestion } from '../forms/unlikely-question'
import { useFormats } from '../i18n/use-formats'
import { useFigureWords } from './figures'

/** The form around an A1c that may be above the list. */
type Asked = { submit: () => void; idOf: (name: string) => string; isSending: boolean }

/** Asks once about an A1c that is above the list, before it is sent. */
export function useUnlikelyA1c() {
  const [asked, setAsked] = useState<number>()
  const sure = useRef<number>(undefined)
  const figure = useFigureWords()
  const { number } = useFormats()
  return {
    /** Whether the form has to wait for an answer. */
    asksAbout: (value: number | undefined): boolean => {
      const isOpen = value !== undefined && value !== sure.current
      setAsked(isOpen ? value : undefined)
      return isOpen
    },
    /** Only while the form has the number that is asked about. */
    question: (
      { submit, idOf, isSending }: Asked,
      entered: number | undefined,
    ): ReactElement | undefined =>
      asked === undefined || asked !== entered ? undefined : (
        <UnlikelyQuestion
          amount={figure({ value: asked, unit: '%', text: number(asked, 1) }).text}
          isSending={isSending}
          onYes={() => {
            sure.current = asked
            submit()
          }}
          onNo={() => {
            setAsked(undefined)
            document.querySelector<HTMLElement>(`#${idOf('above')} input`)?.focus()
          }}
        />
      ),
  }
}
