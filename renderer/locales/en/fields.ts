/** Fields of addresses and parcels, wherever they are asked for. */
export const fields = {
  changeAddress: 'Change',
  doneAddress: 'Done',
  missing: '{field} is needed for a label.',
  notNumber: 'Enter a number.',
  missingWeight: 'A parcel needs a weight.',
  country: 'Country',
  residential: 'Private address',
  none: 'None',
  optional: 'optional',
  example: 'e.g. {example}',

  weight: 'Weight',
  weightUnit: 'Unit of weight',
  length: 'Length',
  width: 'Width',
  height: 'Height',
  dimensionUnit: 'Unit of size',
} as const
