import type { Translated } from '../dictionary.ts'
import type * as english from '../en/addresses.ts'

/** The address book. */
export const addresses = {
  list: 'Direcciones guardadas',
  search: 'Buscar direcciones guardadas',
  searchPlaceholder: 'Nombre, empresa, lugar, teléfono o correo',
  found: { one: '{count} dirección encontrada.', other: '{count} direcciones encontradas.' },
  clear: 'Borrar la búsqueda',
  columnName: 'Nombre',
  columnCompany: 'Empresa',
  columnPlace: 'Lugar',
  columnPostal: 'Código postal',
  columnPhone: 'Teléfono',
  newAddress: 'Dirección nueva',
  empty: 'Escriba un nombre o una empresa.',
  save: 'Guardar dirección',
  saving: 'Guardando…',
  saved: 'Guardado: {name}.',
  close: 'Cerrar',
  ship: 'Enviar a esta dirección',
  remove: 'Quitar',
  removed: '{name} se quitó.',
  undo: 'Deshacer',
  undone: 'La dirección ha vuelto.',
  keyUndo: 'Recuperar la dirección quitada',
  noneTitle: 'No hay direcciones guardadas',
  none: 'Guarde una aquí, o marque «Guardar esta dirección» al enviar.',
  noMatchTitle: 'Nada coincide',
  noMatch: 'Ninguna dirección guardada tiene todas estas palabras.',
} as const satisfies Translated<typeof english.addresses>
