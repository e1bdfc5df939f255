import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../routes/router'
import { Text } from '../../../ui/text'
import styles from './home-row.module.css'

type HomeRowProps = {
  icon: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Somebody's own words; where the row leads to them, two lines are enough. */
  quote?: ReactNode
  /** When it was and how much there is, on a line of its own. */
  meta?: ReactNode
  /** Where it leads; without it the row says its message and no more. */
  link?: string
  urgent?: boolean
  /** What is said before the title, with its colon. */
  urgentLabel?: string
}

/** One message and one way on. */
export function HomeRow({
  icon,
  title,
  detail,
  quote,
  meta,
  link,
  urgent = false,
  urgentLabel,
}: HomeRowProps) {
  const words = (
    <>
      <span className={styles.icon} data-urgent={urgent || undefined}>
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {urgent && <span className="visually-hidden">{urgentLabel} </span>}
          {title}
        </span>
        {detail && (
          <Text as="span" muted size="small">
            {detail}
          </Text>
        )}
        {quote && <span className={styles.quote}>{quote}</span>}
        {meta && <span className={styles.meta}>{meta}</span>}
      </span>
    </>
  )
  return (
    <li className={styles.row}>
      {link ? (
        <Link to={link} className={styles.link}>
          {words}
          <ChevronRight className={styles.arrow} aria-hidden="true" />
        </Link>
      ) : (
        <span className={styles.plain}>{words}</span>
      )}
    </li>
  )
}
