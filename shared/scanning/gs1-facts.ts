import type { Gs1Element } from './gs1.ts'
import type { Gs1Facts } from './scan-reading.ts'

/** What a desk uses of the elements of a GS1 content. */
export function toGs1Facts(elements: readonly Gs1Element[]): Gs1Facts {
  const valueAt = (...ais: string[]): string | null =>
    elements.find(({ ai }) => ais.includes(ai))?.value ?? null
  const count = valueAt('37', '30')
  return {
    elements,
    gtin: valueAt('01', '02'),
    sscc: valueAt('00'),
    lot: valueAt('10'),
    serial: valueAt('21'),
    useBy: dayOf(valueAt('17')),
    bestBefore: dayOf(valueAt('15')),
    count: count === null ? null : Number(count),
    orderNumber: valueAt('400'),
    netWeight: netWeightOf(elements),
  }
}

/** The century is the one that is nearest, as GS1 has it; codes at a desk are of the years around now. */
function dayOf(value: string | null): string | null {
  if (value === null) return null
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4, 6)]
  const last = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).getUTCDate()
  return `20${year}-${month}-${day === '00' ? last : day}`
}

function netWeightOf(elements: readonly Gs1Element[]): Gs1Facts['netWeight'] {
  const found = elements.find(({ ai }) => /^3[12]0\d$/.test(ai))
  if (!found) return null
  const decimals = Number(found.ai.at(-1))
  const digits = found.value.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/^0+(?=\d)/, '')
  const fraction = digits.slice(digits.length - decimals)
  return { value: fraction ? `${whole}.${fraction}` : whole, unit: found.ai.startsWith('310') ? 'KG' : 'LB' }
}
