import { expect, test } from 'vitest'
import { readFile } from '../../../main/domain/exchange/imports/read-file.ts'
import { fileRefusalText } from '../../../renderer/lib/import-watch-words.ts'

/** What the station says of a file, and what the page says in its place. */
async function said(content: string) {
  const read = await readFile({ bytes: new TextEncoder().encode(content), reading: {}, isExact: false })
  const { details } = (read.ok ? {} : read.refusal) as { details?: { data_file: string[] } }
  const [station = ''] = details?.data_file ?? []
  return { station, page: fileRefusalText(station) }
}

const heads = 'Order number,Item weight'

test.each([
  ['a line too long', `${heads}\n${'x'.repeat(1_000_001)}`, /^Row 2 is longer than 1 MB\. Export/],
  ['a row too wide', `${heads}\n${'1,'.repeat(1_001)}`, /^Row 2 has more than 1,000 columns\. Remove/],
  ['a cell too long', `${heads}\n1,${'x'.repeat(100_001)}`, /^Row 2 has more than 100,000 characters in one/],
  [
    'a field of JSON too long',
    `[{"a":"${'x'.repeat(100_001)}"}]`,
    /^Record 1 has more than 100,000 characters/,
  ],
  [
    'too many values',
    `[${'{},'.repeat(2_000_000)}{}]`,
    /^The file holds more than can be read at once\. Split/,
  ],
  ['too many rows', `${heads}\n${'1,1\n'.repeat(50_100)}`, /^The file has more than 50,000 rows\. Split it/],
])('a file with %s is refused in the words of the page', async (_what, content, words) => {
  const { station, page } = await said(content)
  expect(page).toMatch(words)
  expect(page).not.toBe(station)
})
