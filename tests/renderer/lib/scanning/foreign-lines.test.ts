import { expect, test } from 'vitest'
import { createForeignLines } from '../../../../renderer/lib/scanning/foreign-lines.ts'

const scan = (text: string, startMs: number, keysText = text) => ({
  text,
  keysText,
  startMs,
  endMs: startMs + 20,
})

test('lines without a pause behind the first line of a contact are its own, and a scan after a pause is none', () => {
  const isRest = createForeignLines()
  expect(isRest(scan('BEGIN:VCARD', 0))).toBe(false)
  expect(isRest(scan('N:Okafor', 30))).toBe(true)
  expect(isRest(scan('MUG-3', 130))).toBe(true)
  expect(isRest(scan('MUG-3', 260))).toBe(false)
  expect(isRest(scan('MUG-3', 290))).toBe(false)
})

test('a contact is known by its keys where the keyboard of the computer shows something else', () => {
  const isRest = createForeignLines()
  expect(isRest(scan('BEGINÖVCARD', 0, 'BEGIN:VCARD'))).toBe(false)
  expect(isRest(scan('NÖOkafor', 30))).toBe(true)
})
