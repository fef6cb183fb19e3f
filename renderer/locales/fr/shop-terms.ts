/** Words shops give in English on the screen that connects them. */
export const shopTerms = {
  'In the administration of your shop open Settings > System > Integrations and press “Add integration”.':
    'Dans l’administration de votre boutique, ouvrez Paramètres > Système > Intégrations et appuyez sur « Ajouter une intégration ».',
  'Make it an administrator, or give it a role with these privileges: order:read, order_line_item:read, product:read, order_delivery:read, order_delivery_position:read, order_address:read, country:read, country_state:read, shipping_method:read, state_machine_state:read, order_transaction:read, order_transaction_capture:read, order_transaction_capture_refund:read, order_transaction_capture_refund_position:read, currency:read, order_customer:read, tag:read, system_config:read, order_delivery:update.':
    'Faites-en un administrateur ou donnez-lui un rôle avec ces droits : order:read, order_line_item:read, product:read, order_delivery:read, order_delivery_position:read, order_address:read, country:read, country_state:read, shipping_method:read, state_machine_state:read, order_transaction:read, order_transaction_capture:read, order_transaction_capture_refund:read, order_transaction_capture_refund_position:read, currency:read, order_customer:read, tag:read, system_config:read, order_delivery:update.',
  'Copy the access key ID and the secret access key, then save: the secret is shown once.':
    'Copiez l’ID de la clé d’accès et la clé d’accès secrète, puis enregistrez : la clé secrète n’est affichée qu’une fois.',
  'Access key ID': 'ID de la clé d’accès',
  'Begins with SWIA. Settings > System > Integrations.':
    'Commence par SWIA. Paramètres > Système > Intégrations.',
  'Secret access key': 'Clé d’accès secrète',
  'It is shown once, when the integration is made.':
    'Elle n’est affichée qu’une fois, à la création de l’intégration.',
  'Ready to ship': 'Prête à expédier',
  'States of the payment with which orders are to be sent, by their technical names: paid, authorized.':
    'États du paiement avec lesquels les commandes sont à expédier, par leurs noms techniques : paid, authorized.',
  'Tags of orders that wait.': 'Étiquettes des commandes qui attendent.',
  'Set the delivery to shipped': 'Passer la livraison à expédiée',
  'To shipped once nothing is left to send, before that to shipped (partially). Shopware then writes to the customer.':
    'À expédiée dès que rien ne reste à expédier, avant cela à expédiée partiellement. Shopware écrit alors au client.',
  'HS code is in': 'Le code SH est dans',
  'Country of origin is in': 'Le pays d’origine est dans',
  'Custom fields of the product, by their technical names; the first that has something counts.':
    'Champs personnalisés du produit, par leurs noms techniques ; le premier rempli compte.',
  'This needs Odoo 19 or newer with Sales, Inventory and Delivery Methods; on odoo.com a Custom plan.':
    'Il faut Odoo 19 ou plus récent avec Ventes, Inventaire et Modes de livraison ; sur odoo.com, un plan Custom.',
  'Use a user of its own that may do the following: stock.picking (read), stock.move (read), product.product (read), res.partner (read), sale.order (read), sale.order.line (read), delivery.carrier (read), stock.picking (write).':
    'Prenez un utilisateur à part qui a le droit de : stock.picking (read), stock.move (read), product.product (read), res.partner (read), sale.order (read), sale.order.line (read), delivery.carrier (read), stock.picking (write).',
  'As that user open Preferences > Account Security and press “New API Key”, choose three months, and copy the key.':
    'Avec cet utilisateur, ouvrez Préférences > Sécurité du compte et appuyez sur « Nouvelle clé API », choisissez trois mois, et copiez la clé.',
  Database: 'Base de données',
  'Only where a server has several and does not know which by its address.':
    'Seulement si un serveur en a plusieurs et ne sait pas laquelle d’après son adresse.',
  'It is shown once, when it is made, and ends after three months at most.':
    'Elle n’est affichée qu’une fois, à sa création, et prend fin après trois mois au plus.',
  'Orders are called after': 'Les commandes portent le nom de',
  'The delivery (WH/OUT/00012), or the order it is of: that repeats where an order goes in parts.':
    'La livraison (WH/OUT/00012), ou de la commande dont elle fait partie : celui-ci se répète si une commande part en plusieurs fois.',
  'Validate the delivery': 'Valider la livraison',
  'Once nothing of it is left to send. Odoo then takes the goods out of stock, which a voided label does not bring back.':
    'Dès que rien n’en reste à expédier. Odoo sort alors les articles du stock, ce qu’une étiquette annulée n’annule pas.',
  'API key': 'Clé API',
  'In the administration of your shop open System > Integrations and add an integration.':
    'Dans l’administration de votre boutique, ouvrez Système > Intégrations et ajoutez une intégration.',
  'Under API give it these resources: Magento_Backend::store, Magento_Sales::actions_view, Magento_Sales::shipment, Magento_Sales::ship.':
    'Sous API, donnez-lui ces ressources : Magento_Backend::store, Magento_Sales::actions_view, Magento_Sales::shipment, Magento_Sales::ship.',
  'Turn on “Allow OAuth Access Tokens to be used as standalone Bearer tokens” in Stores > Configuration > Services > OAuth.':
    'Dans Magasins > Configuration > Services > OAuth, activez « Allow OAuth Access Tokens to be used as standalone Bearer tokens ».',
  'Activate the integration and copy the access token.': 'Activez l’intégration et copiez le jeton d’accès.',
  'Of the integration. System > Integrations.': 'De l’intégration. Système > Intégrations.',
  'States of orders that are to be sent: processing; new as well where they are paid on delivery.':
    'États des commandes à expédier : processing ; new aussi si elles sont payées à la livraison.',
  'Inventory source': 'Source de stock',
  'Its code, where the shop keeps stock in several places. Empty: the one the shop chooses.':
    'Son code, si la boutique tient du stock à plusieurs endroits. Vide : celle que la boutique choisit.',
} as const satisfies Record<string, string>
