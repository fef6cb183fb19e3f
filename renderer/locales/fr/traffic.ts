import type { Translated } from '../dictionary.ts'
import type * as english from '../en/traffic.ts'

/** What was sent to carriers and what came back. */
export const traffic = {
  refresh: 'Actualiser',
  milliseconds: '{count} ms',
  title: 'Échanges avec le transporteur',
  recent: 'Échanges récents',
  show: 'Afficher',
  hide: 'Masquer',
  showNamed: 'Afficher : {what}',
  hideNamed: 'Masquer : {what}',
  text: 'Ce qui a été envoyé au transporteur et ce qui est revenu, conservé une semaine. Mots de passe et clés sont retirés avant l’enregistrement.',
  none: 'Rien n’a été envoyé la semaine passée, ou ce transporteur fonctionne dans la station.',
  list: 'Requêtes au transporteur, de la plus récente à la plus ancienne',
  noAnswer: 'Aucune réponse',
  request: 'Envoyé',
  response: 'Reçu',
  copyExchange: 'requête et réponse',
  nothing: 'vide',
  cut: 'Seul le début est conservé. La taille totale était de {bytes}.',
  operation_verifyCredentials: 'Test de connexion',
  operation_rate: 'Tarifs',
  operation_createLabel: 'Achat',
  operation_voidLabel: 'Annulation',
  operation_track: 'Suivi',
  operation_schedulePickup: 'Enlèvement',
  operation_updatePickup: 'Modification d’enlèvement',
  operation_cancelPickup: 'Annulation d’enlèvement',
  operation_uploadDocuments: 'Envoi de documents',
} as const satisfies Translated<typeof english.traffic>
