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

/** Pour combien de points sont faites les étiquettes qui ne le disent pas. */
export const labelSources = {
  title: 'Origine des étiquettes',
  intro:
    'Certains fichiers ZPL ne disent nulle part pour combien de points par pouce ils ont été faits. Packdesk le demande une fois et garde la réponse ici.',
  list: 'Origine des étiquettes',
  columnSource: 'Étiquettes',
  columnFrom: 'D’où on le sait',
  of_carrier: 'Étiquettes de {pattern}',
  of_file: 'Fichiers nommés {pattern}',
  example: 'entrepot-*.zpl',
  madeFor: 'Faites pour',
  dpi: '{dpi} ppp',
  from: '{name}, {at}',
  fromPrint: '{name}, demandé pour {print}, {at}',
  pattern: 'Fichiers nommés (* remplace tout)',
  question: 'Pour combien de points par pouce {name} a-t-il été fait ?',
  why: 'Le fichier ne le dit pas, et cette imprimante a d’autres points que 203. Il attend votre réponse, gardée pour les fichiers nommés de la même façon.',
  whyCarrier:
    'L’étiquette ne le dit pas, et cette imprimante a d’autres points que 203. Elle attend votre réponse, gardée pour les étiquettes de ce transporteur.',
  answer: 'Retenir et imprimer',
  add: 'Ajouter',
  saving: 'Enregistrement…',
  saidFor: '{pattern} est fait pour {dpi} ppp.',
  remove: 'Oublier : {pattern}',
  removed: 'La question sera posée de nouveau pour {pattern}.',
  columnRest: 'Reste de leurs pages',
  restKept: 'Non imprimé',
  restAt: 'Page entière sur {printer}',
  printerGone: 'une imprimante supprimée',
  alwaysKept: 'Toujours imprimer seules les étiquettes de ce transporteur',
  alwaysAt: 'Toujours, et la page entière sur {printer}',
  saidRest: 'Les étiquettes de {pattern} sont imprimées seules.',
} as const satisfies Translated<typeof english.labelSources>
