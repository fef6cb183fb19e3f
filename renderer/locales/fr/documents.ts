import type { Translated } from '../dictionary.ts'
import type * as english from '../en/documents.ts'

/** The Templates screen: documents as the shop wants them. */
export const documents = {
  title: 'Documents',
  template: 'Document',
  ownMark: '{name} (modifié)',
  addNew: 'Nouveau document',
  newName: 'Nouveau document',
  copy: 'Modifier',
  copyHint:
    'Ce document est fourni avec Packdesk. « Modifier » en fait une copie qui le remplace ; rétablissez-le pour retrouver l’original.',
  name: 'Nom',
  slug: 'Nom court',
  slugHint: 'Minuscules, chiffres et traits d’union. Les adresses et les tâches d’impression l’utilisent.',
  paper: 'Papier',
  paper_AUTO: 'Selon le pays',
  paper_A4: 'A4',
  paper_LETTER: 'Letter',
  paper_LABEL_4X6: 'Étiquette, 4 × 6 po',
  paper_RECEIPT_80: 'Rouleau de tickets, 80 mm',
  paper_RECEIPT_58: 'Rouleau de tickets, 58 mm',
  together: 'Un seul document pour tous',
  text: 'Modèle',
  textHint:
    'HTML avec des variables entre doubles accolades, comme {example}. La documentation en donne la liste.',
  save: 'Enregistrer',
  notSaved: '{name} n’est pas encore enregistré',
  saving: 'Enregistrement…',
  saved: '{name} enregistré.',
  discard: 'Abandonner les modifications',
  reset: 'Rétablir',
  resetTitle: 'Rétablir {name} ?',
  resetText:
    'Votre version est supprimée. Si le document est fourni avec Packdesk, son original est de nouveau utilisé.',
  resetting: 'Rétablissement…',
  resetDone: '{name} rétabli.',
  keep: 'Le garder',
  goToLine: 'Aller à la ligne {line}',
  wrongLine: 'Ligne {line} : {message}',

  preview: 'Aperçu',
  filledWith: 'Remplir avec',
  sample: 'Données d’exemple',
  shipment: 'Envoi {name}',
  order: 'Commande {name}',
  pages: 'Pages de l’aperçu',
  previewAlt: 'Aperçu de {name}',
  drawing: 'Dessin…',
  drawn: 'L’aperçu est à jour.',
  notDrawn: 'L’aperçu montre la dernière version sans erreur.',

  logo: 'Logo sur les tickets',
  logoHint:
    'PNG ou JPEG, au plus 128 Ko. Les imprimantes de tickets l’impriment en noir ; des formes sombres sur blanc rendent le mieux.',
  logoChoose: 'Choisir une image',
  logoUseSign: 'Utiliser le logo Packdesk',
  logoOwn: 'Votre logo',
  logoSign: 'Le logo Packdesk',
  logoSaved: 'Les tickets montrent maintenant votre logo.',
  logoReset: 'Les tickets montrent de nouveau le logo Packdesk.',
  logoTooLarge: 'Cette image dépasse 128 Ko. Réduisez-la, puis choisissez-la de nouveau.',
} as const satisfies Translated<typeof english.documents>
