/** Words that may mean that somebody is in danger. They show where help is, and never stop a message. */

// Written without accents and in lower case, as the text is when it is looked at.
const phrases: readonly string[] = [
  // English
  'kill myself',
  'killing myself',
  'end my life',
  'ending my life',
  'end it all',
  'take my own life',
  'suicide',
  'suicidal',
  'want to die',
  'wanna die',
  'better off dead',
  'hurt myself',
  'hurting myself',
  'harm myself',
  'cut myself',
  'no reason to live',
  'do not want to live',
  "don't want to live",
  'dont want to live',
  // Spanish
  'suicidio',
  'suicidarme',
  'suicida',
  'matarme',
  'quitarme la vida',
  'acabar con mi vida',
  'quiero morir',
  'quiero morirme',
  'no quiero vivir',
  'sin ganas de vivir',
  'hacerme dano',
  'lastimarme',
  'cortarme las venas',
  // French
  'me suicider',
  'suicidaire',
  'me tuer',
  'mettre fin a mes jours',
  'en finir avec la vie',
  'veux mourir',
  'envie de mourir',
  'veux plus vivre',
  'me faire du mal',
  'me blesser',
]

const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'u')

export function hasCrisisWords(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’ʼ]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
  return pattern.test(plain)
}
