import { describe, expect, test } from 'vitest'
import type { DoctorFacts, QueueSetup } from '../../../../main/printing/doctor/facts.ts'
import { diagnose } from '../../../../main/printing/doctor/printer-doctor.ts'
import type { PrintProblemCode } from '../../../../shared/desk/printing/print-problems.ts'

const identity = {
  model: 'ZTC ZD421-203dpi ZPL',
  firmware: 'V93.21',
  serial: null,
  languages: ['ZPL'],
  dpi: 203,
  media_mm: null,
} satisfies DoctorFacts['identity']

const queue: QueueSetup = {
  isRaw: false,
  hasDriver: true,
  takesRaw: false,
  mediaDefault: 'iso_a4_210x297mm',
  mediaSupported: ['iso_a4_210x297mm', 'na_letter_8.5x11in'],
}

type Told = Partial<Omit<DoctorFacts, 'printer'>> & { printer?: Partial<DoctorFacts['printer']> }

const examine = ({ printer, ...told }: Told) =>
  diagnose({
    state: { state: 'ready' },
    identity,
    canSay: true,
    queue: null,
    openPort: null,
    ...told,
    printer: {
      name: 'Zebra',
      uri: 'tcp://10.0.0.9:9100',
      language: 'ZPL',
      dpi: 203,
      media: '4x6in',
      enabled: true,
      ...printer,
    },
  })

const failed = (code: PrintProblemCode): DoctorFacts['state'] => ({
  state: code === 'offline' || code === 'refused' || code === 'no_such_host' ? 'offline' : 'blocked',
  problem: { code, message: 'Said so.' },
})

test('a printer that is set as it says is well, and is named', () => {
  expect(examine({})).toMatchObject({
    verdict: 'well',
    fix: null,
    findings: [
      { code: 'identity', seen: 'The printer reports that it is ZTC ZD421-203dpi ZPL, firmware V93.21.' },
    ],
  })
})

describe('the one fix', () => {
  test.each<[string, Told, string, RegExp]>([
    ['switched off', { printer: { enabled: false } }, 'switched_off', /Enable it under Printers/],
    ['not there', { state: failed('offline') }, 'unreachable', /check its cable/],
    [
      'under an unknown name',
      { state: failed('no_such_host') },
      'no_such_host',
      /number instead of its name/,
    ],
    ['held by another computer', { state: failed('refused') }, 'refused', /Stop other programs/],
    [
      'at another port',
      { state: failed('refused'), openPort: 6101 },
      'wrong_port',
      /Change its address to tcp:\/\/10.0.0.9:6101\./,
    ],
    ['only there for IPP', { state: failed('refused'), openPort: 631 }, 'ipp_only', /IPP address/],
    [
      'a device this account may not open',
      { state: failed('no_permission'), printer: { uri: 'device:///dev/usb/lp0' } },
      'no_permission',
      /usermod -aG lp/,
    ],
    [
      'a folder this account may not write to',
      { state: failed('no_permission'), printer: { uri: 'folder:///labels' } },
      'no_permission',
      /write to this folder/,
    ],
    ['a full disk', { state: failed('disk_full') }, 'place', /Free some space/],
    ['at an address nobody reads', { state: failed('bad_address') }, 'bad_address', /Correct the address/],
    [
      'out of paper',
      { state: { ...failed('stalled'), troubles: ['paper_out'] } as DoctorFacts['state'] },
      'trouble',
      /Put in paper/,
    ],
    [
      'in another language',
      { identity: { ...identity, languages: ['EPL'] } },
      'wrong_language',
      /Set its language to EPL/,
    ],
    [
      'in line-print mode',
      { identity: { ...identity, languages: [] } },
      'unknown_language',
      /device\.languages/,
    ],
    ['set to take anything', { printer: { language: 'any' } }, 'any_language', /Set its language to ZPL/],
    ['of another resolution', { identity: { ...identity, dpi: 300 } }, 'wrong_dpi', /resolution to 300 dpi/],
    [
      'with other paper',
      { identity: { ...identity, media_mm: { width: 104, height: 149 } } },
      'wrong_media',
      /Set its paper to a6/,
    ],
    ['behind a queue that draws', { queue, identity: null }, 'queue_draws', /lpadmin -p NAME -m raw/],
    [
      'behind a raw queue and meant to read PDF',
      { queue: { ...queue, isRaw: true, hasDriver: false }, printer: { language: 'PDF' }, identity: null },
      'queue_raw',
      /ZPL or EPL/,
    ],
    [
      'behind a queue without its paper',
      { queue, printer: { language: 'PDF' }, identity: null },
      'queue_paper',
      /Give the queue the driver/,
    ],
  ])('of a printer that is %s', (_case, told, code, advice) => {
    const { fix, findings } = examine(told)
    expect(fix).toMatchObject({ code, advice: expect.stringMatching(advice) })
    expect(findings[0]).toBe(fix)
  })

  test('is what stops prints before what spoils them, and every other finding comes after it', () => {
    const state = { ...failed('stalled'), troubles: ['head_open', 'paper_low'] } as DoctorFacts['state']
    const { findings, verdict } = examine({ state, identity: { ...identity, languages: ['EPL'], dpi: 300 } })
    expect(verdict).toBe('ill')
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'error trouble',
      'error wrong_language',
      'error wrong_dpi',
      'warning trouble',
      'note identity',
    ])
  })

  test('is a setting where Packdesk can put it right itself', () => {
    expect(examine({ identity: { ...identity, dpi: 600 } }).fix?.proposal).toEqual({
      setting: 'dpi',
      is: 203,
      says: 600,
    })
  })
})

test('a queue whose usual paper is another is only doubtful, and one that prints on any size is well', () => {
  const knows = [...queue.mediaSupported, 'na_index-4x6_4x6in']
  const printer = { language: 'PDF' } as const
  const others = { printer, identity: null }
  expect(examine({ ...others, queue: { ...queue, mediaSupported: knows } })).toMatchObject({
    verdict: 'doubtful',
    fix: { code: 'queue_paper', severity: 'warning' },
  })
  const anySize = ['custom_min_1x1in', 'custom_max_8x100in']
  const set = { ...queue, mediaSupported: anySize, mediaDefault: 'na_index-4x6_4x6in' }
  expect(examine({ ...others, queue: set })).toMatchObject({ verdict: 'well' })
})

test('a printer that says nothing is not called ill for it', () => {
  expect(examine({ identity: null })).toMatchObject({
    verdict: 'well',
    findings: [{ code: 'does_not_say', advice: 'Print a calibration label and compare.' }],
  })
})
