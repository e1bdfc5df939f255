import { useState } from 'react'
import { Segmented } from '../../ui/segmented'
import styles from './index.module.css'
import { Actions } from './parts/actions'
import { Choices } from './parts/choices'
import { Data } from './parts/data'
import { Fields } from './parts/fields'
import { Foundations } from './parts/foundations'
import { Messages } from './parts/messages'
import { Questions } from './parts/questions'
import { Readings } from './parts/readings'

const sections = [
  { id: 'foundations', title: 'Foundations' },
  { id: 'actions', title: 'Actions' },
  { id: 'fields', title: 'Fields' },
  { id: 'choices', title: 'Choices' },
  { id: 'questions', title: 'Questions' },
  { id: 'readings', title: 'Readings and charts' },
  { id: 'data', title: 'Data' },
  { id: 'messages', title: 'Messages and states' },
]

const themes = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const

type ThemeChoice = (typeof themes)[number]['id']

/** Every component in every state, for people who build and people who check. */
export function Screen() {
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <h1>Components</h1>
        <p className={styles.lead}>
          One voice for every page. Change the theme, the language or the width and look again.
          Point at or tab to a control to see it hovered and focused.
        </p>
        <div className={styles.controls}>
          <ThemeSwitch />
        </div>
      </div>
      <nav aria-label="Sections" className={styles.nav}>
        <ul className={styles.list}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={styles.link}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.main}>
        <Foundations />
        <Actions />
        <Fields />
        <Choices />
        <Questions />
        <Readings />
        <Data />
        <Messages />
      </div>
    </div>
  )
}

function ThemeSwitch() {
  const [theme, setTheme] = useState<ThemeChoice>('system')
  const choose = (next: ThemeChoice) => {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return <Segmented label="Theme" segments={themes} selected={theme} onSelect={choose} />
}
