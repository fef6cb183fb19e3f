import type { doubtTexts } from '../../../shared/countries/address-doubts.ts'
import type { Translated } from '../dictionary.ts'

/** Words the station gives in English: what a country calls the fields of an address. */
export const terms = {
  Name: 'Nombre',
  Company: 'Empresa',
  'Street and number': 'Calle y número',
  'Flat, floor, building': 'Piso, planta, edificio',
  Phone: 'Teléfono',
  Email: 'Correo electrónico',
  City: 'Ciudad',
  'Town or city': 'Localidad',
  'City or suburb': 'Ciudad o barrio',
  'City or ward': 'Ciudad o distrito',
  District: 'Distrito',
  Suburb: 'Barrio',
  Neighbourhood: 'Barrio',
  Barangay: 'Barangay',
  Townland: 'Townland',
  Locality: 'Localidad',
  'State or province': 'Estado o provincia',
  State: 'Estado',
  Province: 'Provincia',
  County: 'Condado',
  Prefecture: 'Prefectura',
  Emirate: 'Emirato',
  Region: 'Región',
  Department: 'Departamento',
  Governorate: 'Gobernación',
  Parish: 'Parroquia',
  Island: 'Isla',
  'Postal code': 'Código postal',
  'ZIP code': 'Código ZIP',
  Postcode: 'Código postal',
  'PIN code': 'Código PIN',
  Eircode: 'Eircode',
  CEP: 'CEP',
  CAP: 'CAP',
} as const satisfies Record<string, string>

/** What does not fit together in an address. */
export const doubts = {
  postal_state: '{code} está en {place}, no en {entered}. Corríjalo, o déjelo.',
  postal_nowhere: 'Ningún código postal de {country} empieza por {begin}. Corríjalo, o déjelo.',
  postal_city: '{code} es de {place}, no de {entered}. Corríjalo, o déjelo.',
  postal_format: 'Los códigos postales de {country} son como {example}. Corríjalo, o déjelo.',
} as const satisfies Translated<typeof doubtTexts>
