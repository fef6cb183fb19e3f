import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trayPicture, trayWords } from '../../../main/shell/tray-words.ts'
import { en } from '../../../main/shell/words/en.ts'

test.each([
  [{ queued: 0, problems: 0 }, 'Packdesk: nothing is waiting', 'tray'],
  [{ queued: 1, problems: 0 }, 'Packdesk: 1 label waiting for a printer', 'tray-busy'],
  [
    { queued: 3, problems: 1 },
    'Packdesk: 1 thing needs attention, 3 labels waiting for a printer',
    'tray-problem',
  ],
  [{ queued: 0, problems: 2 }, 'Packdesk: 2 things need attention', 'tray-problem'],
  [null, 'Packdesk: the station does not answer', 'tray-problem'],
  // A station of another process, of which no page has told more than that it is there.
  [{ answersAt: '127.0.0.1:5006' }, 'Packdesk: the station at 127.0.0.1:5006 answers', 'tray'],
  // Nobody has asked yet: nothing is said of what is not known.
  [undefined, 'Packdesk', 'tray'],
] as const)('%j reads "%s" under %s', (counts, words, picture) => {
  expect(trayWords(counts, en.tray)).toBe(words)
  expect(trayPicture(counts)).toBe(picture)
})

test.each(['tray', 'tray-busy', 'tray-problem'])('there is a picture %s for every system', name => {
  const icons = join(import.meta.dirname, '../../../resources/icons')
  expect(existsSync(join(icons, `${name}.png`))).toBe(true)
  expect(existsSync(join(icons, `${name}Template.png`))).toBe(true)
})
