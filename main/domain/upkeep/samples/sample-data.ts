import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { addressData } from '../../../../shared/api/addresses.ts'
import { parcelData } from '../../../../shared/api/parcels.ts'
import { connectionData } from '../../../../shared/desk/connections.ts'

const firstDay = z.strictObject({
  sender: addressData,
  recipients: z.array(addressData),
  parcels: z.array(parcelData),
  orders: z.array(z.strictObject({ reference: z.string(), to: addressData, parcels: z.array(parcelData) })),
})

const read = (resources: string, name: string): unknown =>
  JSON.parse(readFileSync(join(resources, 'samples', name), 'utf8'))

/** What a first start brings along, out of `resources/samples`. */
export const readSampleData = (resources: string) => ({
  ...firstDay.parse(read(resources, 'first-day.json')),
  courier: connectionData.parse(read(resources, 'house-courier.json')),
})

export type SampleData = ReturnType<typeof readSampleData>
