/**
 * What the interface says of a wrong entry, in words for the person who typed it: what to enter, with an example.
 * `/v1` keeps the texts its clients know; the page and the command line word them by field and text.
 */
export const entryTexts = {
  missing: 'Fill this in.',
  missing_address: 'Enter an address.',
  missing_address_line1: 'Enter the street address.',
  missing_amount: 'Enter an amount, like 12.50.',
  missing_carrier_id: 'Enter a nickname.',
  missing_city: 'Enter the city.',
  missing_country_code: 'Choose a country.',
  missing_confirmation_number: 'Enter the confirmation number.',
  missing_currency: 'Enter a currency, like CAD.',
  missing_date: 'Enter a date.',
  missing_email: 'Enter an email address, like ana@example.com.',
  missing_format: 'Choose a format.',
  missing_label_format: 'Choose the format of the label.',
  missing_name: 'Enter a name.',
  missing_person_name: 'Enter a name.',
  missing_password: 'Enter a password.',
  missing_phone_number: 'Enter a phone number, like +1 514 555 0123.',
  missing_pickup_date: 'Enter the day of the pickup.',
  missing_postal_code: 'Enter the postal code.',
  missing_printer_id: 'Choose a printer.',
  missing_ready_time: 'Enter a time, like 13:00.',
  missing_closing_time: 'Enter a time, like 17:00.',
  missing_slug: 'Enter a short name, like slip.',
  missing_state_code: 'Choose a state or province.',
  missing_template: 'Enter the text of the document.',
  missing_tracking_number: 'Enter the tracking number.',
  missing_uri: 'Enter the address of the printer, like 192.168.1.50.',
  missing_weight: 'Enter the weight, like 0.5.',

  number: 'Enter a number, like 1.5.',
  wholeNumber: 'Enter a whole number, like 2.',
  atLeast: 'Enter {value} or more.',
  atMost: 'Enter {value} or less.',
  tooLarge: 'Enter a smaller number.',
  tooSmall: 'Enter a larger number.',
  longerText: 'Enter at least {count} characters.',
  shorterText: { one: 'Enter at most {count} character.', other: 'Enter at most {count} characters.' },
  fewer: 'Enter at most {count}.',
  smaller: 'This is too large. Enter less.',
  oneAtLeast: 'Add at least one.',
  tracking_numbers: 'Choose at least one parcel.',
  workingDay: 'Choose at least one day of the week.',
  sameDay: 'This day is in the list already.',

  text: 'Enter text.',
  signs: 'Remove the characters that cannot be seen, or type it instead of pasting it.',
  yesOrNo: 'Choose yes or no.',
  choice: 'Choose one of the list.',
  choiceOf: 'Enter {values}.',
  choice_country_code: 'Choose a country.',
  choice_currency: 'Enter a currency, like CAD.',
  date: 'Enter a date, like 2026-11-22.',
  time: 'Enter a time, like 13:00.',
  instant: 'Enter a date and a time, like 2026-11-22 13:00.',
  closing: 'Enter a time after “Ready from”.',
  fields: 'Enter JSON with names and values, like {"zone": "A"}.',
  list: 'Enter a list.',
  file: 'Choose the file again: it could not be read.',

  postal_CA: 'Enter a Canadian postal code, like H2X 1Y4.',
  postal_US: 'Enter a US ZIP code, like 10118 or 10118-0110.',
  phone: 'Enter a phone number, like +1 514 555 0123.',
  email: 'Enter an email address, like ana@example.com.',
  pin: 'Enter 4 to 8 digits, like 4071.',
  card: 'Use an operator card of this shop.',
  url: 'Enter a web address, like https://shop.example/hook.',
  page: 'Enter the address of the web page, like https://shop.example.',
  redirect:
    'Enter an https address, like https://shop.example/done, or one of an app, like com.shop.app:/done.',
  slug: 'Use lowercase letters, digits and underscores, like packing_slip.',
  slugWithHyphens: 'Use lowercase letters, digits, hyphens and underscores, like packing-slip.',
  dimensions: 'Enter length, width and height, with their unit.',
  dimensionUnit: 'Choose the unit of the size.',
  printerUri: 'Enter an address, like tcp://192.168.1.50:9100 or folder:///path/to/labels.',
  printerHost: 'Enter the address or name of a printer, like 192.168.1.50.',
  timeZone: 'Enter a time zone, like America/Vancouver.',
  region: 'Enter a region, like CA-QC.',
  statusClass: 'Enter a status, like 404, or 4xx for all of its kind.',
  oneOnly: 'Give only one of them.',
  repeated: 'Choose all that match: what is repeated is found anew each time.',
  hsCode: 'Enter the HS code in digits, like 6912.00.',
  decimals: 'Enter at most {count} decimals for {currency}.',
  noPrice: '{name} has no price yet. Enter one under Carriers.',

  customs_goods: 'Say what is inside: these goods are declared to customs.',
  customs_content: 'Say why it is sent: sold, as a gift, as a sample, returned.',
  customs_description: 'Say what it is, like men’s knitted cotton T-shirt.',
  customs_origin: 'Say where it was made, which is not always where it is sent from.',
  customs_value: 'Enter what one is worth, above 0 for gifts and samples too.',
  customs_currency: 'Enter the currency of the value, like EUR.',
  customs_quantity: 'Enter how many, like 2.',
  customs_weight: 'Enter the weight of one, like 0.2.',
  customs_hs_code: 'Enter an HS code of 6, 8, 10 or 12 digits, like 6109.10.',

  form_gtin: 'Enter a GTIN of 8, 12, 13 or 14 digits, like 4006381333931; the last digit checks the others.',
  form_mid: 'Enter a manufacturer ID: two letters of the country and up to 13 letters and digits.',
  form_province: 'Enter the two letters of a province, like QC.',
  form_aes: 'Enter an ITN, X and 14 digits, or the exemption, like NO EEI 30.37(a).',
  form_eori: 'Enter an EORI number: two letters of the country and up to 15 signs without blanks.',
  form_ioss: 'Enter an IOSS number: IM and ten digits, like IM2760000740.',
  form_voec: 'Enter a VOEC number of seven digits, like 2012345.',
  form_arn: 'Enter an ARN of 12 digits or an ABN of 11.',
  form_ird: 'Enter an IRD number of eight or nine digits, like 123-456-789.',
  form_proof: 'Enter a proof of report: a letter and 14 to 31 letters and digits.',
  form_ndr: 'Enter the code of no declaration required, like NDR2.',
} as const

export type EntryKey = keyof typeof entryTexts
export type EntryReading = { key: EntryKey; fill: Record<string, string | number> }

/** Beyond that a limit is that of the computer, and no example of what to enter. */
const sensibleLimit = 1e9

const limit = (value: string, key: 'atLeast' | 'atMost'): EntryReading =>
  Math.abs(Number(value)) > sensibleLimit
    ? { key: key === 'atMost' ? 'tooLarge' : 'tooSmall', fill: {} }
    : { key, fill: { value } }

/** What each text of the interface means; `field` is the last name of the path. */
const readings: readonly [
  pattern: RegExp,
  read: (match: RegExpExecArray, field: string) => EntryKey | EntryReading,
][] = [
  [/^This field (?:is required|may not be (?:null|blank))\.$/, (_, field) => ofField('missing', field)],
  [/^A valid number is required\.$/, () => 'number'],
  [/^A valid integer is required\.$/, () => 'wholeNumber'],
  [/^Ensure this value is greater than or equal to (\S+?)\.$/, ([, value = '']) => limit(value, 'atLeast')],
  [/^Ensure this value is less than or equal to (\S+?)\.$/, ([, value = '']) => limit(value, 'atMost')],
  [
    /^Ensure this field has no more than (\d+) characters\.$/,
    ([, count]) => ({ key: 'shorterText', fill: { count: Number(count) } }),
  ],
  [
    /^Ensure this field has at least (\d+) characters\.$/,
    ([, count]) => ({ key: 'longerText', fill: { count: Number(count) } }),
  ],
  // Made by programs, never typed.
  [/^Must be (\d+) hex digits/, ([, count]) => ({ key: 'longerText', fill: { count: Number(count) } })],
  [
    /^Ensure this field has no more than (\d+) elements\.$/,
    ([, count]) => ({ key: 'fewer', fill: { count: Number(count) } }),
  ],
  [/^(?:Ensure this field is no larger than|Error: file size exceeds) \d+ bytes\.$/, () => 'smaller'],
  [
    /^This list may not be empty\.$/,
    (_, field) => (field === 'tracking_numbers' ? 'tracking_numbers' : 'oneAtLeast'),
  ],
  [/^Not a valid string\.$/, () => 'text'],
  [/^(?:Null characters|Control and invisible characters) are not allowed\.$/, () => 'signs'],
  [/^Must be a valid boolean\.$/, () => 'yesOrNo'],
  [/^"(?:.|\n)*" is not a valid choice\.$/, (_, field) => ofField('choice', field)],
  [/^Must be ([\d, ]+ or \d+)\.$/, ([, values = '']) => ({ key: 'choiceOf', fill: { values } })],
  [/^The date format must match YYYY-MM-DD$/, () => 'date'],
  [/^The time format must match HH:HM$/, () => 'time'],
  [/^Write the time as HH:MM, for example [\d:]+\.$/, () => 'time'],
  [/^Enter a valid date\/time\.$/, () => 'instant'],
  [/^The closing time must be later than the ready time\.$/, () => 'closing'],
  [/^(?:Invalid data\. )?Expected a dictionary\b/, () => 'fields'],
  [/^Expected a list of items\b/, () => 'list'],
  [/^Invalid base64 file content$/, () => 'file'],
  [/^The Canadian postal code must match/, () => 'postal_CA'],
  [/^The American postal code must match/, () => 'postal_US'],
  [/^Invalid phone number format$/, () => 'phone'],
  [/^Enter a valid email address\.$/, () => 'email'],
  [/^A PIN has 4 to 8 digits\.$/, () => 'pin'],
  [/^This is not the code of an operator card\.$/, () => 'card'],
  [/^Enter a valid URL\.$/, () => 'url'],
  [/^Enter the origin of a page\b/, () => 'page'],
  [/^Enter an https address, an http address of this computer\b/, () => 'redirect'],
  [/^Only small letters, digits and underscores\b/, () => 'slug'],
  [/^Enter small letters, digits\b/, () => 'slugWithHyphens'],
  [/^When one dimension is specified\b/, () => 'dimensions'],
  [/^dimension_unit is required\b/, () => 'dimensionUnit'],
  [/^Enter an address such as tcp:\/\//, () => 'printerUri'],
  [/^Enter the address or name of a printer\b/, () => 'printerHost'],
  [/^Use the name of a time zone\b/, () => 'timeZone'],
  [/^Write a region like\b/, () => 'region'],
  [/^Choose at least one day of the week\b/, () => 'workingDay'],
  [/^Two entries are of the same day\.$/, () => 'sameDay'],
  [/^Write a status such as\b/, () => 'statusClass'],
  [/^(?:Give (?:either|one)\b|Only with )/, () => 'oneOnly'],
  [/^Give the set by its kind\b/, () => 'choice'],
  [/^What is repeated is found anew\b/, () => 'repeated'],
  [/^Write the HS code in digits\b/, () => 'hsCode'],
  [
    /^Write no more than (\d+) decimals of (\w+)\.$/,
    ([, count, currency = '']) => ({ key: 'decimals', fill: { count: Number(count), currency } }),
  ],
  [/^(.+) has no price yet\./, ([, name = '']) => ({ key: 'noPrice', fill: { name } })],
  [/^Give the id of\b/, (_, field) => ofField('missing', field)],
  // What a schema says that nobody has worded.
  [/^Invalid input\b/, (_, field) => ofField('missing', field)],
]

const isKey = (key: string): key is EntryKey => key in entryTexts

const ofField = (kind: 'missing' | 'choice', field: string): EntryKey => {
  const own = `${kind}_${field}`
  return isKey(own) ? own : kind
}

/** What customs asks for, and the forms of its numbers, are said on `/v1` as they are on the page. */
const customsKeys = new Map<string, EntryKey>(
  Object.entries(entryTexts).flatMap(([key, text]) =>
    /^(customs|form)_/.test(key) && isKey(key) && typeof text === 'string' ? [[text, key] as const] : [],
  ),
)

/** What a text of the interface about the field at `path` means; null for one that is meant for people already. */
export function readEntryText(path: string, text: string): EntryReading | null {
  const asked = customsKeys.get(text)
  if (asked) return { key: asked, fill: {} }
  const field = path.split('.').findLast(part => !/^\d*$/.test(part)) ?? ''
  for (const [pattern, read] of readings) {
    const match = pattern.exec(text)
    if (!match) continue
    const found = read(match, field)
    return typeof found === 'string' ? { key: found, fill: {} } : found
  }
  return null
}

/** The same in English, for where no page translates it. */
export function entryText(path: string, text: string): string {
  const found = readEntryText(path, text)
  if (!found) return text
  const entry = entryTexts[found.key]
  const words = typeof entry === 'string' ? entry : found.fill.count === 1 ? entry.one : entry.other
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(found.fill[name] ?? whole))
}
