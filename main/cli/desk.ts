import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  type HeldPairing,
  openDeskAgent,
  pairingFile,
  readPairing,
  readPrinterList,
  writePairing,
} from '../app/desk-agent.ts'
import { toStorageError } from '../db/storage-error.ts'
import { joinStation } from '../domain/desks/pairing/join-station.ts'
import { systemClock } from '../platform/clock.ts'
import { takeHome } from '../platform/home-lock.ts'
import { makeFolderSync, privateFolder } from '../platform/make-folder.ts'
import { type CommandContext, exitCodes, type Terminal } from './command.ts'
import { awaitStopRequest } from './stop-request.ts'

type Values = { station?: string; code?: string; name?: string; printers?: string }

type Asked = {
  folder: string
  station: string | null
  code: string | null
  name: string
  printers: readonly string[]
}

/** Lets a station print at the printers of this computer, until it is stopped or the station refuses it for good. */
export async function desk(values: Values, context: CommandContext): Promise<number> {
  const { terminal, settings } = context
  const asked = readAsked(values, join(settings.home, 'desk'))
  if ('why' in asked) {
    terminal.err(asked.why)
    return exitCodes.usage
  }
  try {
    makeFolderSync(asked.folder, privateFolder)
    const hold = takeHome(asked.folder)
    if (!hold) {
      terminal.err(`"packdesk desk" runs on ${asked.folder} already. Nothing was changed; stop it first.`)
      return exitCodes.held
    }
    try {
      return await run(asked, context)
    } finally {
      hold.release()
    }
  } catch (error) {
    const storage = toStorageError(error, asked.folder)
    if (!storage) throw error
    terminal.err(storage.message)
    return exitCodes.storage
  }
}

function readAsked(values: Values, folder: string): Asked | { why: string } {
  const station = values.station?.trim().replace(/\/+$/, '') ?? null
  if (station !== null && !(URL.canParse(station) && new URL(station).origin === station))
    return { why: 'Give the station by its address, as --station https://192.168.1.10:5007.' }
  if (station !== null && !station.startsWith('https:'))
    return { why: 'Stations are reached over https alone: give --station https://192.168.1.10:5007.' }
  const list = readPrinterList(values.printers ?? '')
  if (!list.ok) return { why: `--printers ${list.why}` }
  const name = (values.name ?? hostname()).trim().slice(0, 60)
  return { folder, station, code: values.code?.trim() ?? null, name, printers: list.printers }
}

async function run(asked: Asked, { terminal, paths, process }: CommandContext): Promise<number> {
  const pairing = await pairingFor(asked, terminal)
  if ('why' in pairing) {
    terminal.err(pairing.why)
    return exitCodes.trouble
  }
  const stop = awaitStopRequest(process)
  const stopping = new AbortController()
  void stop.asked.then(() => stopping.abort())
  const agent = openDeskAgent({
    folder: asked.folder,
    pairing,
    resources: paths.resources,
    printers: asked.printers,
    version: paths.version,
    say: terminal.out,
    report: error => terminal.err(`Trouble at this desk: ${error instanceof Error ? error.message : error}`),
  })
  // Between two tries to reach the station nothing else keeps the process alive.
  const alive = setInterval(() => undefined, 60_000)
  const end = await agent.run(stopping.signal).finally(() => clearInterval(alive))
  if (end.why === 'stopped') return exitCodes.ok
  terminal.err(end.sentence)
  return exitCodes.trouble
}

/** The pairing this computer holds, or with a code a new one. */
async function pairingFor(
  { folder, station, code, name }: Asked,
  { out }: Terminal,
): Promise<HeldPairing | { why: string }> {
  const held = readPairing(folder)
  if (code === null) {
    if (!held)
      return {
        why: 'This computer is not paired yet. Show a code on the station (Settings, Network, "Pair a computer") and give --station and --code.',
      }
    if (station === null || station === held.station) return held
    // The authority stays the one it was paired with: another station is not spoken to.
    const moved = { ...held, station }
    writePairing(folder, moved)
    return moved
  }
  const url = station ?? held?.station
  if (url === undefined)
    return { why: 'Give the address of the station too: --station https://192.168.1.10:5007.' }
  // Nothing else keeps the process alive while it waits for somebody at the station.
  const alive = setInterval(() => undefined, 60_000)
  const joined = await joinStation(
    { url, code, name },
    {
      clock: systemClock,
      showNumber: number =>
        out(`Compare: ${number}\nSay yes on the station only if it shows the same number. Waiting for that.`),
    },
  ).finally(() => clearInterval(alive))
  if (!joined.ok) return joined
  const { secret, authority } = joined.value
  const pairing = { station: url, name: joined.value.name, secret, authority }
  writePairing(folder, pairing)
  out(`Paired as ${pairing.name}; what proves it is in ${pairingFile(folder)}.`)
  return pairing
}
