/** Fields of addresses and parcels, wherever they are asked for. */
export const fields = {
  changeAddress: 'Change',
  doneAddress: 'Done',
  missing: '{field} is needed for a label.',
  notNumber: 'Enter a number, like 1.5.',
  missingWeight: 'Enter the weight, like 0.5.',
  country: 'Country',
  residential: 'Residential address',
  none: 'None',
  optional: 'optional',
  example: 'like {example}',

  weight: 'Weight',
  weightUnit: 'Weight unit',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  dimensionUnit: 'Size unit',
} as const
