/** How a GS1 element is written. Patterns see its value without the identifier. */
export type Gs1Identifier = {
  /** `310` with `decimals` stands for 3100 to 3105. */
  ai: string
  title: string
  /** Its shortest and longest value. */
  least: number
  most: number
  content: 'digits' | 'signs'
  /** The last sign of a fourth digit says where the point is. */
  decimals?: true
  check?: true
  /** YYMMDD in front of whatever follows. */
  date?: true
}

const digits = (ai: string, title: string, length: number, more: Partial<Gs1Identifier> = {}) => ({
  ai,
  title,
  least: length,
  most: length,
  content: 'digits' as const,
  ...more,
})
const signs = (ai: string, title: string, most: number) => ({
  ai,
  title,
  least: 1,
  most,
  content: 'signs' as const,
})

const measures = [
  ['310', 'NET WEIGHT (kg)'],
  ['311', 'LENGTH (m)'],
  ['312', 'WIDTH (m)'],
  ['313', 'HEIGHT (m)'],
  ['314', 'AREA (m2)'],
  ['315', 'NET VOLUME (l)'],
  ['316', 'NET VOLUME (m3)'],
  ['320', 'NET WEIGHT (lb)'],
  ['330', 'GROSS WEIGHT (kg)'],
  ['340', 'GROSS WEIGHT (lb)'],
] as const
const places = [
  ['410', 'SHIP TO LOC'],
  ['411', 'BILL TO'],
  ['412', 'PURCHASE FROM'],
  ['413', 'SHIP FOR LOC'],
  ['414', 'LOC No.'],
  ['415', 'PAY TO'],
  ['416', 'PROD/SERV LOC'],
  ['417', 'PARTY'],
] as const

/** Lengths of the texts about receiver, return and service, 4300 to 4326. */
const texts: readonly (readonly [string, string, number])[] = [
  ['4300', 'SHIP TO COMP', 35],
  ['4301', 'SHIP TO NAME', 35],
  ['4302', 'SHIP TO ADD1', 70],
  ['4303', 'SHIP TO ADD2', 70],
  ['4304', 'SHIP TO SUB', 70],
  ['4305', 'SHIP TO LOC', 70],
  ['4306', 'SHIP TO REG', 70],
  ['4307', 'SHIP TO COUNTRY', 2],
  ['4308', 'SHIP TO PHONE', 30],
  ['4309', 'SHIP TO GEO', 20],
  ['4310', 'RTN TO COMP', 35],
  ['4311', 'RTN TO NAME', 35],
  ['4312', 'RTN TO ADD1', 70],
  ['4313', 'RTN TO ADD2', 70],
  ['4314', 'RTN TO SUB', 70],
  ['4315', 'RTN TO LOC', 70],
  ['4316', 'RTN TO REG', 70],
  ['4317', 'RTN TO COUNTRY', 2],
  ['4318', 'RTN TO POST', 20],
  ['4319', 'RTN TO PHONE', 30],
  ['4320', 'SRV DESCRIPTION', 35],
  ['4321', 'DANGEROUS GOODS', 1],
  ['4322', 'AUTH LEAVE', 1],
  ['4323', 'SIG REQUIRED', 1],
  ['4324', 'NBEF DEL DT', 10],
  ['4325', 'NAFT DEL DT', 10],
  ['4326', 'REL DATE', 6],
]

/** The application identifiers a packing desk meets (GS1 Barcode Syntax Dictionary). */
export const gs1Identifiers: readonly Gs1Identifier[] = [
  digits('00', 'SSCC', 18, { check: true }),
  digits('01', 'GTIN', 14, { check: true }),
  digits('02', 'CONTENT', 14, { check: true }),
  signs('10', 'BATCH/LOT', 20),
  digits('11', 'PROD DATE', 6, { date: true }),
  digits('12', 'DUE DATE', 6, { date: true }),
  digits('13', 'PACK DATE', 6, { date: true }),
  digits('15', 'BEST BEFORE', 6, { date: true }),
  digits('16', 'SELL BY', 6, { date: true }),
  digits('17', 'USE BY', 6, { date: true }),
  digits('20', 'VARIANT', 2),
  signs('21', 'SERIAL', 20),
  digits('30', 'VAR COUNT', 8, { least: 1 }),
  digits('37', 'COUNT', 8, { least: 1 }),
  signs('235', 'TPX', 28),
  signs('240', 'ADDITIONAL ID', 30),
  signs('241', 'CUST PART No.', 30),
  digits('242', 'MTO VARIANT', 6, { least: 1 }),
  signs('243', 'PCN', 20),
  signs('250', 'SECONDARY SERIAL', 30),
  signs('251', 'REF TO SOURCE', 30),
  ...measures.map(([ai, title]) => digits(ai, title, 6, { decimals: true })),
  digits('390', 'AMOUNT', 15, { least: 1, decimals: true }),
  digits('392', 'PRICE', 15, { least: 1, decimals: true }),
  signs('400', 'ORDER NUMBER', 30),
  signs('401', 'GINC', 30),
  digits('402', 'GSIN', 17, { check: true }),
  signs('403', 'ROUTE', 30),
  ...places.map(([ai, title]) => digits(ai, title, 13, { check: true })),
  signs('420', 'SHIP TO POST', 20),
  signs('421', 'SHIP TO POST', 12),
  digits('422', 'ORIGIN', 3),
  ...texts.map(([ai, title, most]) => signs(ai, title, most)),
  digits('7003', 'EXPIRY TIME', 10, { date: true }),
  { ...signs('7040', 'UIC+EXT', 4), least: 4 },
  signs('8002', 'CMT No.', 20),
  signs('8004', 'GIAI', 30),
  digits('8005', 'PRICE PER UNIT', 6),
  digits('8008', 'PROD TIME', 12, { least: 8, date: true }),
  digits('8017', 'GSRN - PROVIDER', 18, { check: true }),
  digits('8018', 'GSRN - RECIPIENT', 18, { check: true }),
  signs('8020', 'REF No.', 25),
  signs('8110', 'COUPON', 70),
  signs('8200', 'PRODUCT URL', 70),
  signs('90', 'INTERNAL', 30),
  ...['91', '92', '93', '94', '95', '96', '97', '98', '99'].map(ai => signs(ai, 'INTERNAL', 90)),
]

/** Identifiers that begin like this have one length for all and need no separator behind them. */
export const preDefined = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/
