import type { ParcelRecord } from '../../../../shared/api/parcels.ts'
import type { PackingBox } from '../../../../shared/desk/packing-feedback.ts'
import type { ParcelTerms } from '../../../../shared/desk/rule-parts.ts'
import { boxesFor, type KnownBox } from '../../../../shared/packing/boxes.ts'
import type { SessionDocument } from '../../../../shared/packing/session-document.ts'
import type { StoredOrder } from '../../orders/orders/order-mapper.ts'
import type { RuleBook } from '../../orders/rules/rule-book.ts'

export type PackingBoxes = {
  /** What the shop packs in, for the parcel on a desk. */
  boxesOf: (document: Pick<SessionDocument, 'items' | 'parcel'>, order: StoredOrder | null) => PackingBox[]
  /** The sides of a box, as a shipment has them. */
  termsOf: (boxId: string, order: StoredOrder) => ParcelTerms
}

const millimetres = { CM: 10, IN: 25.4 } as const

/** A rule may name a package nobody saved. */
const ruledId = (name: string): string => `rule:${name}`.slice(0, 80)

export function createPackingBoxes(ports: {
  /** Saved parcels, the oldest first: their numbers stay as others are saved. */
  saved: () => ParcelRecord[]
  usualId: () => string | null
  rules: Pick<RuleBook, 'decide'>
}): PackingBoxes {
  const packageOf = (order: StoredOrder | null) => (order ? ports.rules.decide(order).package : null)

  const known = (order: StoredOrder | null): { boxes: KnownBox[]; ruled: string | null } => {
    const boxes = ports.saved().map((parcel, at) => toBox(parcel.id ?? '', nameOf(parcel), at + 1, parcel))
    const rule = packageOf(order)
    if (!rule) return { boxes, ruled: null }
    const { name, parcel } = rule.action
    const same = boxes.find(each => each.name === name)
    if (same) return { boxes, ruled: same.id }
    return { boxes: [...boxes, toBox(ruledId(name), name, boxes.length + 1, parcel)], ruled: ruledId(name) }
  }

  return {
    boxesOf: (document, order) => {
      const { boxes, ruled } = known(order)
      return boxesFor(boxes, document, { usualId: ports.usualId(), ruledId: ruled })
    },
    termsOf: (id, order) => {
      const saved = ports.saved().find(each => each.id === id)
      const given = saved ?? packageOf(order)?.action.parcel ?? {}
      const { length, width, height, dimension_unit, packaging_type, package_preset } = given
      return Object.fromEntries(
        Object.entries({ length, width, height, dimension_unit, packaging_type, package_preset }).filter(
          ([, value]) => value !== null && value !== undefined,
        ),
      )
    },
  }
}

const nameOf = ({
  description,
  package_preset: preset,
  packaging_type: type,
  ...sides
}: ParcelRecord): string => description || preset || type || sidesText(sides)

const sidesText = ({ length, width, height, dimension_unit: unit }: Partial<ParcelRecord>): string =>
  [length, width, height].map(side => side ?? '?').join(' × ') + (unit ? ` ${unit.toLowerCase()}` : '')

type Sized = {
  length?: number | null | undefined
  width?: number | null | undefined
  height?: number | null | undefined
  dimension_unit?: 'CM' | 'IN' | null | undefined
}

function toBox(id: string, name: string, number: number, sides: Sized): KnownBox {
  const factor = sides.dimension_unit ? millimetres[sides.dimension_unit] : null
  const mm = (side: number | null | undefined) => (factor && side ? Math.round(side * factor) : null)
  return {
    id,
    number,
    name,
    length_mm: mm(sides.length),
    width_mm: mm(sides.width),
    height_mm: mm(sides.height),
    // A saved parcel says what it weighs packed; what the empty box weighs nobody knows.
    weight_grams: null,
  }
}
