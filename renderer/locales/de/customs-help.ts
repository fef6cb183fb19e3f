import type { Translated } from '../dictionary.ts'
import type * as english from '../en/customs-help.ts'

/** What the desk proposes for a declaration. */
export const customsHelp = {
  code: 'HS-Code {code}',
  origin: 'Hergestellt in {country}',
  take: '{words} übernehmen ({why})',
  taken: '{words} eingetragen. Bitte prüfen.',
  why_product: 'aus Produkte',
  fromList: 'aus der Liste von Packdesk: {words}',
  why_sku: { one: 'wie in {known}', other: 'wie in {known}, {count}-mal' },
  why_title: { one: 'gleicher Name, wie in {known}', other: 'gleicher Name, wie in {known}, {count}-mal' },
  duties: 'Zoll und Steuern: eine Schätzung, nicht im Preis',
  counted_eu_flat_duty: {
    one: 'EU-Zoll: mindestens {money}, {count} Warenart ({codes}) × {each}',
    other: 'EU-Zoll: mindestens {money}, {count} Warenarten ({codes}) × {each}',
  },
  counted_gb_vat:
    'Britische Mehrwertsteuer: {money}, {percent} % von {goods}, beim Verkauf von Ihnen berechnet',
  counted_carrier_duties: 'Der Paketdienst rechnet mit {money}',
  not_import_taxes: 'Zoll und Steuern des Ziellands: nicht berechnet',
  not_ioss_vat: 'Mehrwertsteuer über Ihre IOSS-Nummer: nicht berechnet',
  not_delivery_vat: 'Mehrwertsteuer und Gebühren, die der Empfänger zahlt: nicht berechnet',
  not_needs_codes: 'Nicht berechnet: Einem Artikel fehlt der HS-Code',
  not_needs_values: 'Nicht berechnet: Einem Artikel fehlt der Wert',
  not_needs_currency: 'Nicht berechnet: Die Werte stehen in einer anderen Währung als die Grenze',
  not_buyer_vat: 'Bei der Zustellung fällt nichts an, wenn Sie sie berechnen',
  gapsOfItems: 'Der Zoll braucht zu diesen Artikeln (hier oder unter Produkte eintragen):',
  gapsOfRecipient: 'Der Zoll braucht vom Empfänger (Auftrag bearbeiten):',
  gapsOfSender: 'Der Zoll braucht vom Absender (Auftrag oder Ihre Adresse bearbeiten):',
  gapsOnShip: 'Der Zoll braucht in der Erklärung (auf „Versenden“ drücken und dort eintragen):',
} as const satisfies Translated<typeof english.customsHelp>
