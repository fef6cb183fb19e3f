import type { Translated } from '../dictionary.ts'
import type * as english from '../en/gates.ts'

/** Ce à quoi on répond avant que l’étiquette d’un envoi soit achetée. */
export const gates = {
  title: 'À vérifier avant l’achat',
  asked: 'Rien n’est encore acheté',
  text_zero_price: 'Le prix est de zéro.',
  text_currency: 'Le prix est en {currency}, pas en {home}.',
  text_light: 'Le colis pèse {weight}, son contenu {contents}.',
  text_option: 'Le transporteur ne fait rien de ces options : {options}.',
  text_point: 'Le service va à un point de retrait, et aucun n’a été indiqué.',
  fix_address: 'Corriger l’adresse',
  fix_parcel: 'Corriger le poids',
  fix_price: 'Choisir un autre prix',
  keep: 'Laisser tel quel',
  kept: 'Laissé tel quel.',
  buy: 'Acheter quand même',
  buying: 'Achat…',
  back: 'Ne pas acheter',
} as const satisfies Translated<typeof english.gates>
