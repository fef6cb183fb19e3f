import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { list, object, text } from '../api/fields.ts'

/** More than all carriers together sell. */
const mostLeftOut = 2_000

/** What the shop packs in: its usual parcel, and which packages of carriers it has. */
export const packageSettings = z
  .strictObject({
    /** The saved parcel a new one begins with; null: with nothing. */
    parcel_id: z.string().nullable(),
    /** Codes of carriers' packages that are not offered; those of a carrier that is added later are. */
    left_out: z.array(z.string()),
  })
  .meta({ id: 'PackageSettings' })
export type PackageSettings = z.output<typeof packageSettings>

export const packageSettingsPatch = object({
  /** A saved parcel. Null: none. */
  parcel_id: text(80).nullable(),
  left_out: list(text(50, { blank: false }), { most: mostLeftOut }),
})
  .partial()
  .meta({ id: 'PackageSettingsPatch' })
export type PackageSettingsPatch = z.output<typeof packageSettingsPatch>

export const packageEndpoints = {
  retrieve: endpoint({
    id: 'packages.retrieve',
    method: 'GET',
    path: '/desk/packages',
    summary: 'The usual parcel of the shop, and which packages of carriers it does not have',
    auth: 'required',
    responses: { 200: packageSettings },
  }),
  change: endpoint({
    id: 'packages.change',
    method: 'PATCH',
    path: '/desk/packages',
    summary: 'Choose the usual parcel, and which packages of carriers are offered',
    description:
      'The Ship screen begins a parcel with the usual one and offers only packages of carriers that are not left out. `/v1` takes every package as before. A saved parcel that is removed is the usual one no more.',
    auth: 'required',
    body: packageSettingsPatch,
    example: { left_out: ['canadapost_mailing_box'] },
    responses: { 200: packageSettings },
    refusals: [404],
  }),
}
