/** The way of a parcel: a status code, and since when it is there. */
export type Stop = { code: string; at: Date }

export type SimulatedParcel = {
  number: string
  life: Stop[]
  isVoided: boolean
  shipmentNumber: string
  destination: Record<string, unknown>
  service: string
  /** What it can be found by. */
  references: string[]
  label: unknown
}

/** Everything the simulated carrier remembers. */
export type UpsState = {
  tokens: Set<string>
  nextToken: () => string
  /** Labels that were charged for. */
  charges: number
  parcels: Map<string, SimulatedParcel>
  nextNumber: (account: string, service: string) => string
  pickups: Map<string, unknown>
  nextPickup: () => string
  documents: string[]
  life: readonly string[]
}

/** Label made, picked up, on the way, out for delivery, delivered. */
export const usualLife = ['003', '038', '005', '021', '011'] as const

/** `numbers` are parcels on their way that nobody bought here. */
export function createState(life: readonly string[] = usualLife, numbers: readonly string[] = []): UpsState {
  const rows = { token: 0, number: 0, pickup: 0 }
  const state: UpsState = {
    tokens: new Set(),
    nextToken: () => {
      rows.token += 1
      const token = `simulated-token-${rows.token}`
      state.tokens.add(token)
      return token
    },
    charges: 0,
    parcels: new Map(
      numbers.map(number => [
        number,
        {
          number,
          life: [],
          isVoided: false,
          shipmentNumber: number,
          destination: {},
          service: '03',
          references: [],
          label: null,
        },
      ]),
    ),
    nextNumber: (account, service) => {
      rows.number += 1
      return toTrackingNumber(account, service, rows.number)
    },
    pickups: new Map(),
    nextPickup: () => {
      rows.pickup += 1
      return `29${String(rows.pickup).padStart(9, '0')}`
    },
    documents: [],
    life,
  }
  return state
}

/** Digits of a 1Z number; letters count as the carrier has them: A is 2, B is 3, and so on without the tens. */
const valueOfSign = (sign: string) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10)

/** The last digit of a 1Z number, of the fifteen signs after `1Z`. */
export function checkDigitOf(signs: string): number {
  const sum = [...signs].reduce(
    (total, sign, index) => total + valueOfSign(sign) * (index % 2 === 0 ? 1 : 2),
    0,
  )
  return (10 - (sum % 10)) % 10
}

/** `1Z`, six signs of the account, two of the service, seven of a row and a check digit. */
export function toTrackingNumber(account: string, service: string, serial: number): string {
  const signs = `${account.toUpperCase().padEnd(6, '0').slice(0, 6)}${service.padStart(2, '0')}${String(serial).padStart(7, '0')}`
  return `1Z${signs}${checkDigitOf(signs)}`
}
