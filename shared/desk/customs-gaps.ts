import { z } from 'zod'

/** One thing customs will not let an order pass without, by the rules in use. */
export const customsGap = z
  .strictObject({
    /** Of the rule: `EU-5`. */
    rule: z.string(),
    /** Of the order: `line_items.1.metadata.manufacturer_part_number`; of its declaration: `customs.options.aes`. */
    path: z.string(),
    /** In English. */
    message: z.string(),
  })
  .meta({ id: 'CustomsGap' })
export type CustomsGap = z.output<typeof customsGap>

/** Where a gap is filled in: with the item or its product, with the recipient, or in the declaration on the Ship screen. */
export type GapPlace = 'item' | 'recipient' | 'sender' | 'declaration'

const places: Readonly<Record<string, GapPlace>> = {
  line_items: 'item',
  shipping_to: 'recipient',
  shipping_from: 'sender',
}

export const gapPlace = ({ path }: Pick<CustomsGap, 'path'>): GapPlace =>
  places[path.split('.', 1)[0] ?? ''] ?? 'declaration'

/** The item of a gap by its place, and the field of it; null where it is of the whole. */
export function gapOfItem({ path }: Pick<CustomsGap, 'path'>): { item: number; field: string } | null {
  const [, item, field] = /^line_items\.(\d+)\.(.+)$/.exec(path) ?? []
  return item === undefined || field === undefined ? null : { item: Number(item), field }
}
