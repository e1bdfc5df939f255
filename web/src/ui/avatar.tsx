import styles from './avatar.module.css'

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

type AvatarProps = {
  name: string
  src?: string
  size?: 'tiny' | 'small' | 'large'
}

/** A person beside their written name, so it says nothing itself. A picture covers the initials. */
export function Avatar({ name, src, size = 'small' }: AvatarProps) {
  return (
    <span className={`${styles.avatar} ${styles[size]}`} aria-hidden="true">
      {initialsOf(name)}
      {src && <img src={src} alt="" className={styles.image} />}
    </span>
  )
}
