import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './home-row.module.css'

type HomeRowProps = {
  icon: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Where it leads; without it the row says its message and no more. */
  link?: string
  urgent?: boolean
  urgentLabel?: string
}

/** One message and one way on. */
export function HomeRow({ icon, title, detail, link, urgent = false, urgentLabel }: HomeRowProps) {
  const words = (
    <>
      <span className={styles.icon} data-urgent={urgent || undefined}>
        {icon}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>
          {urgent && <span className="visually-hidden">{urgentLabel}: </span>}
          {title}
        </span>
        {detail && <span className={styles.detail}>{detail}</span>}
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
