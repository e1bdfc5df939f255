import { describe, expect, it } from 'vitest'
import { untranslated } from './untranslated.ts'

const header = 'msgid ""\nmsgstr ""\n"Language: fr-CA\\n"\n'

describe('untranslated', () => {
  it.each([
    ['the header alone', header, []],
    ['a translated text', `${header}\n#: src/a.tsx\nmsgid "Close"\nmsgstr "Fermer"\n`, []],
    ['an empty one', `${header}\n#: src/a.tsx\nmsgid "Close"\nmsgstr ""\n`, ['msgid "Close"']],
    ['the last without a line end', `${header}\nmsgid "Close"\nmsgstr ""`, ['msgid "Close"']],
    ['a translation over lines', `${header}\nmsgid "Close"\nmsgstr ""\n"Fer"\n"mer"\n`, []],
    [
      'a source over lines',
      `${header}\nmsgid ""\n"Clo"\n"se"\nmsgstr ""\n`,
      ['msgid ""\n"Clo"\n"se"'],
    ],
  ])('%s', (_, po, texts) => {
    expect(untranslated(po)).toEqual(texts)
  })
})
