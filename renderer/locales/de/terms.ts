import type { doubtTexts } from '../../../shared/countries/address-doubts.ts'
import type { Translated } from '../dictionary.ts'

/** Words the station gives in English: what a country calls the fields of an address. */
export const terms = {
  Name: 'Name',
  Company: 'Firma',
  'Street and number': 'Straße und Hausnummer',
  'Flat, floor, building': 'Wohnung, Etage, Gebäude',
  Phone: 'Telefon',
  Email: 'E-Mail',
  City: 'Ort',
  'Town or city': 'Ort',
  'City or suburb': 'Ort oder Vorort',
  'City or ward': 'Stadt oder Bezirk',
  District: 'Ortsteil',
  Suburb: 'Vorort',
  Neighbourhood: 'Stadtviertel',
  Barangay: 'Barangay',
  Townland: 'Townland',
  Locality: 'Ortschaft',
  'State or province': 'Bundesland oder Provinz',
  State: 'Bundesstaat',
  Province: 'Provinz',
  County: 'Grafschaft',
  Prefecture: 'Präfektur',
  Emirate: 'Emirat',
  Region: 'Region',
  Department: 'Departamento',
  Governorate: 'Gouvernement',
  Parish: 'Gemeinde',
  Island: 'Insel',
  'Postal code': 'Postleitzahl',
  'ZIP code': 'ZIP-Code',
  Postcode: 'Postleitzahl',
  'PIN code': 'PIN-Code',
  Eircode: 'Eircode',
  CEP: 'CEP',
  CAP: 'CAP',
} as const satisfies Record<string, string>

/** What does not fit together in an address. */
export const doubts = {
  postal_state: '{code} liegt in {place}, nicht {entered}. Berichtigen Sie es, oder lassen Sie es.',
  postal_nowhere:
    'Keine Postleitzahl in {country} beginnt mit {begin}. Berichtigen Sie sie, oder lassen Sie sie.',
  postal_city: '{code} gehört zu {place}, nicht {entered}. Berichtigen Sie es, oder lassen Sie es.',
  postal_format:
    'Postleitzahlen in {country} sehen aus wie {example}. Berichtigen Sie sie, oder lassen Sie sie.',
} as const satisfies Translated<typeof doubtTexts>
