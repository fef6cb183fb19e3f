import type { TrackerRecord, TrackingInput } from '../../../shared/api/trackers.ts'
import { noConnection, noExtension, ok, type Result, refuseFields } from '../../../shared/errors/result.ts'
import type { TrackingDetail, TrackRequest } from '../../carriers/contract/model.ts'
import { adapterCodes, failed, type Outcome } from '../../carriers/contract/outcome.ts'
import type { CallCarrier, CallOptions } from '../../carriers/line/call.ts'
import { chooseConnection } from '../carriers/connections/connection-rules.ts'
import type { LiveConnection, LiveConnections } from '../carriers/connections/live-connections.ts'
import { withFurtherTold } from '../carriers/connections/told-further-mapper.ts'
import { askedParcel, type KnownParcel } from './asked-parcel.ts'
import { detailOf } from './tracker-mapper.ts'

/** Whom a caller wants asked: a reseller instead of the carrier, one connection of several. */
export type TrackingChoice = {
  hub?: string | undefined
  carrier_id?: string | undefined
  /**
   * The carrier is part of an address: a tracker of the number is answered whoever carries it, and a carrier nobody
   * knows is not there instead of a wrong field.
   */
  anyCarrier?: boolean | undefined
}

/** The connection that is asked about a parcel; `viaHub` when it is not that of its carrier: a reseller, or a stand-in. */
export type TrackingRoute = { connection: LiveConnection; viaHub: boolean }

export type AskTracking = {
  choose: (input: TrackingInput, choice: TrackingChoice, testMode: boolean) => Promise<Result<TrackingRoute>>
  /** What the carrier says of this very parcel, which may be tracked; null with a message when it speaks of another. */
  ask: (
    route: TrackingRoute,
    input: TrackingInput,
    tracker?: TrackerRecord,
  ) => Promise<Outcome<TrackingDetail | null>>
  /** Several tracked parcels of the same carrier with one call, which nobody waits for. */
  askMany: (
    connection: LiveConnection,
    trackers: readonly TrackerRecord[],
  ) => Promise<Outcome<TrackingDetail[]>>
  /**
   * Who is asked, as things are now, about tracked parcels whose own connection is gone: one of the same name, one of the
   * carrier that moves them, or one that knows that carrier's parcels too; null where there is none.
   */
  findOthers: () => Promise<(tracker: TrackerRecord) => LiveConnection | null>
  /** Whether a tracked parcel is one somebody asks for, whoever was asked about it: the carrier, or what stood in for it. */
  isSameParcel: (tracker: TrackerRecord, input: TrackingInput) => boolean
  /** Whom a tracked parcel is asked about where the connection is not that of its carrier; null where it is. */
  movedBy: (connection: LiveConnection, tracker: TrackerRecord) => string | null
}

export type TrackingPorts = {
  live: LiveConnections
  callCarrier: CallCarrier
  /** Slugs the interface accepts for tracking. */
  isTrackable: (slug: string) => boolean
  isHub: (slug: string) => boolean
  knownParcel: KnownParcel
}

export function createAskTracking(ports: TrackingPorts): AskTracking {
  const { live, callCarrier, isTrackable, isHub, knownParcel } = ports
  const unknownCarrier = (carrier: string, { anyCarrier }: TrackingChoice) => {
    if (!anyCarrier) return refuseFields({ carrier_name: [noChoice(carrier)] })
    return isHub(carrier) ? noConnection() : noExtension(carrier)
  }

  const findStandIn = (connections: readonly LiveConnection[], carrierName: string, trackingNumber: string) =>
    connections.find(
      ({ adapter }) => adapter.track && adapter.tracksFor?.({ carrierName, trackingNumber }),
    ) ?? null

  const findOthers: AskTracking['findOthers'] = async () => {
    const [test, real] = [await live.active(true), await live.active(false)]
    const can = ({ track }: LiveConnection['adapter']) => track !== undefined
    return tracker => {
      const { carrier_name: named, tracking_number: number, test_mode: isTest } = tracker
      const [connections, carrier] = [isTest ? test : real, carrierOf(tracker)]
      return (
        chooseConnection(connections, { slug: named, can }) ??
        chooseConnection(connections, { slug: carrier, can }) ??
        findStandIn(connections, carrier, number)
      )
    }
  }

  const isSameParcel: AskTracking['isSameParcel'] = (tracker, { carrier_name: carrier }) =>
    tracker.carrier_name === carrier || (!isHub(tracker.carrier_name) && carrierOf(tracker) === carrier)

  const movedBy: AskTracking['movedBy'] = ({ adapter, row }, tracker) => {
    if (!isHub(adapter.slug) && !adapter.tracksFor) return null
    const carrier = carrierOf(tracker)
    return carrier === row.carrierName ? null : carrier
  }

  const choose: AskTracking['choose'] = async (input, choice, testMode) => {
    const { hub, carrier_id: carrierId } = choice
    const carrier = input.carrier_name
    if (hub && !isHub(hub)) return refuseFields({ hub: [noChoice(hub)] })
    if (hub && !isTrackable(carrier)) return unknownCarrier(carrier, choice)
    const connections = await live.active(testMode)
    const connection = chooseConnection(connections, {
      slug: hub || carrier,
      carrierId: carrierId || undefined,
    })
    const isNamed = hub !== undefined || carrierId !== undefined
    const needsNobody = isNamed || connection?.adapter.track !== undefined
    const standIn = needsNobody ? null : findStandIn(connections, carrier, input.tracking_number)
    if (standIn) return ok({ connection: standIn, viaHub: true })
    if (connection) return ok({ connection, viaHub: Boolean(hub) })
    return hub || carrierId || isTrackable(carrier) ? noConnection() : unknownCarrier(carrier, choice)
  }

  const call = async (connection: LiveConnection, request: TrackRequest, options: CallOptions) => {
    const { track } = connection.adapter
    if (!track) return failed([notSupported(connection)])
    return callCarrier(connection, track, request, options)
  }

  return {
    choose,
    findOthers,
    isSameParcel,
    movedBy,
    askMany: (connection, trackers) => {
      const [first] = trackers
      const request = {
        trackingNumbers: trackers.map(({ tracking_number: number }) => number),
        parcels: trackers.map(knownParcel),
        carrierName: first ? movedBy(connection, first) : null,
        reference: null,
        accountNumber: null,
      }
      return call(connection, request, { background: true })
    },
    ask: async ({ connection, viaHub }, input, tracker) => {
      const own = tracker ? movedBy(connection, tracker) : null
      const request = {
        trackingNumbers: [input.tracking_number],
        parcels: [askedParcel(input, tracker ? knownParcel(tracker) : null)],
        carrierName: viaHub ? input.carrier_name : own,
        reference: input.reference ?? null,
        accountNumber: input.account_number ?? null,
      }
      const about = tracker ? { trackerId: tracker.id } : {}
      const asked = await call(connection, request, { about })
      const outcome = withFurtherTold('trackers', asked, connection, request)
      if (!outcome.ok) return outcome
      const detail = detailOf(outcome.value, input.tracking_number)
      const isOther = detail === null && outcome.value.length > 0
      const strange = isOther ? [aboutAnother(connection, input.tracking_number)] : []
      return { ...outcome, value: detail, messages: [...outcome.messages, ...strange] }
    },
  }
}

/** Who moves a parcel, whoever is asked about it. */
export const carrierOf = ({
  carrier_name: named,
  meta,
}: Pick<TrackerRecord, 'carrier_name' | 'meta'>): string =>
  typeof meta.carrier === 'string' ? meta.carrier : named

const noChoice = (slug: string) => `"${slug}" is not a valid choice.`

/** What the carrier said of another parcel is no news of this one. */
const aboutAnother = ({ row }: LiveConnection, number: string) => ({
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  code: 'other_number',
  message: `The carrier answered about another number than ${number}. Check the number.`,
  details: { tracking_number: number },
})

const notSupported = ({ row }: LiveConnection) => ({
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  code: adapterCodes.notSupported,
  message: 'this operation is not supported.',
})
