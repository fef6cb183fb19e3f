import type { Translated } from '../dictionary.ts'
import type * as english from '../en/run-questions.ts'

/** What is answered before a run buys. */
export const runQuestions = {
  title: {
    one: 'Noch ist nichts gekauft: {count} Bestellung wartet auf eine Antwort',
    other: 'Noch ist nichts gekauft: {count} Bestellungen warten auf eine Antwort',
  },
  done: 'Alles ist beantwortet. Noch ist nichts gekauft.',
  kind_price: 'Preis weit über den anderen',
  kind_zero_price: 'Preis null',
  kind_currency: 'Preis in anderer Währung',
  kind_address: 'Adresse passt nicht zusammen',
  kind_weight: 'Gewicht ist angenommen',
  kind_customs: 'Zollangaben unvollständig',
  kind_carrier: 'Paketdienst nicht erreichbar oder verlangt mehr',
  kind_rule: 'Regel nicht befolgt',
  kind_requested: 'Nicht der Versandwunsch des Kunden',
  kind_promise: 'Zusage nicht einzuhalten',
  row: { one: '{what}: {count} Bestellung', other: '{what}: {count} Bestellungen' },
  example: '#{number} {recipient}: {said}',
  more: { one: 'und {count} weitere', other: 'und {count} weitere' },
  keep: 'Alle behalten',
  skip: 'Alle auslassen',
  look: 'Ansehen',
  keepName: 'Alle behalten: {what}',
  skipName: 'Alle auslassen: {what}',
  lookName: 'Ansehen: {what}',
  buyClear: {
    one: '{count} ohne offene Frage kaufen für {total}',
    other: '{count} ohne offene Frage kaufen für {total}',
  },
  buyClearTest: {
    one: '{count} Testlabel ohne offene Frage kaufen',
    other: '{count} Testlabel ohne offene Frage kaufen',
  },
  noneClear: 'Ohne Antwort ist keine kaufbar.',
  stays: 'Was ausgelassen wird, bleibt versandbereit.',
  back: 'Zurück',
  kept: { one: '{count} Bestellung behalten.', other: '{count} Bestellungen behalten.' },
  skipped: { one: '{count} Bestellung ausgelassen.', other: '{count} Bestellungen ausgelassen.' },
} as const satisfies Translated<typeof english.runQuestions>
