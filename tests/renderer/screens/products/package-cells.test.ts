import { expect, test } from 'vitest'
import { cellText, readCell } from '../../../../renderer/screens/products/packages/package-cells.ts'
import type { ParcelRecord } from '../../../../shared/api/parcels.ts'

const box = {
  description: 'Small box',
  weight: 0.5,
  weight_unit: 'KG',
  length: 20,
  width: 15,
  height: 8,
  dimension_unit: 'CM',
  package_preset: null,
} as ParcelRecord

test('sides are read with any sign between them, a decimal comma and a unit, else that of the package', () => {
  const sides = { length: 30, width: 20.5, height: 10, package_preset: null }
  for (const typed of ['30 × 20,5 × 10', '30x20.5x10cm', '30*20.5*10', ' 30 20.5 10 CM '])
    expect(readCell('sides', typed, box), typed).toEqual({ patch: { ...sides, dimension_unit: 'CM' } })
  expect(readCell('sides', '12x8x4 in', box)).toMatchObject({ patch: { length: 12, dimension_unit: 'IN' } })
  expect(readCell('sides', '', box)).toMatchObject({ patch: { length: null, dimension_unit: null } })
  for (const typed of ['30 × 20', '0x1x1', 'a x b x c', '1x2x3 m', '1x2x3x4', '-1x2x3'])
    expect(readCell('sides', typed, box), typed).toEqual({
      wrong: 'Enter three sides, like 30 × 20 × 10 cm.',
    })
})

test('a weight is read in the unit that is written, and nothing is no weight', () => {
  expect(readCell('weight', '0,25', box)).toEqual({ patch: { weight: 0.25, weight_unit: 'KG' } })
  expect(readCell('weight', '300 g', box)).toEqual({ patch: { weight: 300, weight_unit: 'G' } })
  expect(readCell('weight', '2lbs', box)).toEqual({ patch: { weight: 2, weight_unit: 'LB' } })
  expect(readCell('weight', '', box)).toEqual({ patch: { weight: 0 } })
  for (const typed of ['heavy', '-1', '1 stone', '1 2'])
    expect(readCell('weight', typed, box), typed).toEqual({ wrong: 'Enter a weight, like 0.2 kg.' })
})

test('a package keeps a name, and what stands in a cell is read back as it is', () => {
  expect(readCell('name', '  ', box)).toEqual({ wrong: 'A package needs a name.' })
  for (const column of ['sides', 'weight', 'name'] as const)
    expect(readCell(column, cellText[column](box), box)).toMatchObject({
      patch: { name: { description: 'Small box' }, weight: { weight: 0.5 }, sides: { length: 20 } }[column],
    })
})
