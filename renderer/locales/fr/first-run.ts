import type { Translated } from '../dictionary.ts'
import type * as english from '../en/first-run.ts'

/** Ce que l'installation d'une nouvelle boutique a fait, et ses premiers prix. */
export const firstRun = {
  address: 'Une imprimante d’étiquettes du réseau, par son adresse',
  add: 'Ajouter',
  added: '{name} est ajoutée.',
  noAnswer: 'Aucune imprimante ne répond à {place}. Vérifiez l’adresse, et qu’elle est allumée.',
  gone: '{place} est introuvable. Branchez-la, ou choisissez-en une autre.',
  printer: '{name} à {place}',
  test: 'Étiquette d’essai : {state}, {time}',
  noTest: 'Pas encore d’étiquette d’essai',
  saved: 'Enregistré : {what}',
  service: 'Envoi standard',
  pricesText:
    'Ce que coûte un colis, selon son poids ({country}). Sans prix, il n’est pas proposé. Zones et autres sous Transporteurs.',
  upTo: 'Poids {number}, jusqu’à ({unit})',
  price: 'Prix {number} ({currency})',
  onePrice: 'Saisissez au moins un prix.',
  sameWeight: 'Ce poids y est déjà.',
  prices: { one: 'Un prix en {currency}.', other: '{count} prix en {currency}.' },
  hasPrices: '{name} a déjà ses prix.',
} as const satisfies Translated<typeof english.firstRun>
