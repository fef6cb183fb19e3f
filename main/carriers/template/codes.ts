import type { TrackerStatus } from '../contract/model.ts'

/** Our code, the carrier's code, and the name people know. */
export const services = [
  { code: 'template_ground', carrierCode: 'GND', name: 'Template Ground' },
  { code: 'template_express', carrierCode: 'EXP', name: 'Template Express' },
] as const

export const serviceOf = (code: string) => services.find(service => service.code === code)
export const serviceOfCarrier = (carrierCode: string | null) =>
  services.find(service => service.carrierCode === carrierCode)

/** What the carrier calls the states of a parcel. */
export const statuses: Readonly<Record<string, TrackerStatus>> = {
  CREATED: 'pending',
  MOVING: 'in_transit',
  COURIER: 'out_for_delivery',
  HELD: 'on_hold',
  SHELF: 'ready_for_pickup',
  FAILED: 'delivery_failed',
  DONE: 'delivered',
}
