import type { Translated } from '../dictionary.ts'
import type * as english from '../en/gates.ts'

/** Was beantwortet wird, bevor das Label einer Sendung gekauft wird. */
export const gates = {
  title: 'Vor dem Kauf ansehen',
  asked: 'Noch ist nichts gekauft',
  text_zero_price: 'Der Preis ist null.',
  text_currency: 'Der Preis ist in {currency}, nicht in {home}.',
  text_light: 'Das Paket wiegt {weight}, sein Inhalt {contents}.',
  text_option: 'Der Paketdienst macht mit diesen Optionen nichts: {options}.',
  text_point: 'Der Dienst geht an eine Abholstelle, und keine wurde genannt.',
  fix_address: 'Adresse berichtigen',
  fix_parcel: 'Gewicht berichtigen',
  fix_price: 'Anderen Preis wählen',
  keep: 'So lassen',
  kept: 'So gelassen.',
  buy: 'Trotzdem kaufen',
  buying: 'Wird gekauft …',
  back: 'Nicht kaufen',
} as const satisfies Translated<typeof english.gates>
