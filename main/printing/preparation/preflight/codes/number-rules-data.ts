/**
 * How carriers put a tracking number into a longer content. Contents come without spaces and separators, in capitals;
 * the group `number` is the number. From the public label guides of the carriers and the GS1 general specifications.
 */
export type NumberRule = { name: string; pattern: RegExp }

export const numberRules: readonly NumberRule[] = [
  {
    name: 'GS1 420: the postcode in front of an IMpb number',
    pattern: /^420\d{5}(?:\d{4})?(?<number>9\d{21}|9\d{25})$/,
  },
  {
    name: 'GS1 421: the country and the postcode in front',
    pattern: /^421\d{3}[0-9A-Z]{3,9}?(?<number>9\d{21})$/,
  },
  { name: 'GS1 00: an SSCC without its identifier', pattern: /^00(?<number>\d{18})$/ },
  { name: '34 digits of express parcels: the last 12', pattern: /^\d{22}(?<number>\d{12})$/ },
  {
    name: '34 digits of ground parcels: the last 14 without leading zeros',
    pattern: /^\d{20}(?<number>\d{14})$/,
  },
  { name: '22 digits that begin with 96: the last 15', pattern: /^96\d{5}(?<number>\d{15})$/ },
  {
    name: 'Postcode in front of 16 digits',
    pattern: /^(?:[A-Z]\d[A-Z]\d[A-Z]\d|\d{5})(?<number>\d{16})(?:\d{0,8})$/,
  },
  { name: 'Postcode, 14 digits, service and country', pattern: /^%?[0-9A-Z]{7}(?<number>\d{14})\d{6}$/ },
  { name: 'GS1 01 and 91: an article of the post', pattern: /^01\d{14}91(?<number>[0-9A-Z]{12,23})$/ },
  { name: 'Data identifier J in front', pattern: /^J(?<number>JD\d{11,22})$/ },
  { name: 'An S10 number anywhere', pattern: /(?<number>[A-Z]{2}\d{9}[A-Z]{2})/ },
  { name: 'A 1Z number anywhere', pattern: /(?<number>1Z[0-9A-Z]{16})/ },
]
