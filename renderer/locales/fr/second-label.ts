import type { Translated } from '../dictionary.ts'
import type * as english from '../en/second-label.ts'

/** Demande pourquoi une étiquette dont la commande n’a pas besoin est achetée. */
export const secondLabel = {
  title: 'La commande a déjà son étiquette',
  cancelled: 'La commande est annulée',
  text: 'Une étiquette de plus se paie aussi. Abandonnez ce brouillon, ou dites pourquoi il en faut une de plus.',
  labels: 'Étiquettes de la commande',
  ask: 'Cette étiquette se paie en plus, et la commande n’en a pas besoin. Votre raison reste avec l’envoi.',
  needed: 'Il faut une autre étiquette…',
  reason: 'Pourquoi faut-il une autre étiquette ?',
  buy: 'Acheter une autre étiquette',
  buying: 'Achat…',
  save: 'Enregistrer la raison',
  keep: 'Ne pas acheter',
  said: 'Raison donnée : {reason}',
} as const satisfies Translated<typeof english.secondLabel>
