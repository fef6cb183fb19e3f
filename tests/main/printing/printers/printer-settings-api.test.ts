import { describe, expect, test } from 'vitest'
import { createPrinterRepository } from '../../../../main/printing/printers/printer-repository.ts'
import { printTargetOf } from '../../../../main/printing/printers/printer-rules.ts'
import { printerRoutes } from '../../../../main/printing/printing-routes.ts'
import { printDesk } from '../../../support/desks/print-desk.ts'
import { listenWith } from '../../../support/printers/printing-listener.ts'
import { type ScriptedPrinter, scriptedTransports } from '../../../support/printers/scripted-transports.ts'

const uri = 'tcp://192.168.1.50:9100'
const zebra = { name: 'Zebra', uri, language: 'ZPL', dpi: 203 }
const zd421 = {
  model: 'ZTC ZD421-300dpi ZPL',
  firmware: 'V93.21.26Z',
  languages: ['ZPL', 'EPL'],
  dpi: 300,
  mediaMm: { width: 105.2, height: 148 },
} as const

async function open(scripted: ScriptedPrinter = {}) {
  const world = scriptedTransports({ [uri]: scripted })
  const desk = printDesk({ transports: world.find })
  return { desk, world, call: await listenWith(printerRoutes(desk.printers)) }
}

describe('where and how dark a printer prints', () => {
  test('is set in millimetres and degrees, and kept when other things change', async () => {
    const { call, desk } = await open()
    const settings = {
      turn: 180,
      crop: false,
      drops_rest: true,
      offset_x_mm: -1.5,
      offset_y_mm: '0.25',
      darkness: 22,
      allows_saving: true,
      media: 'a4_halves',
      next_slot: 1,
    }
    const { body } = await call('POST', '/desk/printers', { ...zebra, ...settings })
    expect(body).toMatchObject({ ...settings, offset_y_mm: 0.25 })
    const changed = await call('PATCH', `/desk/printers/${body.id}`, { name: 'Other', darkness: null })
    expect(changed.body).toEqual({ ...body, name: 'Other', darkness: null })
    const row = createPrinterRepository(desk.database).find(String(body.id))
    expect(row && printTargetOf(row)).toEqual({
      language: 'ZPL',
      dpi: 203,
      media: 'a4_halves',
      turn: 180,
      crop: false,
      dropsRest: true,
      offsetUm: { x: -1500, y: 250 },
      darkness: null,
      allowsSaving: true,
      slot: 1,
    })
  })

  test('a new sheet begins by hand and with other paper', async () => {
    const { call } = await open()
    const { body } = await call('POST', '/desk/printers', { ...zebra, media: 'a4_halves', next_slot: 1 })
    const path = `/desk/printers/${body.id}`
    expect((await call('POST', `${path}/new-sheet`)).body).toMatchObject({ next_slot: 0 })
    await call('PATCH', path, { next_slot: 1 })
    expect((await call('PATCH', path, { media: 'a4' })).body).toMatchObject({ media: 'a4', next_slot: 0 })
  })

  const mistakes: [Record<string, unknown>, string, string][] = [
    [{ turn: 45 }, 'turn', 'Must be 0, 90, 180 or 270.'],
    [{ offset_x_mm: 50.5 }, 'offset_x_mm', 'Ensure this value is less than or equal to 50.'],
    [{ offset_y_mm: -51 }, 'offset_y_mm', 'Ensure this value is greater than or equal to -50.'],
    [{ offset_y_mm: 'left' }, 'offset_y_mm', 'A valid number is required.'],
    [{ darkness: 31 }, 'darkness', 'Ensure this value is less than or equal to 30.'],
    [{ crop: 'maybe' }, 'crop', 'Must be a valid boolean.'],
    [{ drops_rest: 2 }, 'drops_rest', 'Must be a valid boolean.'],
    [{ next_slot: 1 }, 'next_slot', 'The paper "4x6in" has no places to choose from: only 0.'],
    [{ media: 'letter_halves', next_slot: 2 }, 'next_slot', 'The paper "letter_halves" has places 0 to 1.'],
  ]

  test('is refused by the name of the setting where it makes no sense, and nothing changes', async () => {
    const { call } = await open()
    const { body } = await call('POST', '/desk/printers', zebra)
    const path = `/desk/printers/${body.id}`
    for (const [wrong, field, text] of mistakes) {
      const refusal = {
        status: 400,
        body: { errors: [{ code: 'validation', details: { [field]: [text] } }] },
      }
      expect(await call('POST', '/desk/printers', { ...zebra, ...wrong }), field).toEqual(refusal)
      expect(await call('PATCH', path, wrong), field).toEqual(refusal)
    }
    expect((await call('GET', '/desk/printers')).body).toMatchObject({ count: 1, results: [body] })
  })
})

describe('a printer that says who it is', () => {
  test('is asked when it is added without a language, and set as it says', async () => {
    const { call, world } = await open({ identity: zd421 })
    const { body } = await call('POST', '/desk/printers', { name: 'Zebra', uri })
    expect(body).toMatchObject({
      language: 'ZPL',
      dpi: 300,
      media: 'a6',
      identity: { model: 'ZTC ZD421-300dpi ZPL', media_mm: { width: 105.2, height: 148 }, serial: null },
    })
    expect(world.sent).toEqual([])
  })

  test('is taken at its own word where the caller says otherwise', async () => {
    const { call } = await open({ identity: zd421 })
    const { body } = await call('POST', '/desk/printers', { name: 'Zebra', uri, dpi: 203 })
    expect(body).toMatchObject({ language: 'ZPL', dpi: 203 })
  })

  test('that says nothing is added all the same', async () => {
    const { call } = await open({ identity: null })
    const added = await call('POST', '/desk/printers', { name: 'Zebra', uri })
    expect(added).toMatchObject({ status: 201, body: { language: 'ZPL', dpi: 203, identity: null } })
  })

  test('contradicts its settings, which are only changed when that is wanted', async () => {
    const { call } = await open({ identity: { ...zd421, languages: ['EPL'] } })
    const { body } = await call('POST', '/desk/printers', zebra)
    const path = `/desk/printers/${body.id}/identify`
    const proposals = [
      { setting: 'language', is: 'ZPL', says: 'EPL' },
      { setting: 'dpi', is: 203, says: 300 },
      { setting: 'media', is: '4x6in', says: 'a6' },
    ]
    expect(await call('POST', path, {})).toMatchObject({
      status: 200,
      body: { printer: { language: 'ZPL', state: 'ready' }, proposals, applied: [], note: null },
    })
    expect((await call('POST', path, { apply: true })).body).toMatchObject({
      printer: { language: 'EPL', dpi: 300, media: 'a6', identity: { languages: ['EPL'] } },
      proposals: [],
      applied: proposals,
    })
    expect((await call('POST', path, { apply: true })).body).toMatchObject({ proposals: [], applied: [] })
  })

  test('keeps its language while jobs wait that were meant for it', async () => {
    const { call, desk } = await open({ identity: { languages: ['EPL'] } })
    const { body } = await call('POST', '/desk/printers', zebra)
    await desk.print('waits')
    expect((await call('POST', `/desk/printers/${body.id}/identify`, { apply: true })).status).toBe(409)
  })

  test.each<[string, ScriptedPrinter, string]>([
    ['cannot be asked', {}, 'cannot be asked who it is'],
    ['does not say', { identity: null }, 'does not say who it is'],
    [
      'is away',
      { identity: zd421, state: { state: 'offline', problem: { code: 'offline', message: 'It is away.' } } },
      'did not answer at',
    ],
  ])('that %s changes nothing, and the answer says why', async (_case, scripted, note) => {
    const { call } = await open(scripted)
    const { body } = await call('POST', '/desk/printers', zebra)
    const answer = await call('POST', `/desk/printers/${body.id}/identify`, { apply: true })
    expect(answer).toMatchObject({
      status: 200,
      body: { proposals: [], note: expect.stringContaining(note), printer: { identity: null } },
    })
  })

  test('cannot smuggle invisible or endless text in', async () => {
    const { call } = await open({
      identity: { model: `Z\u0000\u202e${'x'.repeat(5_000)}`, languages: ['ZPL'] },
    })
    const { body } = await call('POST', '/desk/printers', { name: 'Zebra', uri })
    const { model } = body.identity as { model: string }
    expect(model).toMatch(/^Z {2}x+$/)
    expect(model).toHaveLength(200)
  })
})

test('a check keeps what the printer names as its trouble, until it is over', async () => {
  const { call, world } = await open()
  const { body } = await call('POST', '/desk/printers', zebra)
  const check = async (scripted: ScriptedPrinter) => {
    world.printers[uri] = scripted
    return (await call('POST', `/desk/printers/${body.id}/check`)).body
  }
  const problem = { code: 'printer_refused', message: 'It has no paper.' } as const
  expect(
    await check({ state: { state: 'blocked', problem, troubles: ['paper_out', 'head_open'] } }),
  ).toMatchObject({ state: 'blocked', troubles: ['paper_out', 'head_open'], last_error: 'It has no paper.' })
  expect(await check({ state: { state: 'ready', troubles: ['paper_low'] } })).toMatchObject({
    state: 'ready',
    troubles: ['paper_low'],
    last_error: null,
  })
  expect(await check({})).toMatchObject({ state: 'ready', troubles: [] })
})
