import { once } from 'node:events'
import { statSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import {
  type DeskAgentOptions,
  type HeldPairing,
  openDeskAgent,
  pairingFile,
  writePairing,
} from '../../../main/app/desk-agent.ts'
import { joinStation } from '../../../main/domain/desks/pairing/join-station.ts'
import { systemClock } from '../../../main/platform/clock.ts'
import type { DeskAgentEnd } from '../../../main/printing/agent/desk-agent.ts'
import type { FoundPrinters } from '../../../shared/desk/printing/found-printers.ts'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { root } from '../station/build-program.ts'
import type { TestStation } from '../station/station.ts'
import { tempHome } from '../station/temp-home.ts'
import { pairingOf, showCode } from './shop-network.ts'

export type Called = { station: Pick<TestStation, 'call'> }

/** Another computer, whose program is paired as people at both ends do it. */
export async function pairedFolder(
  shop: Called,
  { port, name = 'Bench 2' }: { port: number; name?: string },
): Promise<{ folder: string; pairing: HeldPairing; shown: string }> {
  const { code } = await showCode(shop)
  const station = `https://127.0.0.1:${port}`
  const number = Promise.withResolvers<string>()
  const joining = joinStation(
    { url: station, code: code ?? '', name },
    { clock: systemClock, showNumber: number.resolve, askEveryMs: 5 },
  )
  const early = joining.then(joined => {
    throw new Error(joined.ok ? 'joined before anybody said yes' : joined.why)
  })
  const shown = await Promise.race([number.promise, early])
  await expect.poll(async () => (await pairingOf(shop)).asker?.check ?? null).toBe(shown)
  await shop.station.call('POST', '/desk/desk-pairing/accept', { check: shown })
  const joined = await joining
  if (!joined.ok) throw new Error(joined.why)
  const { secret, authority } = joined.value
  const folder = tempHome()
  const pairing = { station, name: joined.value.name, secret, authority }
  writePairing(folder, pairing)
  expect(statSync(pairingFile(folder)).mode & 0o777).toBe(0o600)
  return { folder, pairing, shown }
}

export const quickLimits = { firstWaitMs: 20, mostWaitMs: 100, graceMs: 2_000 }

type Program = Pick<DeskAgentOptions, 'folder' | 'pairing' | 'printers'> & Partial<DeskAgentOptions>

/** Runs the program of a desk in this process until the test is over; `end` says why it ended before. */
export function runProgram(options: Program) {
  const said: string[] = []
  const stop = new AbortController()
  const agent = openDeskAgent({
    version: '0.1.0',
    resources: join(root, 'resources'),
    finders: [],
    limits: quickLimits,
    say: line => void said.push(line),
    report: error => void said.push(String(error)),
    ...options,
  })
  const end: Promise<DeskAgentEnd> = agent.run(stop.signal)
  const leave = async () => {
    stop.abort()
    return end
  }
  onTestFinished(async () => void (await leave()))
  return { said, end, stop: leave }
}

/** The printer a desk offers, once it is found; added as whoever presses Add does it. */
export async function addOffered({ station }: Called): Promise<Printer> {
  const find = async () =>
    (await station.call<FoundPrinters>('GET', '/desk/found-printers')).body.results.find(
      ({ source }) => source === 'desk',
    )
  await expect.poll(find).toBeDefined()
  const { uri, name } = (await find()) ?? { uri: '', name: '' }
  const settings = { language: 'ZPL', dpi: 203 }
  const added = await station.call<Printer>('POST', '/desk/printers', { uri, name, ...settings })
  expect(added.status).toBe(201)
  return added.body
}

export const labelOf = (text: string, dots = 0): string =>
  `^XA^FO20,20^A0N,40,40^FD${text}^FS${'^FX a remark that is not printed ^FS'.repeat(dots)}^XZ`

export async function printAt({ station }: Called, printer: Printer, zpl: string): Promise<PrintJob> {
  const document_base64 = Buffer.from(zpl).toString('base64')
  const body = { printer_id: printer.id, document_base64, format: 'ZPL', name: 'label' }
  const asked = await station.call<PrintJob>('POST', '/desk/print-jobs', body)
  expect(asked.status).toBe(201)
  return asked.body
}

export const jobOf = async ({ station }: Called, { id }: Pick<PrintJob, 'id'>): Promise<PrintJob> =>
  (await station.call<PrintJob>('GET', `/desk/print-jobs/${id}`)).body

/** A network cable between a desk and its station, which can be cut at a moment. */
export async function cable(port: number) {
  const lines = new Set<Socket>()
  let cutAfterAnswered = Number.POSITIVE_INFINITY
  let isUp = true
  const news = Promise.withResolvers<void>()
  const cut = () => {
    for (const line of lines) line.destroy()
    lines.clear()
  }
  const server = createServer(near => {
    if (!isUp) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const end of [near, far]) {
      lines.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => {
        lines.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    let answered = 0
    near.on('data', part => far.write(part))
    far.on('data', part => {
      answered += part.length
      if (answered < cutAfterAnswered) return void near.write(part)
      cutAfterAnswered = Number.POSITIVE_INFINITY
      cut()
      news.resolve()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    cut()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    /** Once, in the middle of the next answer that is so long. */
    cutInAnswerOf: (bytes: number) => {
      cutAfterAnswered = bytes
      return news.promise
    },
    unplug: () => {
      isUp = false
      cut()
    },
    plugIn: () => {
      isUp = true
    },
  }
}
