import type { Translated } from '../dictionary.ts'
import type * as english from '../en/background.ts'

/** What the station does by itself and how long it keeps things, among the settings. */
export const background = {
  tracking: 'Demander aux transporteurs où sont les colis',
  trackingHint:
    'Un colis en cours de livraison est vérifié plus souvent, un colis sans nouvelles de moins en moins.',
  interval: 'Minutes entre deux vérifications d’un colis',
  stuckDays: 'Jours travaillés sans événement avant qu’un colis compte comme bloqué',
  stuckDaysHint: 'De 1 à 60. Seulement les colis en route ; les jours travaillés sont ceux de la boutique.',
  unscannedDays: 'Jours travaillés sans scan avant qu’une étiquette compte comme jamais scannée',
  unscannedDaysHint:
    'De 1 à 60. Un colis d’un enlèvement ou d’un manifeste a jusqu’à la fin du jour travaillé suivant.',
  intervalHint: 'De 15 minutes à un jour, 1440. Une pause plus longue ménage le transporteur.',
  events: 'Événements',
  toThisComputer: 'Envoyer les événements aux programmes de cet ordinateur',
  toThisComputerHint: 'Webhooks vers des adresses de cet ordinateur.',
  toPrivateNetwork: 'Envoyer les événements à des adresses du réseau privé',
  toPrivateNetworkHint:
    'Seulement pour des récepteurs que vous gérez vous-même : quiconque a une clé pourrait atteindre des appareils de votre réseau.',
  saveKeeping: 'Enregistrer la conservation',
  saving: 'Enregistrement…',
  saved: 'Enregistré.',

  keeping: 'Durée de conservation des données',
  keepingText:
    'Nombre de jours après lequel les données sont supprimées automatiquement ; laissez un champ vide pour les garder. Ce qui est ouvert, a une issue inconnue ou coûte de l’argent n’est jamais supprimé.',
  kept: 'Conservés',
  keep_events: 'Événements',
  keep_webhook_deliveries: 'Livraisons de webhooks',
  keep_notifications: 'Notifications',
  keep_trackers: 'Suivis de colis livrés',
  keep_orders: 'Commandes terminées',
  keep_drafts: 'Brouillons sans étiquette',
  keep_labels: 'Étiquettes d’envois livrés',
  keep_batches: 'Lots terminés',
  keep_import_files: 'Fichiers des importations',
  keep_packing_photos: 'Photos des colis et des retours',
  keep_print_jobs: 'Tâches d’impression terminées',
  keep_idempotent_requests: 'Réponses aux requêtes répétées',
} as const satisfies Translated<typeof english.background>

/** Backups and the work the station does by itself, on the System screen. */
export const backups = {
  title: 'Sauvegardes',
  good: 'Dernière : {time}',
  none: 'Pas encore de sauvegarde',
  failed: 'La dernière sauvegarde a échoué',
  failedAt: 'Essai le {time}.',
  restored:
    'Cette station a été restaurée le {restored} depuis la sauvegarde du {taken}. Ce qui a été fait entre-temps manque : voyez avec le transporteur avant de racheter une telle étiquette.',
  rehearsed: 'La restauration de la sauvegarde du {taken} a été essayée le {time} : elle fonctionne.',
  rehearsalFailed: 'L’essai de restauration a échoué',
  rehearsalFailedAt: 'Essai du {time} avec la sauvegarde du {taken}.',
  rehearsalNone:
    'Chaque semaine, la restauration de la dernière sauvegarde est essayée dans un dossier à part.',
  list: 'Sauvegardes, de la plus récente à la plus ancienne',
  columnTime: 'Faite',
  columnKind: 'Raison',
  columnSize: 'Taille',
  columnVerified: 'Vérifiée',
  columnActions: 'Actions',
  kind_daily: 'De nuit',
  kind_manual: 'Manuelle',
  kind_upgrade: 'Avant une mise à jour',
  kind_rescue: 'Fichiers retirés',
  takenOverTitle: 'Un autre ordinateur est désormais la station',
  takenOverText:
    'Il a repris à partir de la copie de celui-ci. Plus rien n’est acheté ici ; les étiquettes achetées s’impriment.',
  takenOverWhat: 'Que faire',
  replicaTitle: 'Copie distante',
  replicaOff:
    'Aucune copie n’est tenue ailleurs. Avec elle, un autre ordinateur peut reprendre une seconde après la perte de celui-ci. Activez-la par « packdesk replica on » (voir Operations dans la documentation).',
  replica_off: 'Désactivée',
  replica_starting: 'Démarrage…',
  replica_running: 'Copie en cours',
  replica_standing: 'Ne copie pas',
  replica_taken_over: 'Un autre ordinateur est la station',
  replicaWhere: 'Emplacement',
  replicaSecured: 'La copie contient tout jusqu’à',
  replicaNever: 'Rien encore depuis le démarrage',
  replicaAgo: { one: 'il y a {count} seconde', other: 'il y a {count} secondes' },
  replicaLooked: 'Aucune autre station vue à',
  replicaNotLooked: 'Impossible de vérifier',
  replicaWhole: 'Relue et trouvée intacte',
  replicaNotYet: 'Pas encore depuis le démarrage',
  replicaNumber: 'Numéro de cette station',
  replicaProgram: 'Programme',
  replicaProgramName: 'Litestream {version}',
  replicaRestarts: 'Redémarrages',
  atRiskTitle: 'Des fichiers de la station manquent ou ont changé',
  atRiskText:
    'Plus rien n’est acheté tant qu’ils ne sont pas revenus. Les étiquettes achetées s’impriment. N’arrêtez pas encore Packdesk.',
  atRiskWhich: 'Quels fichiers, et que faire',
  emptyText:
    'Une sauvegarde est faite chaque nuit tant que la station fonctionne. Une sauvegarde manquée est faite au prochain démarrage.',
  create: 'Sauvegarder maintenant',
  creating: 'Sauvegarde…',
  created: 'Sauvegarde faite et vérifiée.',
  verify: 'Vérifier',
  verifyName: 'Vérifier la sauvegarde du {time}',
  verifying: 'Vérification…',
  verified: 'La sauvegarde du {time} est bonne.',
  time: 'Sauvegarde de nuit à',
  timeHint: 'Dans le fuseau horaire de la boutique, comme 02:30.',
  timeIs: 'Une sauvegarde est faite chaque nuit à {time}.',
  timeChange: 'Modifier l’heure',
  saved: 'Les sauvegardes sont désormais faites à {time}.',
  howTitle: 'Restaurer une sauvegarde',
  howText:
    'Arrêtez la station, puis lancez cette commande. Les données actuelles sont conservées à côté sous un nom daté. Les sauvegardes ne contiennent pas de clés : pour passer à un autre ordinateur, copiez aussi secret.key du dossier de la station et gardez-le à part.',
  command: 'Commande',

  loops: 'Tâches de fond',
  loop_backup: 'Sauvegarde de nuit',
  loop_rehearsal: 'Essai de restauration',
  loop_printing: 'File d’impression',
  loop_webhooks: 'Webhooks',
  loop_batches: 'Lots',
  loop_imports: 'Importations',
  loop_agents: 'Plans des agents',
  loop_import_watch: 'Dossier surveillé',
  loop_carts: 'Chariots délaissés',
  loop_packing: 'Emballage',
  loop_exports: 'Exports',
  loop_shops: 'Commandes des boutiques',
  loop_write_backs: 'Informer les boutiques des étiquettes',
  loop_tracking: 'Suivi',
  loop_retention: 'Suppression des anciennes données',
  loop_orders: 'Commandes du poste',
  loop_purchase_queue: 'Achat une fois en ligne',
  loop_label_fetch: 'Récupération des étiquettes',
  loop_manifest_fetch: 'Récupération des bordereaux',
  loop_proxy_labels: 'Récupération des étiquettes achetées par proxy',
  loop_runs: 'Achats groupés',
  loop_rate_sheets: 'Grilles tarifaires du jour',
  loop_reconnect: 'Reconnexion aux transporteurs',
  loop_notifications: 'Recherche de nouveautés',
  loopState_idle: 'Rien à faire',
  loopState_running: 'En cours',
  loopState_waiting: 'En attente',
  loopState_failing: 'Échec, nouvel essai prévu',
  loopState_stopped: 'Arrêtée',
  columnLoop: 'Tâche',
  columnLoopState: 'État',
  columnLoopLast: 'Dernière fois',
  columnLoopNext: 'Prochaine fois',
  loopsList: 'Tâches, avec leur dernière et prochaine exécution',
} as const satisfies Translated<typeof english.backups>

/** Which rules of customs are in use. */
export const customsRules = {
  title: 'Règles de douane',
  of: 'Règles de douane du {date}',
  stale:
    'Ces règles ont plus de 90 jours. La douane change plusieurs fois par an : chargez-en de plus récentes ou mettez Packdesk à jour.',
  none: 'Aucune règle de douane',
  noneMeans:
    'Les règles de douane livrées avec Packdesk manquent ou sont endommagées : rien n’est envoyé à l’étranger. Réinstallez Packdesk ou chargez des règles plus récentes.',
  load: 'Charger des règles plus récentes',
  loaded: 'Les règles de douane du {date} sont en usage.',
  source_program: 'Elles sont venues avec cette version de Packdesk.',
  source_file: 'Elles viennent d’un fichier.',
  fresh: 'Ce qui est demandé pour l’étranger suit ces règles.',
} as const satisfies Translated<typeof english.customsRules>

/** Newer versions of the program, on the Settings screen. */
export const updates = {
  notHere:
    'Pas ici : cette page est ouverte dans un navigateur. Les mises à jour s’installent depuis la fenêtre de Packdesk, sur l’ordinateur de la station.',
  version: 'Vous utilisez la version {version}.',
  off_sources: 'Packdesk tourne ici depuis ses sources ; elles se mettent à jour avec git.',
  off_no_key:
    'Cette version n’a pas de clé pour vérifier les mises à jour et n’en accepte donc aucune. Installez les nouvelles versions à la main.',
  off_service:
    'La station tourne comme service sur cet ordinateur. Arrêtez-le (packdesk service remove), ouvrez Packdesk, puis cherchez les mises à jour.',
  notChecked: 'Aucune recherche de nouvelle version depuis l’ouverture de Packdesk.',
  none: 'Il n’y a pas de version plus récente. Dernière recherche à {time}.',
  checking: 'Recherche d’une nouvelle version…',
  found: 'La version {version} est sortie. Rien n’est téléchargé sans votre accord.',
  loading: 'Téléchargement de la version {version}…',
  ready:
    'La version {version} est prête. Elle s’installera au prochain démarrage de Packdesk, ou maintenant.',
  readyLater: 'La version {version} est prête et attend que vous l’installiez.',
  busy: 'Des étiquettes sont en cours d’achat ou d’impression. Installez la version {version} une fois ce travail terminé.',
  failed_check:
    'Impossible de chercher une nouvelle version. Rien n’a changé ; réessayez quand le réseau est là.',
  failed_load: 'Le téléchargement a échoué ou n’est pas ce qui a été signé. Rien n’a changé.',
  failed_backup:
    'Aucune sauvegarde n’a pu être faite, rien n’a donc été installé. L’écran Système indique la place libre sur le disque.',
  failed_install: 'La nouvelle version n’a pas pu être installée. Celle-ci continue.',
  failed_start: 'La nouvelle version n’a pas démarré. Celle-ci est de retour, avec les données d’avant.',
  failed_changed:
    'La version téléchargée n’est plus celle qui avait été vérifiée ; rien n’a été installé. Recherchez les mises à jour pour la télécharger à nouveau.',
  changing:
    'La version {version} démarre. Cette fenêtre se fermera quand elle sera là ; si elle ne démarre pas, cette version-ci reviendra d’elle-même.',
  check: 'Chercher des mises à jour',
  load: 'Télécharger',
  install: 'Sauvegarder, installer et redémarrer',
  later: 'Plus tard',
  off_archive:
    'Cette copie a été décompressée et non installée : elle ne peut pas se remplacer elle-même. Les versions plus récentes sont à {address}.',
  skipped: 'La version {version} est sortie et n’est pas proposée. Une plus récente le sera.',
  failed_stall: 'Le serveur n’envoie plus rien. Rien n’a été changé ; réessayez plus tard.',
  skip: 'Ignorer cette version',
  cancel: 'Annuler le téléchargement',
  channel: 'Versions',
  channelHint: 'Les préversions arrivent plus tôt et ont été essayées par moins de boutiques.',
  channel_latest: 'Versions finales',
  channel_beta: 'Préversions aussi',
} as const satisfies Translated<typeof english.updates>
