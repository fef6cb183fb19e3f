import type { Translated } from '../dictionary.ts'
import type * as english from '../en/attention-facts.ts'

/** Ce que l’on sait de chaque point à traiter, et que faire. */
export const attentionFacts = {
  key: 'Packdesk continue avec la clé qu’il a en mémoire, et rien n’est perdu. Il ne peut pas redémarrer ainsi : remettez le fichier avant d’arrêter Packdesk. « packdesk doctor » dit ce qui ne va pas.',
  data: 'Un fichier de données a été retiré ou remplacé pendant que Packdesk fonctionne. Plus rien n’est acheté ; une copie de ce que Packdesk détient est parmi les sauvegardes. Remettez le fichier s’il a été déplacé ; sinon, arrêtez Packdesk et restaurez cette copie.',
  taken_over:
    'Un autre ordinateur a repris à partir de la copie de cette station. Plus rien n’est acheté ni envoyé ici, pour que rien ne soit acheté deux fois ; les étiquettes achetées s’impriment. Travaillez sur l’autre ordinateur et arrêtez celui-ci. « packdesk restore --replica » refait de celui-ci la station.',
  lost: 'Le journal à côté des données sait que cela a été demandé au transporteur, les données ne le savent pas. Demandez-lui avant d’acheter de nouveau.',
  restarted:
    'Packdesk s’est arrêté proprement après une erreur interne, puis a été relancé. Ce qui était en cours est réglé : rien n’a été acheté ni imprimé deux fois. Le diagnostic est dans ce dossier ; envoyez-le à la personne qui vous aide.',
  purchase: 'Le transporteur n’a pas répondu, cette étiquette a donc peut-être été achetée et facturée.',
  void: 'Le transporteur n’a pas répondu, cette étiquette a donc peut-être été annulée.',
  bought_otherwise:
    'L’étiquette est achetée et facturée, mais pas comme elle était affichée, ou pas comme le dit la commande. Annulez-la sur l’envoi ou gardez-la.',
  proxy_bought_otherwise: 'Elle est facturée, mais pas ce que le programme a demandé.',
  proxy_purchase:
    'Le transporteur n’a pas répondu à un achat fait par l’API, il a donc peut-être été facturé.',
  proxy_void:
    'Le transporteur n’a pas répondu à une annulation faite par l’API, l’étiquette est donc peut-être annulée.',
  pickup: 'Le transporteur n’a pas répondu, il a donc peut-être été réservé, modifié ou annulé.',
  proxy_pickup:
    'Le transporteur n’a pas répondu à une demande d’enlèvement faite par l’API, il a donc peut-être été réservé, modifié ou annulé.',
  manifest: 'Le transporteur n’a pas répondu, il a donc peut-être clôturé les envois de ce manifeste.',
  upload: 'Le transporteur n’a pas répondu, il a donc peut-être les documents, ou peut-être pas.',
  print_unknown: 'Packdesk ne peut pas dire si elle est sortie. Regardez l’imprimante.',
  print_job: 'Elle n’a pas été imprimée. Réimprimer n’achète rien.',
  print_waiting:
    'Des impressions attendent à cette imprimante et ne sortent pas : elle est en pause, éteinte ou injoignable, ou elles sont retenues. Rien n’est imprimé deux fois.',
  run_unprinted:
    'Ses étiquettes sont achetées et devaient être imprimées, et certaines ne sont dans aucune file. Imprimez-les depuis l’achat groupé ; rien n’est racheté.',
  backup_rehearsal:
    'La restauration de cette sauvegarde a été essayée et a échoué. Vos données sont intactes. Faites une sauvegarde maintenant : elle est essayée aussitôt, et si elle est bonne, cette ligne disparaît.',
  agent_waiting:
    'Un agent demande d’acheter ou d’annuler des étiquettes. Rien n’est acheté avant un oui dans Développeurs, Agents ; sans réponse, la demande expire.',
  webhook: 'Il a échoué trop souvent. Ses événements attendent qu’il soit réactivé.',
  shop_order:
    'La boutique a modifié ou annulé cette commande après l’achat de son étiquette. Annulez l’étiquette si le colis est encore ici : la modification sera reprise. Sinon, indiquez sur la commande que vous l’avez vue.',
  write_back:
    'La boutique n’a pas été informée de cette étiquette : elle a refusé ou ne peut pas l’être. Lisez pourquoi sur la commande, corrigez-le dans la boutique et réessayez.',
  shop: 'Ses commandes n’arrivent pas et elle n’apprend rien des étiquettes. Testez sa connexion dans Paramètres, Boutiques ; rien n’est perdu entre-temps.',
  saved_export:
    'Un fichier d’un export enregistré n’a pas pu être écrit dans son dossier. Rien n’est perdu : le prochain fichier contiendra ce que celui-ci aurait contenu.',
  import_watch:
    'Un fichier du dossier surveillé n’a pas été importé en entier, ou le dossier est inutilisable. Corrigez le fichier à l’aide du rapport et déposez-le de nouveau : rien n’est enregistré deux fois.',
  carrier_away:
    'Packdesk réessaie seul et achète ce qui l’attend dès qu’il répond. Les autres transporteurs continuent.',
  replica:
    'Ce qui est enregistré ici n’est pas, ou pas entièrement, dans la copie : l’écran Système dit jusqu’à quand, et pourquoi. La station continue et une sauvegarde est faite chaque nuit. La copie reprend d’elle-même dès que l’obstacle a disparu.',
} as const satisfies Translated<typeof english.attentionFacts>
