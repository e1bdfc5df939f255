import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import type { ProfileSection } from '../../data/health-profile'
import { useMemberZone } from '../../data/member-zone'
import { useFormats } from '../../i18n/use-formats'
import { Link } from '../../routes/router'
import { Text } from '../../ui/text'
import type { Asking } from '../asked'
import styles from './overview.module.css'
import { sectionWords } from './section-words'
import { StillRight } from './still-right'

type SectionRowProps = { section: ProfileSection; path: string; asking: Asking }

/** One section: what it is about, how far it is, and whether it is still right. */
export function SectionRow({ section, path, asking }: SectionRowProps) {
  const { i18n } = useLingui()
  const { id = '', state, reviewDue } = section
  const words = sectionWords[id]
  const isDone = state === 'done'
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className={`surface ${styles.section}`}>
      <Link to={`${path}?section=${id}`} className={styles.row}>
        <Icon
          size={24}
          strokeWidth={1.75}
          className={isDone ? styles.done : undefined}
          aria-hidden="true"
        />
        <span className={styles.words}>
          <span className={styles.title}>{words ? i18n._(words.title) : id}</span>
          <Text as="span" muted size="small">
            <SectionState section={section} />
          </Text>
        </span>
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden="true" />
      </Link>
      {reviewDue && <StillRight section={section} path={path} asking={asking} />}
    </li>
  )
}

function SectionState({ section }: { section: ProfileSection }) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const { id = '', state, total = 0, left = 0, confirmedAt } = section
  if (state === 'started') {
    return (
      <Plural
        value={left}
        one={`# question left of ${total}`}
        other={`# questions left of ${total}`}
      />
    )
  }
  if (state === 'done') {
    const day = confirmedAt && longDate(confirmedAt, zone)
    return day ? <Trans>Done, last answered on {day}</Trans> : <Trans>Done</Trans>
  }
  const about = sectionWords[id]?.about
  return about ? i18n._(about) : null
}
