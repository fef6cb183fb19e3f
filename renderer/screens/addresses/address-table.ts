import Papa from 'papaparse'
import { countryNames, isCountryCode } from '../../../shared/countries/countries.ts'
import { statesOf } from '../../../shared/countries/states.ts'
import { term } from '../../lib/text.ts'

/** Rows of a table as the station reads them, and what of it is not used. */
export type ReadTable = { rows: Record<string, string>[]; unused: string[] }

/** How tables of others call the columns, in the languages of the page. */
const headings: Record<string, string> = {
  ...named('id', 'id'),
  ...named(
    'person_name',
    'person name|name|full name|recipient|contact|empfänger|kontakt|nom complet|destinataire|destinatario|nombre completo',
  ),
  ...named('first_name', 'first name|firstname|given name|vorname|prénom|prenom|nombre'),
  ...named('last_name', 'last name|lastname|surname|family name|nachname|nom|apellido|apellidos'),
  ...named(
    'company_name',
    'company name|company|organisation|organization|firma|unternehmen|société|entreprise|empresa',
  ),
  ...named('street_number', 'street number|house number|hausnummer|numéro|número'),
  ...named(
    'address_line1',
    'address line1|address line 1|address1|address 1|address|street|street and number|straße|strasse|straße und hausnummer|adresse|rue|dirección|calle',
  ),
  ...named(
    'address_line2',
    'address line2|address line 2|address2|address 2|flat|apartment|flat, floor, building|adresszusatz|complément|complément d’adresse',
  ),
  ...named('suburb', 'suburb|district|ortsteil|quartier|barrio'),
  ...named('city', 'city|town|place|stadt|ort|ville|ciudad|localidad'),
  ...named('state_code', 'state code|state|province|region|bundesland|état|estado|provincia'),
  ...named(
    'postal_code',
    'postal code|postcode|post code|zip|zip code|zipcode|plz|postleitzahl|code postal|código postal|cp',
  ),
  ...named('country_code', 'country code|country|land|pays|país'),
  ...named('phone_number', 'phone number|phone|telephone|mobile|telefon|téléphone|teléfono'),
  ...named('email', 'email|e-mail|mail|correo|courriel'),
  ...named('residential', 'residential|private address|privatadresse|résidentiel|residencial'),
  ...named('federal_tax_id', 'federal tax id|tax id|vat id|vat number|ust-id|ust-idnr|tva|nif'),
  ...named('state_tax_id', 'state tax id'),
}

function named(field: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split('|').map(name => [name, field]))
}

const headingOf = (cell: string): string | undefined =>
  headings[cell.trim().toLowerCase().replaceAll('_', ' ')]

/** Reads a table with headings, from a spreadsheet or a CSV file; null where the first row has none that is known. */
export function readAddressTable(text: string, country: string | null): ReadTable | null {
  const [head = [], ...body] = Papa.parse<string[]>(text.replace('\uFEFF', '').trim(), {
    skipEmptyLines: 'greedy',
    ...(/^[^\n]*\t/.test(text) ? { delimiter: '\t' } : {}),
  }).data
  const columns = head.map(headingOf)
  if (columns.filter(Boolean).length < 2) return null
  return {
    rows: body.map(cells => toFields(columns, cells, country)),
    unused: head.filter((cell, at) => columns[at] === undefined && cell.trim() !== ''),
  }
}

function toFields(
  columns: readonly (string | undefined)[],
  cells: readonly string[],
  usualCountry: string | null,
): Record<string, string> {
  const row: Record<string, string> = {}
  for (const [at, field] of columns.entries()) {
    // An export puts an apostrophe before what a spreadsheet would carry out.
    const text = (cells[at] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    if (field !== undefined && text !== '') row[field] ??= text
  }
  const { first_name: first, last_name: last, ...fields } = row
  const name = fields.person_name ?? [first, last].filter(Boolean).join(' ')
  const country = countryOf(fields.country_code) ?? usualCountry
  return {
    ...fields,
    ...(name === '' ? {} : { person_name: name }),
    ...(country === null ? {} : { country_code: country }),
    ...(fields.state_code ? { state_code: stateOf(fields.state_code, country ?? '') } : {}),
    ...(fields.residential ? { residential: flagOf(fields.residential) } : {}),
  }
}

/** A country by its code or name; what is neither goes to the station, which says so at its row. */
function countryOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const code = text.toUpperCase()
  if (isCountryCode(code)) return code
  const wanted = text.toLowerCase()
  const found = Object.entries(countryNames).find(
    ([, name]) => name.toLowerCase() === wanted || term(name).toLowerCase() === wanted,
  )
  return found?.[0] ?? text
}

function stateOf(text: string, country: string): string {
  const found = Object.entries(statesOf(country) ?? {}).find(
    ([, name]) => name.toLowerCase() === text.toLowerCase(),
  )
  return found?.[0] ?? text
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'oui', 'sí', 'si'])
const flagOf = (text: string): string => String(yes.has(text.toLowerCase()))
