import type { Translated } from '../dictionary.ts'
import type * as english from '../en/run-questions.ts'

/** What is answered before a run buys. */
export const runQuestions = {
  title: {
    one: 'Rien n’est encore acheté : {count} commande attend une réponse',
    other: 'Rien n’est encore acheté : {count} commandes attendent une réponse',
  },
  done: 'Tout a sa réponse. Rien n’est encore acheté.',
  kind_price: 'Prix bien au-dessus des autres',
  kind_zero_price: 'Prix de zéro',
  kind_currency: 'Prix dans une autre devise',
  kind_address: 'Adresse incohérente',
  kind_weight: 'Poids supposé',
  kind_customs: 'Douane incomplète',
  kind_carrier: 'Transporteur injoignable ou plus exigeant',
  kind_rule: 'Règle non suivie',
  kind_requested: 'Autre que la livraison demandée',
  kind_promise: 'Promesse impossible à tenir',
  row: { one: '{what} : {count} commande', other: '{what} : {count} commandes' },
  example: '#{number} {recipient} : {said}',
  more: { one: 'et {count} autre', other: 'et {count} autres' },
  keep: 'Tout garder',
  skip: 'Tout omettre',
  look: 'Les regarder',
  keepName: 'Tout garder : {what}',
  skipName: 'Tout omettre : {what}',
  lookName: 'Les regarder : {what}',
  buyClear: {
    one: 'Acheter la {count} sans question à {total}',
    other: 'Acheter les {count} sans question à {total}',
  },
  buyClearTest: {
    one: 'Acheter {count} étiquette de test sans question',
    other: 'Acheter {count} étiquettes de test sans question',
  },
  noneClear: 'Aucune ne s’achète sans réponse.',
  stays: 'Ce qui est omis reste prêt à expédier.',
  back: 'Retour',
  kept: { one: '{count} commande gardée.', other: '{count} commandes gardées.' },
  skipped: { one: '{count} commande omise.', other: '{count} commandes omises.' },
} as const satisfies Translated<typeof english.runQuestions>
