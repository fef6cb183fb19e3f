import type { Translated } from '../dictionary.ts'
import type * as english from '../en/addresses.ts'

/** The address book. */
export const addresses = {
  list: 'Gespeicherte Adressen',
  search: 'Gespeicherte Adressen durchsuchen',
  searchPlaceholder: 'Name, Firma, Ort, Telefon oder E-Mail',
  found: { one: '{count} Adresse gefunden.', other: '{count} Adressen gefunden.' },
  clear: 'Suche leeren',
  columnName: 'Name',
  columnCompany: 'Firma',
  columnPlace: 'Ort',
  columnPostal: 'Postleitzahl',
  columnPhone: 'Telefon',
  newAddress: 'Neue Adresse',
  empty: 'Geben Sie einen Namen oder eine Firma ein.',
  save: 'Adresse speichern',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert: {name}.',
  close: 'Schließen',
  ship: 'An diese Adresse versenden',
  remove: 'Entfernen',
  removed: '{name} entfernt.',
  undo: 'Rückgängig',
  undone: 'Die Adresse ist wieder da.',
  keyUndo: 'Die entfernte Adresse zurückholen',
  noneTitle: 'Keine gespeicherten Adressen',
  none: 'Speichern Sie hier eine, oder wählen Sie beim Versenden „Diese Adresse speichern“.',
  noMatchTitle: 'Nichts passt',
  noMatch: 'Keine gespeicherte Adresse enthält alle diese Wörter.',
} as const satisfies Translated<typeof english.addresses>
