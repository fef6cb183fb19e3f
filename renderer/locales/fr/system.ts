import type { Translated } from '../dictionary.ts'
import type * as english from '../en/system.ts'

/** The System screen, and what is set of the station as a whole. */
export const system = {
  thisStation: 'Cette station',
  version: 'Version',
  address: 'Adresse',
  runtimeNames: 'Node {node}, SQLite {sqlite}',
  home: 'Dossier de données',
  keyKept: 'Secrets',
  keyKept_system: 'Scellés ; leur clé est dans le trousseau de cet ordinateur',
  keyKept_passphrase: 'Scellés ; leur clé s’ouvre avec une phrase secrète',
  keyKept_file:
    'Scellés ; leur clé est un fichier que seul son propriétaire peut lire, car aucun trousseau du système n’est utilisé',
  window: 'Fenêtre',
  windowNames: 'Electron {electron}, Chromium {chrome}',
  homeShow: 'Afficher le dossier',
  since: 'En marche depuis',
  link_open: 'Ouverte, en direct',
  link_opening: 'Connexion…',
  link_lost: 'Perdue, nouvel essai en cours',

  shopText:
    'Date du jour : {day} ({zone}). Dates d’expédition, manifestes, enlèvements et rapports suivent ce fuseau horaire.',
  zone: 'Fuseau horaire',
  zoneComputer: 'Celui de cet ordinateur ({zone})',
  zoneNone: 'Aucun fuseau horaire trouvé',
  zoneSaved: 'Enregistré. Date du jour : {day} ({zone}).',

  work: 'Charge de travail',
  allWell: 'Rien n’attend',
  queued: 'Étiquettes qui attendent une imprimante',
  failed: 'Étiquettes non imprimées',
  unknown: 'Étiquettes peut-être imprimées',
  seeJobs: 'Voir les tâches d’impression',
  unknownPurchases: 'Achats sans réponse',
  unknownPurchasesText:
    'Le transporteur n’a pas répondu, ces étiquettes sont donc peut-être achetées, ou peut-être pas. Interrogez le transporteur. Packdesk ne les rachète pas de lui-même.',
  unknownPickups: 'Enlèvements sans réponse',
  webhooksGivenUp:
    'Webhooks désactivés car rien n’y arrivait : {count}. Leurs événements sont conservés. Vérifiez le récepteur, puis réactivez le webhook.',
  connections: 'Transporteurs',
  printers: 'Imprimantes',

  sample: 'Essayer',
  sampleText:
    'Des adresses, colis, brouillons, un transporteur et une imprimante inventés pour essayer. Les supprimer garde tout ce que vous avez créé.',
  sampleGone: 'Il n’y a pas de données d’exemple ici.',

  origins: 'Pages web',
  originsText: 'Pages web dans un navigateur de cet ordinateur qui ont demandé à utiliser la station.',
  originsNone:
    'Aucune page web n’a encore demandé. Celle qui appelle la station apparaît ici, et vous pouvez l’autoriser.',
  originsList: 'Pages web connues',
  originsCheck: 'Une page web ne peut pas se connecter',
  origin_pending: 'Demande',
  origin_put_off: 'Reportée',
  origin_paired: 'Autorisée',
  origin_blocked: 'Bloquée',
  originAllow: 'Autoriser {origin}',
  originTakeBack: 'Supprimer',
  originRemove: 'Supprimer {origin}',
  originRemoved: '{origin} a été supprimée.',

  programs: 'Développeurs',
  programsText:
    'Boutiques, scripts et autres outils de cet ordinateur peuvent utiliser cette station. Chacun a besoin de sa propre clé.',
  docs: 'Documentation de l’API',
  openApi: 'Document OpenAPI',
  calls: 'Appels API',
  keyHint: 'Créez une clé en ligne de commande. Elle est affichée une seule fois.',
  command: 'Commande',
  dataSize: 'Taille des données',
  diskFree: 'Libre sur le disque',
  runtime: 'Fonctionne avec',
} as const satisfies Translated<typeof english.system>

/** What the station cannot find out by itself: the panel, the badge, and the notice on a shipment. */
export const attention = {
  title: 'À vérifier',
  none: 'Tout est en ordre',
  notKnown: 'Pas connu pour l’instant',
  list: 'Ce qui est à vérifier, le plus coûteux d’abord',
  badge: { one: '{count} point à vérifier', other: '{count} points à vérifier' },
  more: 'En afficher plus',
  since: 'Depuis {time}',
  modeTest: 'Mode test',
  modeLive: 'Mode réel',
  looked: 'J’ai vérifié',
  lookedText:
    'Packdesk n’a rien enregistré sur cette requête, ceci la retire donc seulement de la liste. Dites au programme qui l’a envoyée ce que vous avez trouvé.',
  lookedLost: 'Cela le retire seulement de la liste. Vérifiez d’abord chez le transporteur.',
  lookedRestarted: 'Cela le retire de la liste. Le diagnostic reste dans son dossier.',
  lookedKeep: 'Pas encore',
  keepBought: 'Garder cette étiquette',
  keepBoughtText:
    'Elle reste achetée au prix facturé et quitte cette liste. Annulez-la sur son envoi si cela ne convient pas.',

  kind_key: 'Fichier de clé absent ou modifié',
  kind_data: 'Fichiers de données retirés ou remplacés',
  kind_lost: 'Perdu dans les données',
  kind_purchase: 'Peut-être achetée',
  kind_void: 'Peut-être annulée',
  kind_bought_otherwise: 'Achetée autrement qu’affichée ou commandée',
  kind_proxy_bought_otherwise: 'Achetée autrement par un autre programme',
  kind_proxy_purchase: 'Peut-être achetée par un autre programme',
  kind_proxy_void: 'Peut-être annulée par un autre programme',
  kind_pickup: 'Enlèvement sans réponse',
  kind_proxy_pickup: 'Enlèvement d’un autre programme sans réponse',
  kind_manifest: 'Manifeste sans réponse',
  kind_upload: 'Documents peut-être envoyés',
  kind_print_unknown: 'Peut-être imprimée',
  kind_print_job: 'Étiquette non imprimée',
  kind_backup_rehearsal: 'Sauvegarde : essai échoué',
  kind_webhook: 'Webhook désactivé',
  kind_import_watch: 'Dossier surveillé',
  kind_saved_export: 'Exports enregistrés',
  kind_restarted: 'Redémarré après une erreur',

  knows_key:
    'Packdesk continue avec la clé qu’il a en mémoire, et rien n’est perdu. Il ne peut pas redémarrer ainsi : remettez le fichier avant d’arrêter Packdesk. « packdesk doctor » dit ce qui ne va pas.',
  knows_data:
    'Un fichier de données a été retiré ou remplacé pendant que Packdesk fonctionne. Plus rien n’est acheté ; une copie de ce que Packdesk détient est parmi les sauvegardes. Remettez le fichier s’il a été déplacé ; sinon, arrêtez Packdesk et restaurez cette copie.',
  knows_lost:
    'Le journal à côté des données sait que cela a été demandé au transporteur, les données ne le savent pas. Demandez-lui avant d’acheter de nouveau.',
  knows_restarted:
    'Packdesk s’est arrêté proprement après une erreur interne, puis a été relancé. Ce qui était en cours est réglé : rien n’a été acheté ni imprimé deux fois. Le diagnostic est dans ce dossier ; envoyez-le à la personne qui vous aide.',
  knows_purchase:
    'Le transporteur n’a pas répondu, cette étiquette a donc peut-être été achetée et facturée.',
  knows_void: 'Le transporteur n’a pas répondu, cette étiquette a donc peut-être été annulée.',
  knows_bought_otherwise:
    'L’étiquette est achetée et facturée, mais pas comme elle était affichée, ou pas comme le dit la commande. Annulez-la sur l’envoi ou gardez-la.',
  knows_proxy_bought_otherwise: 'Elle est facturée, mais pas ce que le programme a demandé.',
  knows_proxy_purchase:
    'Le transporteur n’a pas répondu à un achat fait par l’API, il a donc peut-être été facturé.',
  knows_proxy_void:
    'Le transporteur n’a pas répondu à une annulation faite par l’API, l’étiquette est donc peut-être annulée.',
  knows_pickup: 'Le transporteur n’a pas répondu, il a donc peut-être été réservé, modifié ou annulé.',
  knows_proxy_pickup:
    'Le transporteur n’a pas répondu à une demande d’enlèvement faite par l’API, il a donc peut-être été réservé, modifié ou annulé.',
  knows_manifest: 'Le transporteur n’a pas répondu, il a donc peut-être clôturé les envois de ce manifeste.',
  knows_upload: 'Le transporteur n’a pas répondu, il a donc peut-être les documents, ou peut-être pas.',
  knows_print_unknown: 'Packdesk ne peut pas dire si elle est sortie. Regardez l’imprimante.',
  knows_print_job: 'Elle n’a pas été imprimée. Réimprimer n’achète rien.',
  knows_backup_rehearsal:
    'La restauration de cette sauvegarde a été essayée et a échoué. Vos données sont intactes. Faites une sauvegarde maintenant : elle est essayée aussitôt, et si elle est bonne, cette ligne disparaît.',
  knows_webhook: 'Il a échoué trop souvent. Ses événements attendent qu’il soit réactivé.',
  knows_saved_export:
    'Un fichier d’un export enregistré n’a pas pu être écrit dans son dossier. Rien n’est perdu : le prochain fichier contiendra ce que celui-ci aurait contenu.',
  knows_import_watch:
    'Un fichier du dossier surveillé n’a pas été importé en entier, ou le dossier est inutilisable. Corrigez le fichier à l’aide du rapport et déposez-le de nouveau : rien n’est enregistré deux fois.',

  noticePurchase: 'Cette étiquette a peut-être été achetée',
  noticePurchaseText:
    'Le transporteur a été interrogé le {time} et n’a pas répondu. Packdesk ne la rachète pas de lui-même. Interrogez le transporteur, ou regardez sur son site, puis notez ici ce que vous avez trouvé.',
  noticeVoid: 'Cette étiquette a peut-être été annulée',
  noticeVoidText:
    'L’annulation a été demandée au transporteur le {time} et il n’a pas répondu. N’utilisez pas l’étiquette avant de savoir. Packdesk ne le redemande pas de lui-même.',
  noticeUpload: 'Le transporteur a peut-être déjà les documents',
  noticeUploadText:
    'Ils ont été envoyés le {time} et le transporteur n’a pas répondu. Packdesk ne les renvoie pas de lui-même.',

  ask: 'Interroger le transporteur',
  asking: 'Interrogation…',
  saysCarrier: 'Ce que dit le transporteur',
  found_bought: 'Le transporteur a l’étiquette. Elle est maintenant notée ici.',
  found_not_bought: 'Le transporteur n’a pas fait cette étiquette. Vous pouvez l’acheter de nouveau.',
  found_voided: 'Le transporteur a annulé l’étiquette.',
  found_not_voided: 'Le transporteur n’a pas annulé l’étiquette. Elle est toujours valable.',
  found_cannot_tell: 'Le transporteur n’a pas pu être interrogé, ou sa réponse ne tranche pas.',

  bought: 'Elle a été achetée…',
  boughtTitle: 'L’étiquette a été achetée',
  boughtText: 'Saisissez ce que dit le site du transporteur. Cela n’achète et ne facture rien.',
  trackingNumber: 'Numéro de suivi',
  identifier: 'Identifiant d’envoi du transporteur',
  identifierHint: 'Nécessaire pour annuler l’étiquette, s’il diffère du numéro de suivi.',
  label: 'Étiquette',
  labelHint: 'PDF, PNG ou ZPL du site du transporteur, pour que vous puissiez l’imprimer ici.',
  labelRemove: 'Retirer le fichier',
  labelWrong: 'Ce n’est pas une étiquette PDF, PNG ou ZPL. Choisissez un autre fichier.',
  boughtConfirm: 'Noter l’achat',
  notBought: 'Elle n’a pas été achetée…',
  notBoughtTitle: 'L’étiquette n’a-t-elle pas été achetée ?',
  notBoughtText:
    'Ne le dites que si le transporteur vous l’a dit, ou si son site ne montre pas l’étiquette. L’envoi redevient un brouillon, et l’acheter une seconde fois coûte une seconde fois.',
  notBoughtConfirm: 'Elle n’a pas été achetée',
  voided: 'Elle a été annulée…',
  voidedTitle: 'L’étiquette a-t-elle été annulée ?',
  voidedText: 'L’envoi se termine comme annulé. Annulé n’est pas remboursé.',
  voidedConfirm: 'Elle a été annulée',
  notVoided: 'Elle n’a pas été annulée…',
  notVoidedTitle: 'L’étiquette n’a-t-elle pas été annulée ?',
  notVoidedText: 'L’étiquette compte de nouveau comme valable, et vous pouvez de nouveau l’annuler.',
  notVoidedConfirm: 'Elle n’a pas été annulée',
  sent: 'Il les a…',
  sentTitle: 'Le transporteur a-t-il les documents ?',
  sentText: 'Ils sont indiqués comme envoyés. Vous pouvez encore en envoyer d’autres.',
  sentConfirm: 'Il les a',
  notSent: 'Il ne les a pas…',
  notSentTitle: 'Le transporteur n’a-t-il pas les documents ?',
  notSentText: 'Vous pourrez alors les envoyer de nouveau.',
  notSentConfirm: 'Il ne les a pas',
  saving: 'Enregistrement…',
  keep: 'Revenir',
  settled: 'Noté.',
} as const satisfies Translated<typeof english.attention>
