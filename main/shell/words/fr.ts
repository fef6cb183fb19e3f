import type { StoppedWorkKind } from '../../../shared/desk/station.ts'
import type { ShellWords } from './en.ts'

const count = (number: number, one: string, many: string) => `${number} ${number < 2 ? one : many}`

const works: Record<StoppedWorkKind, (number: number) => string> = {
  purchase: number => count(number, 'achat', 'achats'),
  void: number => count(number, 'annulation', 'annulations'),
  pickup: number => count(number, 'enlèvement', 'enlèvements'),
  manifest: number => count(number, 'manifeste', 'manifestes'),
  upload: number => count(number, 'envoi de document', 'envois de documents'),
  print: number => count(number, 'impression', 'impressions'),
  request: number => count(number, 'requête', 'requêtes'),
}

export const fr: ShellWords = {
  file: {
    menu: '&Fichier',
    orders: '&Commandes',
    ship: 'E&xpédier',
    shipments: '&Envois',
    pack: 'E&mballage dans une deuxième fenêtre',
    browser: 'Ouvrir dans le &navigateur',
    data: 'Afficher le &dossier des données',
    settings: '&Réglages…',
    close: '&Fermer la fenêtre',
    quit: '&Quitter Packdesk',
  },
  edit: {
    menu: '&Édition',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    remove: 'Supprimer',
    all: 'Tout sélectionner',
  },
  view: {
    menu: '&Affichage',
    reload: 'Recharger',
    tools: 'Outils de développement',
    actualSize: 'Taille réelle',
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
    fullScreen: 'Plein écran',
  },
  window: {
    menu: 'Fe&nêtre',
    minimize: 'Réduire',
    zoom: 'Zoomer',
    front: 'Tout ramener au premier plan',
    close: 'Fermer',
  },
  help: {
    menu: 'A&ide',
    api: 'Documentation de l’&API',
    updates: 'Chercher des &mises à jour…',
    diagnostics: '&Exporter le diagnostic…',
    log: 'Afficher le &journal',
    about: 'À propos de Packdesk',
  },
  mac: {
    services: 'Services',
    hide: 'Masquer Packdesk',
    hideOthers: 'Masquer les autres',
    showAll: 'Tout afficher',
  },
  tray: {
    keepRunning: 'Rester actif après la fermeture de la fenêtre',
    open: 'Ouvrir Packdesk',
    browser: 'Ouvrir dans le navigateur',
    quit: 'Quitter Packdesk',
    silent: 'Packdesk : la station ne répond pas',
    calm: 'Packdesk : rien en attente',
    waiting: parts => `Packdesk : ${parts}`,
    attached: host => `Packdesk : la station à l’adresse ${host} répond`,
    problems: number => count(number, 'point à traiter', 'points à traiter'),
    queued: number =>
      count(number, 'étiquette en attente d’une imprimante', 'étiquettes en attente d’une imprimante'),
  },
  start: { cannot: 'Packdesk ne peut pas démarrer' },
  accident: {
    message: 'Packdesk a dû s’arrêter à cause d’une erreur du programme.',
    detail:
      'Ce qui a été acheté ou imprimé est enregistré. Ce qui n’avait pas encore de réponse figure comme inconnu au prochain démarrage. Le diagnostic contient les versions, les réglages et le journal ; ni identifiants, ni noms, ni adresses, ni numéros de suivi.',
    again: 'Redémarrer',
    diagnostics: 'Exporter le diagnostic…',
    quit: 'Quitter',
    save: 'Exporter le diagnostic',
    restarted: at =>
      `Packdesk s’est arrêté à cause d’une erreur du programme et a redémarré (${at.toLocaleString('fr')}).`,
    restartedDetail: file =>
      `Ce qui a été acheté ou imprimé est enregistré. Ce qui n’a pas eu de réponse figure sous « À vérifier ».${file === null ? '' : ` Le diagnostic se trouve dans ${file}.`}`,
    understood: 'OK',
  },
  quit: {
    message: 'Packdesk termine son travail',
    detail: (parts, seconds) =>
      `En attente : ${parts}, ${seconds} s au plus. Si vous arrêtez tout de suite, ce qui n’a pas encore de réponse figurera comme inconnu au prochain démarrage.`,
    atOnce: 'Arrêter tout de suite',
    wait: 'Attendre',
    works,
  },
  gone: {
    message: 'La station de cette fenêtre s’est arrêtée.',
    detail: url => `Plus rien ne répond à ${url}. Ce qui a été acheté ou imprimé y est enregistré.`,
    tryAgain: 'Réessayer',
    startHere: 'La démarrer ici',
    wait: 'Attendre',
  },
  page: {
    notLoaded: 'La station ne répond pas.',
    notLoadedDetail: (address, why) =>
      `${address} n’a pas pu être chargé (${why}). Rien de ce que vous avez acheté ou imprimé n’est perdu.`,
    crashed: 'Cet écran a cessé de fonctionner.',
    crashedDetail: why =>
      `La station continue. Ce qui a été acheté ou imprimé est en sécurité. Raison : ${why}.`,
    hangs: 'Cet écran ne répond pas.',
    hangsDetail: 'Le rouvrir fait perdre ce que vous avez saisi sans l’enregistrer.',
    tryAgain: 'Réessayer',
    reopen: 'Rouvrir',
    wait: 'Attendre',
    close: 'Fermer la fenêtre',
  },
  update: {
    failed: version => `Packdesk ${version} n’a pas démarré`,
    failedDetail: (from, to) =>
      `Deux essais ont échoué. La version ${from} peut être réinstallée ; si ${to} a modifié les données, elles sont remises dans l’état d’avant la mise à jour.`,
    goBack: version => `Revenir à ${version}`,
    tryAgain: 'Réessayer',
    backAgain: (to: string, version: string) =>
      `Packdesk ${to} n’a pas démarré ; la version ${version} est de retour`,
    ends: {
      ended: 'Le programme s’est arrêté avant d’afficher sa fenêtre.',
      silent: 'Aucune fenêtre ne s’est affichée en cinq minutes ; le programme a été arrêté.',
      no_start: 'Le système n’a pas pu le lancer.',
      cut: 'Packdesk ou l’ordinateur a été éteint pendant l’essai.',
    },
    backAgainDetail: (to: string) =>
      `Les données sont telles qu’avant la mise à jour. Ce qui aurait été acheté entre-temps figure sous « À vérifier ». La version ${to} ne sera plus proposée, une plus récente le sera.`,
    understood: 'OK',
    notInstalled: version => `Packdesk ${version} n’a pas été installé`,
    fileChanged:
      'Le fichier téléchargé n’est plus celui qui avait été vérifié, ou il a disparu. Rien n’en a été lancé. Recherchez les mises à jour pour le télécharger à nouveau.',
    noBackup:
      'Aucune sauvegarde des données n’a pu être faite. L’écran Système montre la place qui reste sur le disque.',
    noWayBack: version => `Packdesk ${version} n’a pas pu être réinstallé`,
  },
  files: {
    another: 'Un autre fichier est en cours d’enregistrement. Dites d’abord où il va.',
    save: 'Enregistrer le fichier',
    notOpened: 'Le fichier ne peut pas être ouvert',
    notSaved: (path, why) => `Le fichier n’a pas pu être enregistré sous ${path} : ${why}.`,
    notRead: (path, why) => `${path} n’a pas pu être lu : ${why}.`,
    tooLarge: (path, megabytes) => `${path} dépasse ${megabytes} Mo.`,
    notAllowed: 'l’accès n’est pas autorisé',
    readOnly: 'le disque est en lecture seule',
    full: 'le disque est plein',
    missing: 'le dossier ou le fichier n’existe plus',
    isFolder: 'c’est un dossier',
    inUse: 'un autre programme a ouvert le fichier',
    other: code => `le système indique ${code}`,
    onlySaved: 'Seul un fichier qui vient d’être enregistré ici peut être affiché.',
    dataElsewhere: 'Les données se trouvent sur un autre ordinateur.',
  },
}
