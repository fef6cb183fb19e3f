import type { Translated } from '../dictionary.ts'
import type * as english from '../en/first-run.ts'

/** Was die Einrichtung eines neuen Ladens gemacht hat, und seine ersten Preise. */
export const firstRun = {
  address: 'Ein Labeldrucker im Netz, mit seiner Adresse',
  add: 'Hinzufügen',
  added: '{name} ist hinzugefügt.',
  noAnswer: 'Unter {place} antwortet kein Drucker. Prüfen Sie die Adresse, und ob er eingeschaltet ist.',
  gone: '{place} wurde nicht gefunden. Schließen Sie ihn an, oder wählen Sie einen anderen.',
  printer: '{name} unter {place}',
  test: 'Testlabel: {state}, {time}',
  noTest: 'Noch kein Testlabel gedruckt',
  saved: 'Gespeichert: {what}',
  service: 'Standardversand',
  pricesText:
    'Was ein Paket kostet, nach Gewicht ({country}). Ohne Preis wird es nicht angeboten. Zonen und mehr unter Paketdienste.',
  upTo: 'Gewicht {number}, bis ({unit})',
  price: 'Preis {number} ({currency})',
  onePrice: 'Geben Sie mindestens einen Preis ein.',
  sameWeight: 'Dieses Gewicht steht schon da.',
  prices: { one: 'Ein Preis in {currency}.', other: '{count} Preise in {currency}.' },
  hasPrices: '{name} hat schon Preise.',
} as const satisfies Translated<typeof english.firstRun>
