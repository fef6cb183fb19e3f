/** What the two-dimensional code of a label carries. */
export type MatrixFields = {
  trackingNumber: string
  service: string
  countryCode: string
  postalCode: string | null
  parcel: { index: number; total: number }
  reference: string | null
}

/**
 * The text of the second code: `pd1` and `key=value` pairs, separated by `;`, ASCII only.
 * `n` tracking number, `s` service code, `c` country, `z` postal code, `p` parcel of parcels, `r` reference.
 * A pair without a value is left out; `;`, `%`, blanks and what is not ASCII are percent-encoded UTF-8.
 *
 *     pd1;n=HC0000000017;s=express;c=CA;z=H2X1Y4;p=1/2;r=PO%201234
 */
export function matrixText(fields: MatrixFields): string {
  const pairs: [string, string][] = [
    ['n', fields.trackingNumber],
    ['s', fields.service],
    ['c', fields.countryCode],
    ['z', (fields.postalCode ?? '').replaceAll(' ', '')],
    ['p', `${fields.parcel.index}/${fields.parcel.total}`],
    ['r', fields.reference ?? ''],
  ]
  const given = pairs.filter(([, value]) => value !== '').map(([key, value]) => `${key}=${encoded(value)}`)
  return ['pd1', ...given].join(';')
}

/** `/` stays readable. A lone half of a surrogate pair cannot be encoded and becomes U+FFFD first. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed()).replaceAll('%2F', '/')
