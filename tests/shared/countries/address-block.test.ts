import { expect, test } from 'vitest'
import { readAddressBlock } from '../../../shared/countries/address-block.ts'
import type { CountryCode } from '../../../shared/countries/countries.ts'

const read = (block: string, usual: CountryCode = 'CA') => readAddressBlock(block, usual)

/** As the posts of these countries ask for addresses to be written, and as people copy them out of messages. */
const blocks: [name: string, block: string, found: Record<string, string>][] = [
  [
    'Canada in capitals, the country left out',
    'GRACE OKAFOR\n10-123 1/2 MAIN STREET SE\nMONTREAL QC  H3Z 2Y7',
    {
      country_code: 'CA',
      person_name: 'GRACE OKAFOR',
      address_line1: '10-123 1/2 MAIN STREET SE',
      city: 'MONTREAL',
      state_code: 'QC',
      postal_code: 'H3Z 2Y7',
    },
  ],
  [
    'the United States with a flat, a telephone and an email',
    'Jane L. Miller\nMiller Associates LLC\n1960 W Chelsea Ave Ste 2006R\nAllentown, PA 18104-1234\nUSA\nPhone: (610) 555-0143\njane@miller.example',
    {
      country_code: 'US',
      person_name: 'Jane L. Miller',
      company_name: 'Miller Associates LLC',
      address_line1: '1960 W Chelsea Ave Ste 2006R',
      city: 'Allentown',
      state_code: 'PA',
      postal_code: '18104-1234',
      phone_number: '(610) 555-0143',
      email: 'jane@miller.example',
    },
  ],
  [
    'a state by its name, told by the code',
    'Noah Singh\n500 Congress Avenue\nApt 4B\nAustin, Texas 78701',
    {
      country_code: 'US',
      person_name: 'Noah Singh',
      address_line1: '500 Congress Avenue',
      address_line2: 'Apt 4B',
      city: 'Austin',
      state_code: 'TX',
      postal_code: '78701',
    },
  ],
  [
    'the United Kingdom, each part on a line of its own',
    'Mr A Smith\n3a High Street\nHedge End\nSOUTHAMPTON\nSO31 4NG',
    {
      country_code: 'GB',
      person_name: 'Mr A Smith',
      address_line1: '3a High Street',
      address_line2: 'Hedge End',
      city: 'SOUTHAMPTON',
      postal_code: 'SO31 4NG',
    },
  ],
  [
    'Germany with the code in front and the country in German',
    'Nordlicht Versand GmbH\nz. Hd. Eva Weber\nLindenstraße 12a\nD-10969 Berlin\nDeutschland',
    {
      country_code: 'DE',
      person_name: 'Eva Weber',
      company_name: 'Nordlicht Versand GmbH',
      address_line1: 'Lindenstraße 12a',
      city: 'Berlin',
      postal_code: '10969',
    },
  ],
  [
    'France with a company first',
    'Société Durand SARL\nPaul Durand\n25 rue de l’Église\n33380 MIOS\nFRANCE',
    {
      country_code: 'FR',
      company_name: 'Société Durand SARL',
      person_name: 'Paul Durand',
      address_line1: '25 rue de l’Église',
      city: 'MIOS',
      postal_code: '33380',
    },
  ],
  [
    'one line with commas',
    'Lars Østergård, Nørrebrogade 12, 2200 København N, Denmark',
    {
      country_code: 'DK',
      person_name: 'Lars Østergård',
      address_line1: 'Nørrebrogade 12',
      city: 'København N',
      postal_code: '2200',
    },
  ],
  [
    'the Netherlands, told by the code',
    'J. de Vries\nKeizersgracht 123\n1015 CJ  Amsterdam',
    {
      country_code: 'NL',
      person_name: 'J. de Vries',
      address_line1: 'Keizersgracht 123',
      city: 'Amsterdam',
      postal_code: '1015 CJ',
    },
  ],
  [
    'Spain, country behind the town, telephone with its code',
    'Ana Ruiz\nCalle de Alcalá 45, 3º B\n28014 Madrid, España\n+34 912 345 678',
    {
      country_code: 'ES',
      person_name: 'Ana Ruiz',
      address_line1: 'Calle de Alcalá 45, 3º B',
      city: 'Madrid',
      postal_code: '28014',
      phone_number: '+34 912 345 678',
    },
  ],
  [
    'Australia',
    'Mia Chen\nUnit 5/20 George St\nSYDNEY NSW 2000\nAUSTRALIA',
    {
      country_code: 'AU',
      person_name: 'Mia Chen',
      address_line1: 'Unit 5/20 George St',
      city: 'SYDNEY',
      state_code: 'NSW',
      postal_code: '2000',
    },
  ],
  [
    'a country without postal codes',
    'Wei Chan\nFlat 25, 12/F, Acacia Building\n150 Kennedy Road\nWan Chai\nHong Kong',
    {
      country_code: 'HK',
      person_name: 'Wei Chan',
      address_line1: 'Flat 25, 12/F, Acacia Building',
      address_line2: '150 Kennedy Road',
      city: 'Wan Chai',
    },
  ],
]

test.each(blocks)('takes apart %s', (_name, block, found) => {
  expect(read(block)).toEqual(found)
})

test('a town and its state may be parted by commas, as shops and maps write them', () => {
  const austin = { country_code: 'US', city: 'Austin', state_code: 'TX', postal_code: '78701' }
  expect(read('Noah Singh, 500 Congress Ave, Austin, TX 78701, USA')).toMatchObject(austin)
  expect(read('Noah Singh, 500 Congress Ave, Austin, TX, 78701, United States')).toMatchObject(austin)
  expect(read('Ada Roy, 350 Rue Saint-Paul E, Montréal, QC H2Y 1H2')).toMatchObject({
    city: 'Montréal',
    state_code: 'QC',
    address_line1: '350 Rue Saint-Paul E',
  })
})

test('a code of digits alone is one of the usual country', () => {
  expect(read('Eva Weber\nLindenstraße 12\n10969 Berlin', 'DE')).toMatchObject({
    country_code: 'DE',
    postal_code: '10969',
    city: 'Berlin',
  })
})

test('what is no address stays text', () => {
  for (const text of [
    '',
    'Grace',
    'two\nlines',
    '6 × mug, blue\n4 × plate',
    'https://shop.example/orders/10482',
  ])
    expect(read(text)).toBeNull()
})

test('no word of an address is dropped', () => {
  const words = (text: string) =>
    text
      .replaceAll(/phone:|z\. Hd\./gi, '')
      .split(/[\s,]+/)
      .map(word => word.toLowerCase())
      .filter(Boolean)
  for (const [, block] of blocks) {
    const found = Object.values(read(block) ?? {}).join(' ')
    const kept = new Set(words(found))
    const lost = words(block).filter(word => !kept.has(word))
    // A country and a state become their codes; letters of a country before a code go.
    expect(
      lost.filter(
        word => !/^(usa|deutschland|france|denmark|españa|australia|hong|kong|texas|d-10969)$/.test(word),
      ),
    ).toEqual([])
  }
})
