import { expect, it } from 'vitest'
import type { LabelSource } from '../../../../shared/desk/printing/label-sources.ts'
import { originOfFile, sourceOf } from '../../../../shared/desk/printing/label-sources.ts'
import type { PrintJob } from '../../../../shared/desk/printing/print-jobs.ts'
import type { PrintPreview } from '../../../../shared/desk/printing/print-previews.ts'
import type { Printer } from '../../../../shared/desk/printing/printers.ts'
import { decodeCodes } from '../../../support/labels/decode-barcodes.ts'
import { picturesOfEpl } from '../../../support/labels/printer-bytes.ts'
import { stationForFile } from '../../../support/station/station.ts'

const { call, station } = stationForFile()

/** Bars three dots a module wide, and not a word about how large a dot is. */
const unsaid = (number: string) => `^XA^FO50,50^BY3^BCN,100,Y,N,N^FD${number}^FS^XZ`

async function printer(name: string, more: object = {}) {
  const settings = { name, uri: `folder://${name}`, language: 'EPL', dpi: 300, media: '4x6in', ...more }
  return (await call<Printer>('POST', '/desk/printers', settings)).body.id
}

const fileBody = (name: string, zpl: string) => ({
  document_base64: Buffer.from(zpl).toString('base64'),
  format: 'ZPL',
  name,
})

const print = async (printer_id: string, name: string, zpl: string, more: object = {}) =>
  (await call<PrintJob>('POST', '/desk/print-jobs', { ...fileBody(name, zpl), printer_id, ...more })).body

const job = async (id: string) => (await call<PrintJob>('GET', `/desk/print-jobs/${id}`)).body
const becomes = (id: string, state: PrintJob['state']) =>
  expect.poll(async () => (await job(id)).state, { timeout: 20_000 }).toBe(state)

const say = (body: object) => call<LabelSource>('POST', '/desk/label-sources', body)

/** How many inches wide the bars come out, as a foreign reader finds them. */
async function inchesWide(id: string, dpi: number) {
  const { hash } = { hash: station().look(`SELECT sent_hash FROM print_jobs WHERE id = '${id}'`) }
  expect(hash).not.toBe('')
  const found = await fetch(`${station().url}/desk/print-jobs/${id}/document`, {
    headers: { authorization: `Token ${station().keys.create({ name: 'look', mode: 'test' }).bareKey}` },
  })
  const [picture] = await picturesOfEpl(Buffer.from(await found.arrayBuffer()))
  const [bars] = await decodeCodes(picture ?? Buffer.alloc(0), ['Code128'])
  return ((bars?.right ?? 0) - (bars?.left ?? 0)) / dpi
}

it('a file that says nothing of its dots waits, is asked about once, and comes out at the size that was said', async () => {
  const at = await printer('asked')
  const waiting = await print(at, 'depot-0001.zpl', unsaid('PKD0000012345'))
  expect(waiting).toMatchObject({
    state: 'queued',
    problem: { code: 'dots_unknown', message: expect.stringContaining('depot-0001.zpl') },
  })
  const alike = await print(at, 'depot-0002.zpl', unsaid('PKD0000012346'))
  const other = await print(at, 'elsewhere.zpl', unsaid('PKD0000012347'))
  // What tells its dots passes.
  const told = await print(at, 'told.zpl', unsaid('PKD0000012348').replace('^XA', '^XA^PW1200^LL1800'))
  await becomes(told.id, 'confirmed')
  expect((await job(waiting.id)).state).toBe('queued')
  const asked = await call<{ results: PrintJob[] }>('GET', '/desk/print-jobs?needs_somebody=true')
  expect(asked.body.results.map(({ id }) => id)).toEqual(expect.arrayContaining([waiting.id, other.id]))

  const said = await say({ print_job_id: waiting.id, dpi: 203 })
  expect(said).toMatchObject({
    status: 201,
    body: { kind: 'file', pattern: 'depot-*.zpl', dpi: 203, said_for: 'depot-0001.zpl' },
  })
  for (const { id } of [waiting, alike]) {
    await becomes(id, 'confirmed')
    // Eleven modules each of the start, the signs and the check, and the stop of thirteen; modules are whole dots.
    const meant = (3 * (15 * 11 + 13)) / 203
    expect((await inchesWide(id, 300)) / meant).toBeGreaterThan(0.89)
  }
  expect(await job(other.id)).toMatchObject({ state: 'queued', problem: { code: 'dots_unknown' } })
  // From now on nobody is asked, here and in previews.
  const next = await print(at, 'depot-0003.zpl', unsaid('PKD0000012349'))
  expect(next.problem).toBeNull()
  await becomes(next.id, 'confirmed')
  const preview = await call<PrintPreview>('POST', '/desk/print-previews/files', {
    ...fileBody('depot-0004.zpl', unsaid('PKD0000012350')),
    printer_id: at,
  })
  expect(preview.body.preflight.findings).toEqual([])
})

it('a print that waits for its dots is not let out by hand, and another printer asks anew', async () => {
  const at = await printer('held')
  const waiting = await print(at, 'held-1.zpl', unsaid('PKD0000012351'), { hold: true, override: true })
  await call('POST', `/desk/print-jobs/${waiting.id}/release`, {})
  const behind = await print(at, 'held-2.zpl', unsaid('PKD0000012352').replace('^XA', '^XA^PW1200^LL1800'))
  await becomes(behind.id, 'confirmed')
  expect((await job(waiting.id)).state).toBe('queued')
  const coarse = await printer('coarse', { dpi: 203 })
  await call('POST', `/desk/print-jobs/${waiting.id}/move`, { printer_id: coarse })
  await becomes(waiting.id, 'confirmed')
})

it('what is remembered is listed with where it came from, replaced, removed, and asked for again', async () => {
  const first = await say({ kind: 'file', pattern: 'list-*.zpl', dpi: 300 })
  expect(first.body).toMatchObject({ said_by: expect.any(String), said_for: null })
  const second = await say({ kind: 'file', pattern: 'list-*.zpl', dpi: 600 })
  const list = async () =>
    (await call<{ results: LabelSource[] }>('GET', '/desk/label-sources')).body.results.filter(
      ({ pattern }) => pattern === 'list-*.zpl',
    )
  expect(await list()).toEqual([second.body])
  expect((await call('DELETE', `/desk/label-sources/${second.body.id}`)).status).toBe(200)
  expect(await list()).toEqual([])
  const at = await printer('again')
  expect((await print(at, 'list-1.zpl', unsaid('PKD0000012353'))).problem?.code).toBe('dots_unknown')
  expect((await say({ dpi: 203 })).status).toBe(400)
  expect((await say({ kind: 'file', pattern: '*', dpi: 200 })).status).toBe(400)
  expect((await say({ print_job_id: 'job_none', dpi: 203 })).status).toBe(404)
})

it.each([
  ['label_4711.zpl', 'label_*.zpl'],
  ['4711.zpl', '*.zpl'],
  ['DHL 2026-11-29 0815.zpl', 'DHL *.zpl'],
  ['box.zpl', 'box.zpl'],
  ['6f0c1d2e-77aa-4b1c-9d3e-0a1b2c3d4e5f', '*'],
])('files named like %s are taken for one source: %s', (name, pattern) => {
  const origin = originOfFile(name)
  expect(origin.pattern).toBe(pattern)
  expect(sourceOf([origin], { name, carrierName: null })).toBe(origin)
  expect(sourceOf([origin], { name, carrierName: 'ups' })).toBeUndefined()
})
