import { bookOf, type CorpusFile, latin, tableOf, utf16 } from './corpus-file.ts'

const heads = 'Order number|Name|Street|City|Zip|Country|Item|Quantity|Weight (kg)'
const row = {
  'Order number': '1001',
  Name: 'Ann Lee',
  Street: '1 Elm St',
  City: 'Boston',
  Zip: '02108',
  Country: 'US',
  Item: 'Mug',
  Quantity: '1',
  'Weight (kg)': '0.5',
}
const order = {
  order_id: '1001',
  shipping_to: {
    person_name: 'Ann Lee',
    address_line1: '1 Elm St',
    city: 'Boston',
    postal_code: '02108',
    country_code: 'US',
  },
  line_items: [{ title: 'Mug', quantity: 1, weight: 0.5, weight_unit: 'KG' }],
}
const german =
  'Bestellnummer|Bestelldatum|Empfänger|Straße|PLZ|Ort|Land|Artikel|Menge|Einzelpreis|Gewicht (kg)'
const germanRow = {
  Bestellnummer: 'B-7',
  Bestelldatum: '30.09.2026',
  Empfänger: 'Jörg Müller',
  Straße: 'Öderweg 3',
  PLZ: '01067',
  Ort: 'Dresden',
  Land: 'Deutschland',
  Artikel: 'Löffel',
  Menge: '2',
  Einzelpreis: '1.234,50',
  'Gewicht (kg)': '0,25',
}
const germanOrder = {
  order_id: 'B-7',
  order_date: '2026-09-30',
  shipping_to: {
    person_name: 'Jörg Müller',
    address_line1: 'Öderweg 3',
    postal_code: '01067',
    country_code: 'DE',
  },
  line_items: [{ title: 'Löffel', quantity: 2, value_amount: 1234.5, weight: 0.25 }],
}
const dated = `${heads}|Order date`
const dates = (...all: string[]) =>
  tableOf(
    dated,
    all.map((date, at) => ({ ...row, 'Order number': `${at + 1}`, 'Order date': date })),
  )
const one = (change: Partial<typeof row>, names = heads) => tableOf(names, [{ ...row, ...change }])

const japanese = Buffer.concat([
  Buffer.from('Order number,Name,Street,City,Zip,Country,Item,Quantity\r\n1001,'),
  // やまだ たろう, in the encoding of Windows in Japan
  Buffer.from([0x82, 0xe2, 0x82, 0xdc, 0x82, 0xbe, 0x20, 0x82, 0xbd, 0x82, 0xeb, 0x82, 0xa4]),
  Buffer.from(',1-2-3,Tokyo,1000001,JP,Cup,1\r\n'),
])

const torn = Buffer.concat([
  Buffer.from(`${tableOf(german, [germanRow], ';')}\r\n`),
  latin('B-8;30.09.2026;Max Müller;Weg 1;01067;Dresden;Deutschland;Topf;1;5,00;0,5\r\n'),
])

const macRoman = (text: string): Uint8Array => {
  const letters: Record<string, number> = { ä: 0x8a, ö: 0x9a, ü: 0x9f, ß: 0xa7, Ö: 0x85 }
  return Uint8Array.from([...text], sign => letters[sign] ?? sign.charCodeAt(0))
}

const zip = (name: string) => {
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(name.length, 26)
  return Buffer.concat([local, Buffer.from(name)])
}

export const nastyFiles: CorpusFile[] = [
  { name: 'plain.csv', content: one({}), source: null, records: [order], problems: [] },
  {
    name: 'utf-16-unicode-text-of-excel.csv',
    content: utf16(tableOf(german, [germanRow], '\t')),
    file: { encoding: 'utf-16le', delimiter: '\t', says_not: 'csv' },
    records: [germanOrder],
  },
  {
    name: 'utf-16-without-a-mark.txt',
    content: Buffer.from(one({}).replaceAll(',', '\t'), 'utf16le'),
    file: { encoding: 'utf-16le' },
    records: [order],
  },
  {
    name: 'utf-8-mark-before-a-quoted-head.csv',
    content: `\uFEFF"${one({}).replace(',', '",')}`,
    records: [order],
  },
  {
    name: 'windows-letters.csv',
    content: latin(tableOf(german, [germanRow], ';')),
    file: { encoding: 'windows-1252' },
    records: [germanOrder],
    notes: ['encoding_guessed'],
  },
  {
    name: 'mac-letters-and-line-ends.csv',
    content: macRoman(tableOf(german, [germanRow], ';', '\r')),
    file: { encoding: 'macintosh' },
    records: [germanOrder],
  },
  {
    name: 'central-european-letters.csv',
    content: Buffer.from([
      ...Buffer.from('Order number,Name,Street,City,Zip,Country,Item,Quantity\n1,Micha'),
      0xb3,
      ...Buffer.from(' '),
      0xa3,
      ...Buffer.from('uk,Pi'),
      0xea,
      ...Buffer.from('kna 1,Krak'),
      0xf3,
      ...Buffer.from('w,30001,PL,Kubek,1\n'),
    ]),
    file: { encoding: 'windows-1250' },
    records: [
      {
        shipping_to: {
          person_name: 'Michał Łuk',
          address_line1: 'Piękna 1',
          city: 'Kraków',
          postal_code: '30-001',
        },
      },
    ],
  },
  {
    name: 'japanese-windows.csv',
    content: japanese,
    file: { encoding: 'shift_jis' },
    records: [{ shipping_to: { person_name: 'やまだ たろう', postal_code: '100-0001' } }],
  },
  {
    name: 'one-line-in-another-encoding.csv',
    content: torn,
    file: { encoding: 'utf-8' },
    records: [germanOrder, { shipping_to: { person_name: 'Max Müller' } }],
    notes: ['encoding_mixed'],
  },
  {
    name: 'letters-encoded-twice.csv',
    content: tableOf(german, [{ ...germanRow, Empfänger: 'Jörg Müller' }], ';')
      .replaceAll('ö', 'Ã¶')
      .replaceAll('ü', 'Ã¼')
      .replaceAll('ß', 'ÃŸ')
      .replaceAll('ä', 'Ã¤')
      .replaceAll('Ö', 'Ã–'),
    records: [germanOrder],
    notes: ['encoding_doubled'],
  },
  {
    name: 'excel-sep-line.csv',
    content: `sep=;\r\n${tableOf(german, [germanRow], ';')}`,
    records: [germanOrder],
    file: { header_line: 2 },
  },
  {
    name: 'bars-between-cells.txt',
    content: tableOf(heads, [row], '|'),
    file: { delimiter: '|' },
    records: [order],
  },
  {
    name: 'lines-that-end-in-three-ways.csv',
    content: `${one({}).replace('\r\n', '\n')}\r\n${Object.values({ ...row, 'Order number': '1002' }).join(',')}\r${Object.values({ ...row, 'Order number': '1003' }).join(',')}\n`,
    records: [order, { order_id: '1002' }, { order_id: '1003' }],
  },
  {
    name: 'titles-above-the-heads.csv',
    content: `Order list,,\nPrinted on 30.09.2026,,\n\n${one({})}`,
    file: { header_line: 4 },
    records: [order],
    notes: ['heads_below'],
  },
  {
    name: 'printed-list-with-pages-and-sums.csv',
    content: `${one({})}\r\n------,-----,---,---,---,---,---,---,---\r\n${one({ 'Order number': '1002' })}\r\nTotal,,,,,,,2,1.0\r\n`,
    records: [order, { order_id: '1002' }],
    notes: ['heads_repeated', 'totals_left_out'],
  },
  {
    name: 'unclosed-quote-in-line-3.csv',
    content: `${one({})}\r\n1002,"Bob Ray,2 Fir,Boston,02108,US,Cup,1,1\r\n1003,Cy,3 Ash,Boston,02108,US,Cup,1,1\r\n`,
    refused: /Line 3 has a quotation mark/,
  },
  {
    name: 'quotes-inside-that-are-not-doubled.csv',
    content: `${heads.replaceAll('|', ',')}\n1001,Ann Lee,1 Elm St,Boston,02108,US,"Lamp "brass" big",1,0.5\n`,
    records: [{ line_items: [{ title: 'Lamp "brass" big' }] }],
    notes: ['quotes_undoubled'],
  },
  {
    name: 'rows-longer-than-the-heads.csv',
    content: `${one({})}\r\n1002,Bob,2 Fir,Boston,02108,US,Cup,1,1,extra\r\n`,
    records: [order],
    problems: [[3, null, /more cells/]],
  },
  {
    name: 'rows-shorter-than-the-heads.csv',
    content: `${heads.replaceAll('|', ',')}\n1001,Ann Lee,1 Elm St,Boston,02108,US\n`,
    records: [{ order_id: '1001', line_items: [{ weight: 0 }] }],
  },
  {
    name: 'the-same-head-twice.csv',
    content: one({}).replace('Order number,', 'Order number,Name,').replace('1001,', '1001,Bo,'),
    records: [{ shipping_to: { person_name: 'Bo' } }],
    unused: ['Name (2)'],
  },
  {
    name: 'nul-and-bell-in-a-cell.csv',
    content: `${one({ Name: 'Ann\u0000 Lee\u0007' })}\r\n${Array.from({ length: 30 }, (_, at) => Object.values({ ...row, 'Order number': `2${at}` }).join(',')).join('\r\n')}`,
    warnings: [[2, 'Name', /cannot be seen/]],
  },
  {
    name: 'spaces-that-take-no-room.csv',
    content: one({ Zip: '02108\u00a0', Name: '\u200bAnn\u00a0Lee', City: 'Bos\u00adton' }),
    records: [order],
  },
  {
    name: 'text-guards-of-excel.csv',
    content: one({ Zip: '="02108"', 'Order number': '="001001"' }),
    records: [{ order_id: '001001', shipping_to: { postal_code: '02108' } }],
  },
  {
    name: 'formulas-are-text.csv',
    content: one({ Name: '=HYPERLINK("http://x.example")', Item: '@SUM(1)', Street: '=cmd' }),
    records: [
      {
        shipping_to: { person_name: '=HYPERLINK("http://x.example")', address_line1: '=cmd' },
        line_items: [{ title: '@SUM(1)' }],
      },
    ],
  },
  {
    name: 'errors-of-a-spreadsheet-as-text.csv',
    content: one({ City: '#REF!' }),
    records: [{ order_id: '1001' }],
    warnings: [[2, 'City', /#REF!/]],
  },
  {
    name: 'number-of-the-order-shortened.csv',
    content: one({ 'Order number': '1.23E+11' }),
    records: [],
    problems: [[2, 'Order number', /digits are lost/]],
  },
  {
    name: 'number-of-the-order-with-a-point.csv',
    content: one({ 'Order number': '1001.0' }),
    records: [order],
  },
  {
    name: 'phone-shortened-and-phone-of-zeros.csv',
    content: tableOf(`${heads}|Phone`, [
      { ...row, Phone: '4.91511E+11' },
      { ...row, 'Order number': '2', Phone: '0000000000' },
    ]),
    records: [{ order_id: '1001' }, { order_id: '2' }],
    notes: ['phone_dropped'],
  },
  {
    name: 'day-that-does-not-exist-31-02.csv',
    content: dates('31/02/2026', '13/04/2026'),
    records: [{ order_id: '2', order_date: '2026-04-13' }],
    problems: [[2, 'Order date', /"31\/02\/2026" is no day there is/]],
  },
  {
    name: 'dates-that-could-be-two-days.csv',
    content: dates('03/04/2026', '05/06/2026'),
    records: [],
    problems: [
      [2, 'Order date', /April 3, 2026 or March 4, 2026/],
      [3, 'Order date', /June 5, 2026 or May 6, 2026/],
    ],
    notes: ['dates_unclear'],
  },
  {
    name: 'dates-in-two-orders-in-one-column.csv',
    content: dates('13/04/2026', '04/13/2026'),
    records: [],
    problems: [
      [2, 'Order date', /two ways/],
      [3, 'Order date', /two ways/],
    ],
  },
  {
    name: 'dates-proved-by-one-of-them.csv',
    content: dates('03/04/2026', '25/04/2026'),
    records: [{ order_date: '2026-04-03' }, { order_date: '2026-04-25' }],
    notes: [],
  },
  {
    name: 'dates-proved-by-their-sequence.csv',
    content: dates('09/28/26', '09/29/26', '10/01/26', '10/02/26'),
    records: [{ order_date: '2026-09-28' }, {}, { order_date: '2026-10-01' }, {}],
  },
  {
    name: 'dates-as-excel-counts-days.csv',
    content: dates('46295'),
    records: [{ order_date: '2026-09-30' }],
  },
  {
    name: 'dates-in-words-of-six-languages.csv',
    content: dates(
      '30 sept. 2026',
      '30. Sep 2026',
      '30 de septiembre de 2026',
      '30 set 2026',
      '30 sep 2026',
      'Sept 30, 2026',
    ),
    records: Array.from({ length: 6 }, () => ({ order_date: '2026-09-30' })),
  },
  {
    name: 'weight-with-comma-and-unit.csv',
    content: tableOf(german, [{ ...germanRow, 'Gewicht (kg)': '1,5 kg' }], ';'),
    records: [{ line_items: [{ weight: 1.5, weight_unit: 'KG' }] }],
  },
  {
    name: 'weight-with-a-slip-in-its-unit.csv',
    content: one({ 'Weight (kg)': '1,5 kgg' }),
    records: [],
    problems: [[2, 'Weight (kg)', /"1,5 kgg" is no weight\. Use 1[.,]5 kg\?/]],
  },
  {
    name: 'weight-of-1e9.csv',
    content: one({ 'Weight (kg)': '1e9' }),
    records: [],
    problems: [[2, 'Weight (kg)', /"1e9" is no weight/]],
  },
  {
    name: 'weight-in-pounds-and-ounces.csv',
    content: one({ 'Weight (kg)': '1 lb 4 oz' }),
    records: [{ line_items: [{ weight: 20, weight_unit: 'OZ' }] }],
  },
  {
    name: 'weight-without-any-unit.csv',
    content: one({}).replace('Weight (kg)', 'Weight'),
    records: [{ line_items: [{ weight: 0.5, weight_unit: 'KG' }] }],
    notes: ['weight_unit_guessed'],
  },
  {
    name: 'quantities-of-sap-and-of-hand.csv',
    content: tableOf(
      heads,
      ['2,000', '2x', '3 Stk', '0'].map((Quantity, at) => ({
        ...row,
        'Order number': `${at + 1}`,
        Quantity,
      })),
    ),
    records: [
      { line_items: [{ quantity: 2 }] },
      { line_items: [{ quantity: 2 }] },
      { line_items: [{ quantity: 3 }] },
    ],
    skipped: [[5, 'returned']],
  },
  {
    name: 'prices-of-switzerland-and-india.csv',
    content: tableOf(`${heads}|Price`, [
      { ...row, Price: "CHF 1'234.50" },
      { ...row, 'Order number': '2', Price: '₹1,22,000.00' },
    ]),
    records: [
      { line_items: [{ value_amount: 1234.5, value_currency: 'CHF' }] },
      { line_items: [{ value_amount: 122000, value_currency: 'INR' }] },
    ],
  },
  {
    name: 'same-number-with-two-addresses.csv',
    content: tableOf(heads, [row, { ...row, Street: '9 Oak Ave', Item: 'Cup' }]),
    records: [
      { shipping_to: { address_line1: '1 Elm St' }, line_items: [{ title: 'Mug' }, { title: 'Cup' }] },
    ],
    warnings: [[3, 'Street', /Differs from line 2/]],
  },
  {
    name: 'country-ca-with-a-zip-of-california.csv',
    content: tableOf(`${heads}|State`, [
      { ...row, Country: 'CA', State: 'CA', Zip: '90210', City: 'Beverly Hills' },
    ]),
    records: [],
    problems: [
      [2, 'Country', /Use US\?/],
      [2, 'Zip', /Canadian postal code/],
    ],
  },
  {
    name: 'countries-by-many-names.csv',
    content: tableOf(
      heads,
      [
        'Deutschland',
        'DEU',
        'Allemagne',
        'Holland',
        'Schweiz',
        'U.S.A.',
        'Royaume-Uni',
        'España',
        'Oesterreich',
        'Côte d’Ivoire',
      ].map((Country, at) => ({
        ...row,
        'Order number': `${at}`,
        Country,
        Zip: Country === 'U.S.A.' ? '02108' : '',
      })),
    ),
    records: ['DE', 'DE', 'DE', 'NL', 'CH', 'US', 'GB', 'ES', 'AT', 'CI'].map(country_code => ({
      shipping_to: { country_code },
    })),
  },
  {
    name: 'country-with-a-slip-of-the-pen.csv',
    content: one({ Country: 'Germnay', Zip: '' }),
    records: [],
    problems: [[2, 'Country', /"Germnay" is no country\. Use Germany\?/]],
  },
  {
    name: 'country-between-austria-and-australia.csv',
    content: one({ Country: 'Austrlia', Zip: '' }),
    records: [],
    problems: [[2, 'Country', /is no country\.$/]],
  },
  {
    name: 'country-missing.csv',
    content: one({ Country: '' }),
    records: [],
    problems: [[2, 'Country', /Shipping country is missing/]],
  },
  {
    name: 'no-column-for-the-country.csv',
    content: one({}).replace('Country', 'Colour').replace(',US,', ',red,'),
    records: [],
    problems: [[2, null, /Shipping country is missing/]],
  },
  {
    name: 'street-longer-than-a-label.csv',
    content: one({ Street: 'Haus der tausend Namen, Hinterhof links, dritter Aufgang, bei Lehmann' }),
    records: [
      {
        shipping_to: {
          address_line1: 'Haus der tausend Namen, Hinterhof links, dritter',
          address_line2: 'Aufgang, bei Lehmann',
        },
      },
    ],
    notes: ['street_parted'],
  },
  {
    name: 'title-longer-than-a-form.csv',
    content: one({ Item: 'Hand painted mug with a very long name that shops like to give' }),
    records: [
      {
        line_items: [
          {
            title: expect_(/^Hand painted mug with.*…$/),
            description: 'Hand painted mug with a very long name that shops like to give',
          },
        ],
      },
    ],
    notes: ['title_shortened'],
  },
  {
    name: 'names-of-all-scripts.csv',
    content: one({ Name: 'محمد علي', City: '東京', Street: 'Zürich 🏠 ñ e\u0301' }),
    records: [
      { shipping_to: { person_name: 'محمد علي', city: '東京', address_line1: 'Zürich 🏠 ñ e\u0301' } },
    ],
  },
  {
    name: 'status-words-without-a-known-program.csv',
    content: tableOf(`${heads}|Status`, [
      { ...row, Status: 'offen' },
      { ...row, 'Order number': '2', Status: 'storniert' },
      { ...row, 'Order number': '3', Status: 'versendet' },
    ]),
    records: [order],
    skipped: [
      [3, 'cancelled'],
      [4, 'shipped'],
    ],
  },
  { name: 'empty.csv', content: '', refused: /empty/ },
  { name: 'blanks-alone.csv', content: ' \r\n,,,\r\n', refused: /empty/ },
  { name: 'heads-alone.csv', content: heads.replaceAll('|', ','), refused: /no rows below the heads/ },
  {
    name: 'ten-thousand-columns.csv',
    content: `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join()}\n1\n`,
    refused: /more than 1,000 columns/,
  },
  {
    name: 'more-than-fifty-thousand-rows.csv',
    content: `${heads.replaceAll('|', ',')}\n${'1,a\n'.repeat(50_100)}`,
    refused: /more than 50,000 rows/,
  },
  {
    name: 'a-picture.csv',
    content: Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1'),
    refused: /picture/,
  },
  { name: 'a-pdf.csv', content: '%PDF-1.7\n…', refused: /PDF/ },
  { name: 'an-archive.xlsx', content: zip('letter.txt'), refused: /packed file/ },
  {
    name: 'noise.csv',
    content: Uint8Array.from({ length: 3_000 }, (_, at) => (at * 7919) % 256),
    refused: /neither text nor a spreadsheet/,
  },
  {
    name: 'a-spreadsheet-named.csv',
    content: bookOf({ Orders: [heads.split('|'), Object.values(row)] }),
    file: { format: 'xlsx', says_not: 'csv' },
    records: [order],
  },
  { name: 'text-named.xlsx', content: one({}), file: { format: 'csv', says_not: 'xlsx' }, records: [order] },
  {
    name: 'old-excel.xls',
    content: bookOf({ Orders: [heads.split('|'), Object.values(row)] }, 'biff8'),
    file: { format: 'xls', says_not: null },
    records: [order],
  },
  {
    name: 'web-page-named.xls',
    content: `<html><body><table><tr>${heads
      .split('|')
      .map(head => `<th>${head}</th>`)
      .join('')}</tr><tr>${Object.values(row)
      .map(cell => `<td>${cell}</td>`)
      .join('')}</tr></table></body></html>`,
    file: { format: 'xls' },
    records: [order],
  },
  {
    name: 'orders-on-the-second-sheet.xlsx',
    content: bookOf({
      Readme: [['Please read'], ['1']],
      Data: [['Printed'], heads.split('|'), Object.values(row)],
    }),
    file: { sheet: 'Data', header_line: 2, sheets: ['Readme', 'Data'] },
    records: [order],
  },
  {
    name: 'dates-and-numbers-of-a-sheet.xlsx',
    content: bookOf({
      A: [
        dated.split('|'),
        [
          1001,
          'Ann Lee',
          '1 Elm St',
          'Boston',
          '02108',
          'US',
          'Mug',
          1,
          0.5,
          new Date('2026-09-30T00:00:00Z'),
        ],
      ],
    }),
    records: [{ order_id: '1001', order_date: '2026-09-30', line_items: [{ weight: 0.5 }] }],
    problems: [],
  },
  {
    name: 'password.xlsx',
    content: Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
      Buffer.alloc(400),
    ]),
    refused: /has a password/,
  },
  {
    name: 'cut-off.xlsx',
    content: bookOf({ A: [heads.split('|'), Object.values(row)] }).subarray(0, 900),
    refused: /damaged/,
  },
  {
    name: 'orders.json',
    content: JSON.stringify([row, { ...row, 'Order number': 1002, Item: 'Cup' }]),
    file: { format: 'json' },
    records: [order, { order_id: '1002' }],
  },
  { name: 'torn.json', content: '[{"Order number":', refused: /no JSON list/ },
]

/** Matched as a text in a record. */
function expect_(pattern: RegExp): unknown {
  return { asymmetricMatch: (value: unknown) => typeof value === 'string' && pattern.test(value) }
}
