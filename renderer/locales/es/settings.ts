import type { Translated } from '../dictionary.ts'
import type * as english from '../en/settings.ts'

/** The Settings screen. */
export const settings = {
  sections: 'Secciones de los ajustes',
  section_station: 'Estación',
  section_operators: 'Personas',
  section_desk: 'Este puesto',
  section_buying: 'Compra',
  section_automation: 'Automatización',
  section_tracking: 'Seguimiento',
  section_returns: 'Devoluciones',
  section_notifications: 'Avisos',
  section_data: 'Datos',
  section_developers: 'Desarrollo',

  search: 'Buscar en los ajustes',
  clear: 'Borrar la búsqueda',
  found: { one: '{count} ajuste encontrado.', other: '{count} ajustes encontrados.' },
  foundNone: 'Ningún ajuste tiene «{text}» en su nombre o descripción.',
  keySearch: 'Buscar en los ajustes',
  keySections: 'Sección siguiente, en la lista de secciones',

  saved: 'Guardado.',
  savedName: 'Guardado: {name}.',
  stays: 'No guardado: sigue siendo {value}.',
  changed: 'Cambiado. Por defecto: {value}',
  reset: 'Restablecer',
  resetName: 'Volver al valor por defecto: {name}',
  undo: 'Deshacer',
  undoName: 'Deshacer: {name}',
  on: 'Sí',
  off: 'No',
  none: 'ninguno',
  days: { one: '{count} día', other: '{count} días' },

  zoneHint:
    'Decide qué día es: para fechas de envío, manifiestos, recogidas, informes y copias de seguridad.',
  language: 'Idioma',
  languageHint:
    'Para cada puesto que no haya elegido el suyo. También para los papeles que se quedan en la tienda.',
  languageBrowser: 'El del navegador',
  slipLanguage: 'Idioma de los albaranes',
  slipLanguageHint:
    'De pedidos y envíos. Si el destinatario no lee ninguno de los cuatro, el de la estación.',
  invoiceLanguage: 'Segundo idioma de los papeles de aduana',
  invoiceLanguageHint: 'Junto al inglés en las facturas comerciales. Solo inglés: elija inglés.',
  labelLanguage: 'Idioma de etiquetas propias',
  labelLanguageHint: 'En las etiquetas de sus propios transportistas. Una conexión puede elegir otro.',
  languageRecipient: 'El del destinatario',
  deskLanguage: 'Idioma de este puesto',
  deskLanguageHint: 'La página se vuelve a cargar. Guardado en este navegador.',
  languageStation: 'El de la estación',
  themeHint: 'Claro u oscuro. Guardado en este navegador.',
  densityHint: 'Cuánto de una lista cabe en la pantalla. Guardado en este navegador.',
  printer: 'Impresora de etiquetas',
  printerHint: 'Dónde imprime etiquetas este puesto. Guardado en este navegador.',
  printerByRule: 'Según las reglas',
  printerGone: 'Una impresora que se quitó',
  deskSender: 'Remitente predeterminado de este puesto',
  deskSenderHint:
    'Con qué empieza Enviar en este puesto. Las series y los pedidos conservan el remitente de la estación.',
  deskSenderStation: 'El remitente de la estación',
  addressGone: 'Una dirección eliminada',
} as const satisfies Translated<typeof english.settings>
