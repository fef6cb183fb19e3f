import { expect, test } from 'vitest'
import { printerLooks } from '../../../../renderer/lib/printing/printer-looks.ts'
import { moveFor } from '../../../../renderer/screens/printers/calibration-move.ts'
import { proposalsFor } from '../../../../renderer/screens/printers/printer-text.ts'
import { storedPrinter } from './stored-printer.ts'

const looks = (more: Parameters<typeof storedPrinter>[0]) => {
  const { badges, help } = printerLooks(storedPrinter(more))
  return { words: badges.map(({ tone, text }) => `${tone}: ${text}`), help }
}

test('a printer that stands still says why instead of how it is reached, and what helps', () => {
  expect(looks({ state: 'blocked', troubles: ['paper_out', 'head_open'], last_error: 'is out' })).toEqual({
    words: ['bad: Out of paper', 'bad: Cover open'],
    help: 'Load labels or paper. Printing then continues automatically.',
  })
})

test('what will be trouble soon stands beside a printer that prints', () => {
  expect(looks({ troubles: ['paper_low'] })).toEqual({
    words: ['good: Reachable', 'attention: Paper low'],
    help: 'It still prints. Have a new roll or stack ready.',
  })
})

test('a printer that is away says what the station saw, also with older trouble', () => {
  expect(looks({ state: 'offline', troubles: ['paper_low'], last_error: 'No way there.' }).help).toBe(
    'No way there.',
  )
})

test('paused here is told from paused at the printer, and off is all there is to say', () => {
  expect(looks({ paused: true }).words).toEqual(['attention: Paused in Packdesk', 'good: Reachable'])
  expect(looks({ state: 'blocked', troubles: ['paused'] }).words).toEqual(['bad: Paused at the printer'])
  expect(looks({ enabled: false, paused: true, troubles: ['paper_out'] }).words).toEqual([
    'neutral: Disabled',
  ])
})

test('a printer contradicts its settings, a place that takes anything does not', () => {
  const identity = {
    model: 'ZD421',
    firmware: null,
    serial: null,
    languages: ['EPL' as const],
    dpi: 300 as const,
    media_mm: { width: 102, height: 152 },
  }
  expect(proposalsFor(storedPrinter({ identity }))).toEqual([
    { setting: 'language', is: 'ZPL', says: 'EPL' },
    { setting: 'dpi', is: 203, says: 300 },
  ])
  expect(proposalsFor(storedPrinter({ identity, language: 'any', dpi: 300 }))).toEqual([])
})

test('frames that are missing on one side move the print away from it', () => {
  expect(moveFor({ left: 2, right: 0, top: 1, bottom: 1 })).toEqual({ x: 2, y: 0 })
  expect(moveFor({ left: 0, right: 3, top: 0, bottom: 1 })).toEqual({ x: -3, y: -1 })
})
