/**
 * The three signs a scanner may put in front of a code to say what kind it is (ISO/IEC 15424), as read: `]E0`.
 * `isGs1`: what follows is made of GS1 application identifiers.
 */
export type AimIdentifier = { id: string; symbology: Symbology; isGs1: boolean }

export type Symbology =
  | 'ean_upc'
  | 'ean_upc_add_on'
  | 'ean_8'
  | 'code_128'
  | 'code_39'
  | 'itf'
  | 'codabar'
  | 'code_93'
  | 'code_11'
  | 'msi'
  | 'two_of_five'
  | 'qr'
  | 'data_matrix'
  | 'databar'
  | 'pdf417'
  | 'maxicode'
  | 'aztec'
  | 'dotcode'
  | 'han_xin'
  | 'other'

/** The letter says the kind; a digit only where it makes another one of it. */
const symbologies: Readonly<Record<string, Symbology>> = {
  E: 'ean_upc',
  E1: 'ean_upc_add_on',
  E2: 'ean_upc_add_on',
  E3: 'ean_upc_add_on',
  E4: 'ean_8',
  C: 'code_128',
  A: 'code_39',
  I: 'itf',
  F: 'codabar',
  G: 'code_93',
  H: 'code_11',
  M: 'msi',
  S: 'two_of_five',
  Q: 'qr',
  d: 'data_matrix',
  e: 'databar',
  L: 'pdf417',
  U: 'maxicode',
  z: 'aztec',
  J: 'dotcode',
  h: 'han_xin',
  X: 'other',
}

const gs1Identifiers = ['C1', 'e0', 'd2', 'Q3', 'Q4', 'J1']

/** Takes the identifier off a scan; null when it has none. */
export function splitAim(scan: string): { aim: AimIdentifier | null; text: string } {
  const [whole = '', kind = '', letter = ''] = /^\](([A-Za-z])[0-9A-Za-z])/.exec(scan) ?? []
  const symbology = symbologies[kind] ?? symbologies[letter]
  if (!symbology) return { aim: null, text: scan }
  return {
    aim: { id: whole, symbology, isGs1: gs1Identifiers.includes(kind) },
    text: scan.slice(whole.length),
  }
}
