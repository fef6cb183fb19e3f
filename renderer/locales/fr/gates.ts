import type { Translated } from '../dictionary.ts'
import type * as english from '../en/gates.ts'

/** Ce à quoi on répond avant que l’étiquette d’un envoi soit achetée. */
export const gates = {
  title: 'À vérifier avant l’achat',
  asked: 'Rien n’est encore acheté',
  text_zero_price: 'Le prix est de zéro.',
  text_price: 'Le prix est {times} fois celui d’étiquettes semblables jusqu’ici.',
  text_currency: 'Le prix est en {currency}, pas en {home}.',
  text_light: 'Le colis pèse {weight}, son contenu {contents}.',
  text_heavy: 'Le colis pèse {weight}, son contenu seulement {contents}.',
  text_option: 'Le transporteur ne fait rien de ces options : {options}.',
  text_point: 'Le service va à un point de retrait, et aucun n’a été indiqué.',
  fix_address: 'Corriger l’adresse',
  fix_parcel: 'Corriger le poids',
  fix_price: 'Choisir un autre prix',
  keep: 'Laisser tel quel',
  kept: 'Laissé tel quel.',
  stays: 'Laissé tel quel : {text}',
  buy: 'Acheter quand même',
  buying: 'Achat…',
  back: 'Ne pas acheter',
} as const satisfies Translated<typeof english.gates>

/** Pourquoi une étiquette ne peut pas être annulée maintenant. */
export const voidHeld = {
  collected: 'L’enlèvement du {day} prend ce colis. Modifiez ou annulez-le d’abord.',
  together: 'Elle s’annule avec l’envoi dont elle fait partie.',
  status: 'Elle est « {status} » et ne peut plus être annulée.',
  missing: 'Elle n’est plus ici.',
  pending: 'Le transporteur est interrogé à son sujet en ce moment. Attendez la réponse.',
  unwritten:
    'Le résultat de la dernière demande n’est pas encore noté. Si le disque est plein, libérez de la place.',
  unknown_purchase: 'Personne ne sait si elle a été achetée. Réglez cela d’abord.',
  unknown_void: 'Personne ne sait si elle est déjà annulée. Réglez cela d’abord.',
  unknown_pickup: 'Personne ne sait ce qu’est devenu son enlèvement. Réglez cela d’abord.',
  unknown_manifest: 'Personne ne sait si son manifeste a été clos. Réglez cela d’abord.',
  unknown_upload: 'Personne ne sait si ses documents sont arrivés. Réglez cela d’abord.',
} as const satisfies Translated<typeof english.voidHeld>
