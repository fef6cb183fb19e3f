import type { Translated } from '../dictionary.ts'
import type * as english from '../en/setup.ts'

/** Ce qui reste à faire après l'installation, et le nom de ses réglages. */
export const setup = {
  list: 'Pour commencer',
  listClose: 'Fermer cette liste',
  listClosed: 'La liste est fermée. Réglages, Station la rouvre.',
  listDone: 'fait',
  list_sender: 'Votre expéditeur',
  list_printer: 'Une imprimante',
  list_carrier: 'Votre transporteur',
  list_label: 'La première étiquette',
  again: 'Refaire l’installation',
  againHint:
    'Expéditeur, imprimante et transporteur en quatre étapes. L’existant reste jusqu’à l’enregistrement.',
  senderHint: 'D’où partent les colis, sauf si un colis ou une commande dit autre chose.',
  senderLatest: 'L’expéditeur du dernier envoi',
  settingSender: 'Expéditeur habituel',
} as const satisfies Translated<typeof english.setup>
