import type { ManualLanguage } from '../../../domain/devices'
import type { Manual, ManualSection } from './manual-shape'
import styles from './manual-text.module.css'

/** The words of a manual, marked with their own language for screen readers and hyphens. */
export function ManualText({ manual, language }: { manual: Manual; language: ManualLanguage }) {
  return (
    <div lang={language} className={styles.manual}>
      {manual.sections.map((section) => (
        <section key={section.id} className={styles.section}>
          <h3>{section.heading}</h3>
          <Body section={section} />
        </section>
      ))}
    </div>
  )
}

function Body({ section: { text, steps, items, signs } }: { section: ManualSection }) {
  return (
    <>
      {text && <p>{text}</p>}
      {steps && (
        <ol className={styles.list}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {items && (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {signs && (
        <dl className={styles.signs}>
          {signs.map(({ sign, meaning }) => (
            <div key={sign} className={styles.sign}>
              <dt>{sign}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
