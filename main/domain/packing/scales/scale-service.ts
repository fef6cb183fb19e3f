import { cutRecords } from '../../../../shared/api/pages.ts'
import {
  isPortOpen,
  type LiveReading,
  type ScaleInput,
  type ScaleLinkRecord,
  type ScalePatch,
  type ScalePortRecord,
  type ScaleProbe,
  type StationScale,
} from '../../../../shared/desk/packing-scales.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { createFrameReader, type ScaleLine, type ScaleProtocol } from '../../../../shared/scales/protocol.ts'
import {
  harmlessQuestions,
  linesToTry,
  protocolsThatFit,
  scaleProtocols,
} from '../../../../shared/scales/protocols.ts'
import type { ScaleReading } from '../../../../shared/scales/reading.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { scales } from '../../../db/schema/scales.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { SerialPorts } from '../../../platform/serial-ports.ts'

type ScaleRow = typeof scales.$inferSelect

const rows = createRowCodec<ScaleRow>({
  id: 'plain',
  name: 'plain',
  desk: 'plain',
  path: 'plain',
  serialNumber: 'plain',
  locationId: 'plain',
  protocol: 'plain',
  createdAt: 'plain',
})

export type ScaleRepository = ReturnType<typeof createScaleRepository>

/** SQL of the scales at this computer. */
export function createScaleRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const insert = sqlite.prepare(`INSERT INTO scales ${rows.insert(rows.names)}`)
  const update = sqlite.prepare(
    `UPDATE scales SET ${rows.set(rows.names.filter(name => name !== 'id'))} WHERE id = @id`,
  )
  const remove = sqlite.prepare('DELETE FROM scales WHERE id = ?')
  const all = sqlite.prepare<[], StoredRow<ScaleRow>>(
    `SELECT ${rows.columns} FROM scales ORDER BY created_at, id`,
  )
  const list = (): ScaleRow[] => all.all().map(row => rows.read(row))
  return {
    list,
    find: (id: string): ScaleRow | null => list().find(each => each.id === id) ?? null,
    insert: (row: ScaleRow) => void insert.run(rows.bind(row)),
    save: (row: ScaleRow) => void update.run(rows.bind(row)),
    remove: (id: string) => void remove.run(id),
  }
}

type Link = { state: ScaleLinkRecord['state']; code?: string | null; message?: string }
type OpenedScale = { start: () => void; stop: () => Promise<void>; link: () => Link }

export type ScaleServicePorts = {
  repository: ScaleRepository
  serial: SerialPorts
  /** Opens the port of a scale and keeps at it. */
  openScale: (options: {
    port: { path: string; serialNumber?: string; locationId?: string }
    protocol: ScaleProtocol
    onReading: (reading: ScaleReading, at: Date) => void
    onLink: (link: Link) => void
  }) => OpenedScale
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

type Live = { scale: OpenedScale; reading: LiveReading | null; number: number }

/** What is told of a scale, as it happens. */
export type ScaleNews = LiveReading | { link: ScaleLinkRecord }

export type ScaleService = ReturnType<typeof createScaleService>

const noScale = (id: string) => refuse('not_found', { message: `There is no scale ${id.slice(0, 80)}.` })

const toLink = ({ state, code, message }: Link): ScaleLinkRecord => ({
  state,
  code: code ?? null,
  message: message?.slice(0, 300) ?? null,
})

const toScale = (row: ScaleRow, state: Live | undefined): StationScale => ({
  id: row.id,
  object_type: 'scale',
  name: row.name,
  desk: row.desk,
  path: row.path,
  protocol: row.protocol,
  link: toLink(state?.scale.link() ?? { state: 'stopped' }),
  reading: state?.reading ?? null,
  created_at: new Date(row.createdAt).toISOString(),
})

/** Scales at serial ports of this computer: one driver has a port, and whoever weighs listens to it. */
export function createScaleService(ports: ScaleServicePorts) {
  const { repository, clock, changes } = ports
  const live = new Map<string, Live>()
  const listeners = new Map<string, Set<(news: ScaleNews) => void>>()
  const tell = (id: string, news: ScaleNews) => {
    for (const listener of listeners.get(id) ?? []) listener(news)
  }
  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    changes.publish({ topic: 'scales', id, action })

  const open = (row: ScaleRow): void => {
    const { path, serialNumber, locationId } = row
    const state: Live = { scale: closed, reading: null, number: 0 }
    state.scale = ports.openScale({
      port: { path, ...(serialNumber ? { serialNumber } : {}), ...(locationId ? { locationId } : {}) },
      protocol: scaleProtocols[row.protocol],
      onReading: (reading, at) => {
        state.number += 1
        state.reading = toLive(reading, at, state.number)
        tell(row.id, state.reading)
      },
      onLink: link => {
        // What was read before a scale was lost is no weight of now.
        if (link.state !== 'listening') state.reading = null
        tell(row.id, { link: toLink(link) })
        announce(row.id, 'updated')
      },
    })
    live.set(row.id, state)
    state.scale.start()
  }

  const close = async (id: string): Promise<void> => {
    const state = live.get(id)
    live.delete(id)
    await state?.scale.stop()
  }

  const show = (row: ScaleRow): StationScale => toScale(row, live.get(row.id))

  const find = (id: string): Result<ScaleRow> => {
    const row = repository.find(id)
    return row ? ok(row) : noScale(id)
  }

  const taken = (path: string, but: string | null) =>
    repository.list().some(each => each.path === path && each.id !== but)
      ? refuse('state_error', { message: 'Another scale is at this port. Nothing was changed.' })
      : null

  const adapterAt = async (path: string) => {
    const listed = await ports.serial.list().catch(() => [])
    const port = listed.find(each => each.path === path)
    return { serialNumber: port?.serialNumber ?? null, locationId: port?.locationId ?? null }
  }

  const add = async ({ name, desk = null, path, protocol }: ScaleInput): Promise<Result<StationScale>> => {
    const adapter = await adapterAt(path)
    const refused = taken(path, null)
    if (refused) return refused
    const row = {
      id: ports.ids('scale'),
      name,
      desk,
      path,
      protocol,
      ...adapter,
      createdAt: clock.now().getTime(),
    }
    repository.insert(row)
    open(row)
    announce(row.id, 'created')
    return ok(show(row))
  }

  const change = async (id: string, patch: ScalePatch): Promise<Result<StationScale>> => {
    const before = find(id)
    if (!before.ok) return before
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    const isMoved = patch.path !== undefined && patch.path !== before.value.path
    const adapter = isMoved ? await adapterAt(patch.path ?? '') : {}
    const refused = patch.path === undefined ? null : taken(patch.path, id)
    if (refused) return refused
    const row: ScaleRow = { ...before.value, ...given, ...adapter }
    repository.save(row)
    if (isMoved || row.protocol !== before.value.protocol) {
      await close(id)
      open(row)
    }
    announce(id, 'updated')
    return ok(show(row))
  }

  const listPorts = async (): Promise<ScalePortRecord[]> => {
    const listed = await ports.serial.list().catch(() => [])
    const used = new Map(repository.list().map(each => [each.path, each.name]))
    return listed.map(({ path, name, serialNumber }) => ({
      path,
      manufacturer: name || null,
      serial_number: serialNumber ?? null,
      used_by: used.get(path) ?? null,
    }))
  }

  return {
    start: () => {
      for (const row of repository.list()) open(row)
    },
    stop: async () => void (await Promise.all([...live.keys()].map(close))),
    list: (range: { limit: number; offset: number }) => cutRecords(repository.list().map(show), range),
    retrieve: (id: string): Result<StationScale> => {
      const row = find(id)
      return row.ok ? ok(show(row.value)) : row
    },
    add,
    change,
    remove: async (id: string): Promise<Result<StationScale>> => {
      const row = find(id)
      if (!row.ok) return row
      const shown = show(row.value)
      repository.remove(id)
      await close(id)
      announce(id, 'deleted')
      return ok(shown)
    },
    ports: listPorts,
    probe: async (path: string): Promise<Result<ScaleProbe>> => {
      const own = repository.list().find(each => each.path === path)
      const link = own && live.get(own.id)?.scale.link()
      return link && isPortOpen(link)
        ? refuse('state_error', {
            message: `"${own.name}" is at this port. Remove it to look for another scale.`,
          })
        : ok(await probeScale(ports, path))
    },
    /** What a scale says from now on, the first being what is known; answers how to stop listening. */
    listen: (id: string, listener: (news: ScaleNews) => void): (() => void) => {
      const all = listeners.get(id) ?? new Set()
      listeners.set(id, all.add(listener))
      const state = live.get(id)
      listener({ link: toLink(state?.scale.link() ?? { state: 'stopped' }) })
      if (state?.reading) listener(state.reading)
      return () => all.delete(listener)
    },
  }
}

const closed: OpenedScale = { start: () => {}, stop: async () => {}, link: () => ({ state: 'stopped' }) }

const toLive = (reading: ScaleReading, at: Date, number: number): LiveReading => ({
  state: reading.state,
  value: reading.value,
  unit: reading.unit,
  milligrams: reading.milligrams,
  is_net: reading.isNet,
  number,
  at: at.toISOString(),
})

type Probing = Pick<ScaleServicePorts, 'serial' | 'clock'>

/** Listens, then asks what disturbs no scale, at one line setting after the other. */
async function probeScale(ports: Probing, path: string): Promise<ScaleProbe> {
  let heard = 0
  for (const line of linesToTry) {
    const opened = await ports.serial
      .open({ path, ...line, flow: 'none' })
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    if (typeof opened === 'string')
      return { path, found: [], trouble: 'unreachable', message: opened.slice(0, 300) }
    const answer = await questionAll(ports, opened, line).finally(() => opened.close().catch(() => undefined))
    if (answer.found.length > 0) return { path, found: answer.found, trouble: null, message: null }
    heard += answer.heard
  }
  return { path, found: [], trouble: heard > 0 ? 'not_understood' : 'silent', message: null }
}

type Opened = Awaited<ReturnType<SerialPorts['open']>>

async function questionAll({ clock }: Pick<Probing, 'clock'>, opened: Opened, line: ScaleLine) {
  const parts: Uint8Array[] = []
  opened.onData(bytes => parts.push(bytes))
  let heard = 0
  for (const { send, waitMs } of harmlessQuestions) {
    parts.length = 0
    if (send !== '') await opened.write(Buffer.from(send, 'latin1')).catch(() => undefined)
    await new Promise<void>(resolve => clock.after(waitMs, resolve))
    const bytes = Buffer.concat(parts)
    heard += bytes.length
    const fitting = protocolsThatFit(bytes, send !== '').filter(name =>
      isSameLine(scaleProtocols[name].line, line),
    )
    if (fitting.length > 0)
      return {
        heard,
        found: fitting.map(protocol => ({ protocol, sample: sampleOf(scaleProtocols[protocol], bytes) })),
      }
  }
  return { heard, found: [] }
}

const isSameLine = (one: ScaleLine, other: ScaleLine): boolean =>
  one.baud === other.baud && one.dataBits === other.dataBits && one.parity === other.parity

function sampleOf(protocol: ScaleProtocol, bytes: Uint8Array): string | null {
  const reading = createFrameReader(protocol).push(bytes).at(-1)
  return reading?.value ? `${reading.value}${reading.unit ? ` ${reading.unit}` : ''}` : null
}
