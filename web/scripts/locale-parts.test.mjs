import { expect, it } from 'vitest'
import { partsOf } from './locale-parts.ts'

const entry = (text, ...files) =>
  `${files.map((file) => `#: ${file}\n`).join('')}msgid "${text}"\nmsgstr "${text}"\n`

it('a text stands with its screens where all of them share a part, else in the base', async () => {
  const po = [
    'msgid ""\nmsgstr ""\n"Language: en-US\\n"\n',
    entry('one screen', 'src/screens/staff/members.tsx'),
    entry('two screens of a part', 'src/screens/pulse/trends.tsx', 'src/screens/weight/trends.tsx'),
    entry('two parts', 'src/screens/pulse/trends.tsx', 'src/screens/staff/parts/row.tsx'),
    entry('a screen and what all share', 'src/screens/staff/members.tsx', 'src/ui/button.tsx'),
    entry('a page of one file', 'src/screens/reports-and-data.tsx'),
    entry('no part has it', 'src/screens/home.tsx'),
    entry('only begins like one', 'src/screens/weight-loss/home.tsx'),
  ].join('\n')
  expect([...(await partsOf(po)).values()]).toEqual([
    'staff',
    'readings',
    'base',
    'base',
    'readings',
    'base',
    'base',
  ])
})
