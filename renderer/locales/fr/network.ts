import type { Translated } from '../dictionary.ts'
import type * as english from '../en/network.ts'

/** Other computers of the shop: the network, what they trust and how they are paired. */
export const network = {
  elsewhere: 'Cela se modifie sur l’ordinateur de la station.',

  open: '1. Ouvrir au réseau de la boutique',
  openSwitch: 'Les autres ordinateurs de la boutique accèdent à cette station',
  openText:
    'En TLS, et uniquement aux adresses de réseaux privés. Il faut s’identifier sur chaque autre ordinateur, et seuls ceux qui sont associés affichent plus que la page d’association.',
  port: 'Port',
  portHint: 'De 1024 à 65535.',
  api: 'Les programmes des autres ordinateurs accèdent à /v1 avec une clé',
  apiText: 'Sinon, les clés ne servent que sur cet ordinateur.',
  saidOpen: 'Les autres ordinateurs accèdent maintenant à cette station.',
  saidClosed: 'Les autres ordinateurs n’accèdent plus à cette station.',
  problem_no_address:
    'Cet ordinateur n’a pas d’adresse dans un réseau privé en ce moment. Une nouvelle recherche a lieu toutes les trente secondes.',
  problem_port_busy: 'Un autre programme utilise ce port. Choisissez-en un autre.',
  problem_certificate_over:
    'Le certificat fourni n’est pas valide en ce moment. Fournissez-en un autre ou retirez-le.',
  problem_not_opened:
    'Cet ordinateur ne laisse pas Packdesk écouter à cette adresse. Le journal indique pourquoi.',

  trust: '2. Faire confiance à cette station sur l’autre ordinateur',
  trustText:
    'Installez ce certificat sur l’autre ordinateur avant de l’associer, et comparez l’empreinte : personne ne peut alors se faire passer pour la station. Il ne vaut que pour les adresses privées et les noms en .local.',
  trustGiven:
    'Le certificat a été fourni. Les autres ordinateurs l’acceptent s’ils font confiance à son émetteur.',
  trustClosed: 'Ouvrez d’abord la station.',
  download: 'Certificat pour les autres ordinateurs',
  fingerprint: 'Empreinte SHA-256',
  until: 'La station renouvelle elle-même son certificat ; celui-ci est valide jusqu’au {day}.',
  windows: 'Windows',
  windowsHow:
    'Ouvrez le fichier, Installer un certificat, Utilisateur actuel, puis Placer tous les certificats dans le magasin suivant : Autorités de certification racines de confiance.',
  macos: 'macOS',
  macosHow:
    'Ouvrez le fichier dans Trousseaux d’accès, ouvrez-y le certificat, puis Se fier : Toujours approuver.',
  linux: 'Linux',
  linuxHow:
    'Chrome : Paramètres, Confidentialité et sécurité, Sécurité, Gérer les certificats, Autorités, Importer. Firefox : Paramètres, Vie privée et sécurité, Afficher les certificats, Autorités, Importer.',
  android: 'Android',
  androidHow: 'Paramètres, Sécurité, Chiffrement et identifiants, Installer un certificat, Certificat CA.',
  ios: 'iPhone et iPad',
  iosHow:
    'Ouvrez le fichier dans Safari et installez le profil dans Réglages. Puis Réglages, Général, Informations, Réglages des certificats : activez-le.',

  pair: '3. Associer l’autre ordinateur',
  pairText: 'Ouvrez l’une de ces adresses sur l’autre ordinateur, ou scannez l’image. Il demande le code.',
  addresses: 'Adresses de cette station',
  qr: 'Image de l’adresse {url}',
  begin: 'Associer un ordinateur',
  code: 'Code',
  codeHint: 'Valable une fois, pendant deux minutes et pour cinq essais.',
  takeBack: 'Retirer le code',
  compare: '{name} à {address} demande l’accès. Affiche-t-il ce nombre ?',
  compareText: 'Si le nombre est différent, ou si personne de chez vous n’y est, refusez.',
  most: 'Ce qu’on peut y faire au plus',
  role_none: 'Ce que peut la personne identifiée',
  accept: 'Même nombre : associer',
  refuse: 'Refuser',
  accepted: 'Associé. L’autre ordinateur ouvre maintenant Packdesk.',

  desks: 'Ordinateurs associés',
  desksNone: 'Aucun ordinateur n’est encore associé.',
  desksText: 'La personne qui s’y identifie ne peut pas plus que le poste.',
  name: 'Nom',
  nameOf: 'Nom de {name}',
  heard: 'Dernier contact',
  screen: 'Affiche',
  mostOf: 'Ce qu’on peut faire au plus à {name}',
  putOut: 'Exclure',
  putOutName: 'Exclure {name}',
  putOutTitle: 'Exclure {name} ?',
  putOutText:
    'L’accès lui est refusé immédiatement. Ce qui y a été acheté et imprimé reste. Il peut être associé à nouveau.',
  puttingOut: 'Exclusion…',
  keep: 'Garder',
  saidSaved: 'Enregistré : {name}.',
  saidOut: '{name} a été exclu.',
} as const satisfies Translated<typeof english.network>
