import { plainText } from '../../../shared/values/plain-text.ts'
import type { CarrierAdapter } from './adapter.ts'
import { adapterCodes, failed, type Outcome } from './outcome.ts'

/** The common option that asks for the label of a parcel that comes back. */
export const returnShipment = 'return_shipment'

const isAsked = (options: Readonly<Record<string, unknown>>): boolean =>
  /^(true|yes|y|on|1)$/i.test(plainText(options[returnShipment]))

const refusal = async (): Promise<Outcome<never>> =>
  failed([{ code: adapterCodes.notSupported, message: 'This carrier makes no labels for returns.' }])

/** The operation itself, or its refusal where a return is asked of a carrier that would make an outgoing label of it. */
export const unlessReturn = <Operation>(
  { traits }: Pick<CarrierAdapter, 'traits'>,
  options: Readonly<Record<string, unknown>>,
  operation: Operation,
): Operation | typeof refusal => (isAsked(options) && traits?.returns !== true ? refusal : operation)
