/** Words that may mean that somebody is in danger. They show where help is, and never stop a message. */

// The same plain words the server looks for, so the page shows help exactly when staff see the task.
const phrases: readonly string[] = [
  // English
  'kill myself',
  'killing myself',
  'end my life',
  'ending my life',
  'take my own life',
  'taking my own life',
  'want to die',
  'wanna die',
  'better off dead',
  'suicide',
  'suicidal',
  'hurt myself',
  'hurting myself',
  'harm myself',
  'harming myself',
  'self harm',
  'cut myself',
  'cutting myself',
  'no reason to live',
  'dont want to live',
  'do not want to live',
  'dont want to be alive',
  'overdose on purpose',
  'end it all',
  // Spanish
  'suicidio',
  'suicida',
  'suicidarme',
  'me quiero suicidar',
  'matarme',
  'me quiero matar',
  'me voy a matar',
  'quitarme la vida',
  'me quiero quitar la vida',
  'me voy a quitar la vida',
  'acabar con mi vida',
  'terminar con mi vida',
  'quiero morir',
  'quiero morirme',
  'ganas de morir',
  'hacerme dano',
  'lastimarme',
  'cortarme las venas',
  'no quiero vivir',
  'no quiero seguir viviendo',
  'mejor muerta',
  'mejor muerto',
  'sin ganas de vivir',
  // French
  'me suicider',
  'm enlever la vie',
  'suicidaire',
  'me tuer',
  'mettre fin a mes jours',
  'en finir avec la vie',
  'envie de mourir',
  'veux plus vivre',
  'me faire du mal',
  'm ouvrir les veines',
  'mieux morte',
  'mieux mort',
  'plus de raison de vivre',
  'veux mourir',
]

export function hasCrisisWords(text: string): boolean {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/n['’ʼ]t(?!\p{L})/gu, 'nt')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
  return phrases.some((phrase) => ` ${words} `.includes(` ${phrase} `))
}
