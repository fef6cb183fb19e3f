import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, integer, object } from '../api/fields.ts'

const count = () => z.number().int()

export const photoWishes = ['off', 'optional', 'required'] as const
export const returnPhotoWishes = ['off', 'optional'] as const
export const packageWishes = ['suggest', 'ask', 'usual'] as const
export const whoMay = ['packer', 'manager'] as const
export const pickListWishes = ['off', 'print'] as const
export const serviceWishes = ['rules', 'cheapest', 'fastest'] as const

/** How the shop packs. How long buying is held back stands in the settings of runs. */
export const packingSettings = z
  .strictObject({
    /** Without a sign of its window for so long a claim is given back. */
    claim_seconds: count(),
    /** Who may take over what another desk has. */
    may_take_over: z.enum(whoMay),
    /** Whether units are counted before the box is closed. */
    verification: z.enum(['required', 'off']),
    may_force: z.enum(whoMay),
    package: z.enum(packageWishes),
    weighing: z.enum(['required', 'off']),
    tolerance_percent: count(),
    tolerance_grams: count(),
    /** Without a promise of its own an order gets what the rules say, the cheapest, or the fastest. */
    choose: z.enum(serviceWishes),
    /** Where SPLIT leaves what is left: in another parcel of the same shipment, or for a shipment of its own. */
    split: z.enum(['parcel', 'shipment']),
    print_slip: z.boolean(),
    /** Whether the pick list of a batch is printed as soon as it is made. */
    pick_list: z.enum(pickListWishes),
    photo: z.enum(photoWishes),
    /** Whether what came back is photographed once it is received. */
    return_photo: z.enum(returnPhotoWishes),
  })
  .meta({ id: 'PackingSettings' })
export type PackingSettings = z.output<typeof packingSettings>

export const usualPackingSettings: PackingSettings = {
  claim_seconds: 300,
  may_take_over: 'packer',
  verification: 'required',
  may_force: 'manager',
  package: 'suggest',
  weighing: 'required',
  tolerance_percent: 5,
  tolerance_grams: 20,
  choose: 'rules',
  split: 'shipment',
  print_slip: false,
  pick_list: 'off',
  photo: 'off',
  return_photo: 'off',
}

export const packingSettingsPatch = object({
  claim_seconds: integer({ min: 30, max: 86_400 }),
  may_take_over: choice(whoMay),
  verification: choice(['required', 'off']),
  may_force: choice(whoMay),
  package: choice(packageWishes),
  weighing: choice(['required', 'off']),
  tolerance_percent: integer({ min: 0, max: 100 }),
  tolerance_grams: integer({ min: 0, max: 10_000 }),
  choose: choice(serviceWishes),
  split: choice(['parcel', 'shipment']),
  print_slip: flag(),
  pick_list: choice(pickListWishes),
  photo: choice(photoWishes),
  return_photo: choice(returnPhotoWishes),
})
  .partial()
  .meta({ id: 'PackingSettingsPatch' })

export const packingSettingEndpoints = {
  retrieve: endpoint({
    id: 'packingSettings.retrieve',
    method: 'GET',
    path: '/desk/packing/settings',
    summary: 'How the shop packs',
    auth: 'required',
    responses: { 200: packingSettings },
  }),
  change: endpoint({
    id: 'packingSettings.change',
    method: 'PATCH',
    path: '/desk/packing/settings',
    summary: 'Change how the shop packs',
    auth: 'required',
    body: packingSettingsPatch,
    example: { tolerance_percent: 5 },
    responses: { 200: packingSettings },
  }),
}
