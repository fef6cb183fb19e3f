import type { Translated } from '../dictionary.ts'
import type * as english from '../en/print-file.ts'

/** A label of one's own that is printed. */
export const printFile = {
  title: 'Imprimer un fichier',
  dropTitle: 'Choisissez un fichier d’étiquette',
  dropText:
    'ZPL, EPL, PDF ou PNG, 10 Mo au plus. Les fichiers ZPL et EPL peuvent aussi être déposés sur n’importe quel écran.',
  choose: 'Choisir un fichier…',
  another: 'Choisir un autre fichier…',
  next: { one: 'Fichier suivant ({count} en attente)', other: 'Fichier suivant ({count} en attente)' },
  shown: '{name} est affiché. Rien n’est imprimé tant que vous n’appuyez pas sur Imprimer.',
  copies: 'Exemplaires',
  print: 'Imprimer',
  byHand: 'Rien n’est imprimé tant que vous n’appuyez pas sur Imprimer.',
  queued: 'Dans la file de {printer}.',
  toQueue: 'Ouvrir Impressions',
  noPrinter: 'Aucune imprimante n’est configurée.',
  problem_kind: '{name} n’est pas une étiquette imprimable. Choisissez un fichier ZPL, EPL, PDF ou PNG.',
  problem_empty: '{name} est vide. Rien n’a été imprimé.',
  problem_large: '{name} dépasse 10 Mo et ne peut pas être imprimé ici.',
} as const satisfies Translated<typeof english.printFile>
