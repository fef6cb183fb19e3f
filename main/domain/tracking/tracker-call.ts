import type { TrackingInput } from '../../../shared/api/trackers.ts'
import { noConnection, noExtension, ok, type Result, refuseFields } from '../../../shared/errors/result.ts'
import type { TrackingDetail, TrackRequest } from '../../carriers/contract/model.ts'
import { adapterCodes, failed, type Outcome } from '../../carriers/contract/outcome.ts'
import type { CallCarrier, CallSubject } from '../../carriers/line/call.ts'
import { chooseConnection } from '../carriers/connections/connection-rules.ts'
import type { LiveConnection, LiveConnections } from '../carriers/connections/live-connections.ts'
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

/** The connection that is asked about a parcel; `viaHub` when it resells the carrier of the parcel. */
export type TrackingRoute = { connection: LiveConnection; viaHub: boolean }

export type AskTracking = {
  choose: (input: TrackingInput, choice: TrackingChoice, testMode: boolean) => Promise<Result<TrackingRoute>>
  /** What the carrier says of this very parcel; null with a message when it speaks of another. */
  ask: (
    route: TrackingRoute,
    input: TrackingInput,
    about?: CallSubject,
  ) => Promise<Outcome<TrackingDetail | null>>
  /** Several parcels of the same carrier with one call. */
  askMany: (
    connection: LiveConnection,
    request: Pick<TrackRequest, 'trackingNumbers' | 'carrierName'> & Partial<TrackRequest>,
    about?: CallSubject,
  ) => Promise<Outcome<TrackingDetail[]>>
}

export type TrackingPorts = {
  live: LiveConnections
  callCarrier: CallCarrier
  /** Slugs the interface accepts for tracking. */
  isTrackable: (slug: string) => boolean
  isHub: (slug: string) => boolean
}

export function createAskTracking({ live, callCarrier, isTrackable, isHub }: TrackingPorts): AskTracking {
  const unknownCarrier = (carrier: string, { anyCarrier }: TrackingChoice) => {
    if (!anyCarrier) return refuseFields({ carrier_name: [noChoice(carrier)] })
    return isHub(carrier) ? noConnection() : noExtension(carrier)
  }

  const choose: AskTracking['choose'] = async (input, choice, testMode) => {
    const { hub, carrier_id: carrierId } = choice
    const carrier = input.carrier_name
    if (hub && !isHub(hub)) return refuseFields({ hub: [noChoice(hub)] })
    if (hub && !isTrackable(carrier)) return unknownCarrier(carrier, choice)
    const connection = chooseConnection(await live.active(testMode), {
      slug: hub || carrier,
      carrierId: carrierId || undefined,
    })
    if (connection) return ok({ connection, viaHub: Boolean(hub) })
    return hub || carrierId || isTrackable(carrier) ? noConnection() : unknownCarrier(carrier, choice)
  }

  const askMany: AskTracking['askMany'] = async (connection, request, about = {}) => {
    const { track } = connection.adapter
    if (!track) return failed([notSupported(connection)])
    return callCarrier(connection, track, { reference: null, accountNumber: null, ...request }, { about })
  }

  return {
    choose,
    askMany,
    ask: async ({ connection, viaHub }, input, about) => {
      const request = {
        trackingNumbers: [input.tracking_number],
        carrierName: viaHub ? input.carrier_name : null,
        reference: input.reference ?? null,
        accountNumber: input.account_number ?? null,
      }
      const outcome = await askMany(connection, request, about)
      if (!outcome.ok) return outcome
      const detail = detailOf(outcome.value, input.tracking_number)
      const isOther = detail === null && outcome.value.length > 0
      const strange = isOther ? [aboutAnother(connection, input.tracking_number)] : []
      return { ...outcome, value: detail, messages: [...outcome.messages, ...strange] }
    },
  }
}

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
