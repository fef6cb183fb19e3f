import type { XmlNode } from '../../../../main/carriers/kit/xml.ts'
import type { LabelText } from './label.ts'

export type SimulatedShipment = {
  id: string
  pin: string
  requestId: string | null
  /** Null when it needs no manifest. */
  groupId: string | null
  status: 'created' | 'transmitted'
  isContract: boolean
  isAbroad: boolean
  label: LabelText
  reference: string | null
  /** How often its files were asked for. */
  asked: number
  refund: string | null
  price: XmlNode
  /** Postal code of where it is handed over. */
  shippedFrom: string
  /** What was ordered, as it was ordered. */
  spec: XmlNode
}

export type SimulatedPickup = { id: string; date: string }

/** Everything the simulated carrier remembers. */
export type CarrierState = {
  shipments: Map<string, SimulatedShipment>
  /** `shipments` are their PINs, `ids` their ids. */
  manifests: Map<string, { id: string; shipments: string[]; ids: string[] }>
  pickups: Map<string, SimulatedPickup>
  /** Stations every parcel is through. */
  steps: Map<string, number>
  /** Parcels on their way that nobody bought here. */
  others: ReadonlySet<string>
  next: () => number
}

export function createState(parcels: readonly string[] = []): CarrierState {
  let number = 0
  return {
    shipments: new Map(),
    manifests: new Map(),
    pickups: new Map(),
    steps: new Map(),
    others: new Set(parcels),
    next: () => {
      number += 1
      return number
    },
  }
}

/** 16 digits, the last of them a check digit over the others with weights 3 and 1. */
export function domesticPin(number: number): string {
  const digits = `7023210${String(number).padStart(8, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A number of the postal union: two letters, eight digits, a check digit, the country. */
export function foreignPin(number: number): string {
  const digits = String(number).padStart(8, '0')
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const rest = 11 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at] ?? 0), 0) % 11)
  return `LM${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}CA`
}
