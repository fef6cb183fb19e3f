import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { type ScaleProtocolName, scaleProtocolNames } from '../scales/protocols.ts'
import { scaleUnits } from '../scales/reading.ts'
import { mostDeskName } from './desk-name.ts'

const protocols = scaleProtocolNames as [ScaleProtocolName, ...ScaleProtocolName[]]
export const scaleReadingStates = [
  'zero',
  'ok',
  'motion',
  'under',
  'over',
  'fault',
  'bad_checksum',
  'unknown',
] as const
/**
 * - `stopped`: nobody wants it. `opening`: its port is being opened. `waiting`: open, and nothing heard yet.
 * - `listening`: it says what it weighs. `silent`: open, and no answer.
 * - `lost`: it was pulled out, or its port broke. `unreachable`: its port cannot be opened.
 */
const scaleLinkTraits = {
  stopped: { isPortOpen: false },
  opening: { isPortOpen: false },
  waiting: { isPortOpen: true },
  listening: { isPortOpen: true },
  silent: { isPortOpen: true },
  lost: { isPortOpen: false },
  unreachable: { isPortOpen: false },
} as const satisfies Record<string, { isPortOpen: boolean }>

type ScaleLinkState = keyof typeof scaleLinkTraits
const scaleLinkStates = Object.keys(scaleLinkTraits) as [ScaleLinkState, ...ScaleLinkState[]]

/** The station has its port, so that nobody else can open it. */
export const isPortOpen = ({ state }: { state: ScaleLinkState }): boolean => scaleLinkTraits[state].isPortOpen

const word = () => z.string().nullable()

/** What the scale says now. Whether it may be used as the weight of a parcel is judged by whoever weighs. */
export const liveReading = z
  .strictObject({
    state: z.enum(scaleReadingStates),
    /** As the scale shows it. */
    value: word(),
    unit: z.enum(scaleUnits).nullable(),
    milligrams: z.number().nullable(),
    /** The scale takes a tare off itself. */
    is_net: z.boolean(),
    /** Counts the readings since the station began. */
    number: z.number().int(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ScaleLiveReading' })
export type LiveReading = z.output<typeof liveReading>

const scaleLink = z
  .strictObject({
    state: z.enum(scaleLinkStates),
    /** As the system says it: `ENOENT`, `EACCES`, `EBUSY`. */
    code: word(),
    message: word(),
  })
  .meta({ id: 'ScaleLink' })
export type ScaleLinkRecord = z.output<typeof scaleLink>

export const stationScale = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('scale'),
    name: z.string(),
    /** The desk that weighs with it; null: every desk may. */
    desk: word(),
    path: z.string(),
    protocol: z.enum(protocols),
    link: scaleLink,
    reading: liveReading.nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'StationScale' })
export type StationScale = z.output<typeof stationScale>

const shape = {
  name: text(60, { blank: false }),
  desk: text(mostDeskName, { blank: false }).nullable(),
  path: text(200, { blank: false }),
  protocol: choice(protocols),
}

const scaleData = object({ ...shape, desk: shape.desk.optional() }).meta({ id: 'StationScaleData' })
export type ScaleInput = z.output<typeof scaleData>
const scalePatch = object(shape).partial().meta({ id: 'StationScalePatch' })
export type ScalePatch = z.output<typeof scalePatch>

const probeData = object({ path: text(200, { blank: false }) }).meta({ id: 'ScaleProbeData' })

const probe = z
  .strictObject({
    path: z.string(),
    /** Most likely first; of Toledo 8217 both units, since the scale says none. */
    found: z.array(z.strictObject({ protocol: z.enum(protocols), sample: word() })),
    /** Why nothing was found. */
    trouble: z.enum(['silent', 'not_understood', 'unreachable']).nullable(),
    message: word(),
  })
  .meta({ id: 'ScaleProbe' })
export type ScaleProbe = z.output<typeof probe>

const port = z
  .strictObject({
    path: z.string(),
    manufacturer: word(),
    serial_number: word(),
    /** A printer or a scale of the station has it. */
    used_by: word(),
  })
  .meta({ id: 'ScalePort' })
export type ScalePortRecord = z.output<typeof port>

const byId = object({ id: recordId() })

/** Scales at serial ports of this computer, for pages whose browser reaches none. Changes: topic `scales`. */
export const packingScaleEndpoints = {
  list: endpoint({
    id: 'scales.list',
    method: 'GET',
    path: '/desk/packing/scales',
    summary: 'List the scales at this computer and what they say now',
    auth: 'required',
    query: object(shortListQuery(20)),
    responses: { 200: page(stationScale) },
  }),
  add: endpoint({
    id: 'scales.add',
    method: 'POST',
    path: '/desk/packing/scales',
    summary: 'Set up a scale at a serial port of this computer',
    auth: 'required',
    body: scaleData,
    example: { name: 'Bench scale', path: '/dev/ttyUSB0', protocol: 'toledo_8217_kg' },
    responses: { 201: stationScale },
    refusals: [409],
  }),
  change: endpoint({
    id: 'scales.change',
    method: 'PATCH',
    path: '/desk/packing/scales/:id',
    summary: 'Change how a scale is reached',
    auth: 'required',
    params: byId,
    body: scalePatch,
    example: { name: 'Bench scale' },
    responses: { 200: stationScale },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'scales.remove',
    method: 'DELETE',
    path: '/desk/packing/scales/:id',
    summary: 'Do without a scale again',
    auth: 'required',
    params: byId,
    responses: { 200: stationScale },
    refusals: [404],
  }),
  stream: endpoint({
    id: 'scales.stream',
    method: 'GET',
    path: '/desk/packing/scales/:id/stream',
    summary: 'What a scale says, as it says it',
    description:
      'Each message is a `ScaleLiveReading`, or `{"link": …}` when the scale is lost or comes back. The first is what is known now.',
    auth: 'required',
    params: byId,
    responses: { 200: { mediaTypes: ['text/event-stream'], description: 'A stream of readings' } },
    refusals: [404],
  }),
  ports: endpoint({
    id: 'scales.ports',
    method: 'GET',
    path: '/desk/packing/scale-ports',
    summary: 'List the serial ports of this computer',
    auth: 'required',
    query: object(shortListQuery(50)),
    responses: { 200: page(port) },
  }),
  probe: endpoint({
    id: 'scales.probe',
    method: 'POST',
    path: '/desk/packing/scale-probes',
    summary: 'Find out which scale is at a serial port',
    description:
      'Listens, then asks what disturbs no scale. Takes up to half a minute where nobody answers. Put a weight on it first.',
    auth: 'required',
    body: probeData,
    example: { path: '/dev/ttyUSB0' },
    responses: { 200: probe },
    refusals: [409],
  }),
}
