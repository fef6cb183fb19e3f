/** Words shops give in English on the screen that connects them. */
export const shopTerms = {
  'In the administration of your shop open Settings > System > Integrations and press “Add integration”.':
    'Öffnen Sie in der Administration Ihres Shops Einstellungen > System > Integrationen und drücken Sie „Integration hinzufügen“.',
  'Make it an administrator, or give it a role with these privileges: order:read, order_line_item:read, product:read, order_delivery:read, order_delivery_position:read, order_address:read, country:read, country_state:read, shipping_method:read, state_machine_state:read, order_transaction:read, order_transaction_capture:read, order_transaction_capture_refund:read, order_transaction_capture_refund_position:read, currency:read, order_customer:read, tag:read, system_config:read, order_delivery:update.':
    'Machen Sie sie zum Administrator oder geben Sie ihr eine Rolle mit diesen Rechten: order:read, order_line_item:read, product:read, order_delivery:read, order_delivery_position:read, order_address:read, country:read, country_state:read, shipping_method:read, state_machine_state:read, order_transaction:read, order_transaction_capture:read, order_transaction_capture_refund:read, order_transaction_capture_refund_position:read, currency:read, order_customer:read, tag:read, system_config:read, order_delivery:update.',
  'Copy the access key ID and the secret access key, then save: the secret is shown once.':
    'Kopieren Sie Zugangs-ID und Sicherheitsschlüssel, dann speichern Sie: Der Schlüssel wird nur einmal gezeigt.',
  'Access key ID': 'Zugangs-ID',
  'Begins with SWIA. Settings > System > Integrations.':
    'Beginnt mit SWIA. Einstellungen > System > Integrationen.',
  'Secret access key': 'Sicherheitsschlüssel',
  'It is shown once, when the integration is made.':
    'Wird nur einmal gezeigt, wenn die Integration angelegt wird.',
  'Ready to ship': 'Versandbereit',
  'States of the payment with which orders are to be sent, by their technical names: paid, authorized.':
    'Zahlungsstatus, mit denen Bestellungen zu versenden sind, mit ihren technischen Namen: paid, authorized.',
  'Tags of orders that wait.': 'Tags von Bestellungen, die warten.',
  'Set the delivery to shipped': 'Lieferung auf versandt setzen',
  'To shipped once nothing is left to send, before that to shipped (partially). Shopware then writes to the customer.':
    'Auf versandt, sobald nichts mehr zu versenden ist, vorher auf teilweise versandt. Shopware schreibt dann dem Kunden.',
  'HS code is in': 'HS-Code steht in',
  'Country of origin is in': 'Ursprungsland steht in',
  'Custom fields of the product, by their technical names; the first that has something counts.':
    'Zusatzfelder des Produkts mit ihren technischen Namen; das erste, in dem etwas steht, zählt.',
  'This needs Odoo 19 or newer with Sales, Inventory and Delivery Methods; on odoo.com a Custom plan.':
    'Das braucht Odoo 19 oder neuer mit Verkauf, Lager und Liefermethoden; auf odoo.com einen Custom-Plan.',
  'Use a user of its own that may do the following: stock.picking (read), stock.move (read), product.product (read), res.partner (read), sale.order (read), sale.order.line (read), delivery.carrier (read), stock.picking (write).':
    'Nehmen Sie einen eigenen Benutzer, der Folgendes darf: stock.picking (read), stock.move (read), product.product (read), res.partner (read), sale.order (read), sale.order.line (read), delivery.carrier (read), stock.picking (write).',
  'As that user open Preferences > Account Security and press “New API Key”, choose three months, and copy the key.':
    'Öffnen Sie als dieser Benutzer Einstellungen > Kontosicherheit und drücken Sie „Neuer API-Schlüssel“, wählen Sie drei Monate, und kopieren Sie den Schlüssel.',
  Database: 'Datenbank',
  'Only where a server has several and does not know which by its address.':
    'Nur wo ein Server mehrere hat und an seiner Adresse nicht erkennt, welche.',
  'It is shown once, when it is made, and ends after three months at most.':
    'Er wird nur einmal gezeigt, wenn er angelegt wird, und endet nach höchstens drei Monaten.',
  'Orders are called after': 'Bestellungen heißen nach',
  'The delivery (WH/OUT/00012), or the order it is of: that repeats where an order goes in parts.':
    'Der Lieferung (WH/OUT/00012) oder dem Auftrag dazu: Der wiederholt sich, wo ein Auftrag in Teilen geht.',
  'Validate the delivery': 'Lieferung bestätigen',
  'Once nothing of it is left to send. Odoo then takes the goods out of stock, which a voided label does not bring back.':
    'Sobald nichts mehr von ihr zu versenden ist. Odoo bucht die Ware dann aus dem Lager; ein storniertes Etikett bringt sie nicht zurück.',
  'API key': 'API-Schlüssel',
  'In the administration of your shop open System > Integrations and add an integration.':
    'Öffnen Sie in der Administration Ihres Shops System > Integrationen und fügen Sie eine Integration hinzu.',
  'Under API give it these resources: Magento_Backend::store, Magento_Sales::actions_view, Magento_Sales::shipment, Magento_Sales::ship.':
    'Geben Sie ihr unter API diese Ressourcen: Magento_Backend::store, Magento_Sales::actions_view, Magento_Sales::shipment, Magento_Sales::ship.',
  'Turn on “Allow OAuth Access Tokens to be used as standalone Bearer tokens” in Stores > Configuration > Services > OAuth.':
    'Schalten Sie in Shops > Konfiguration > Dienste > OAuth „Allow OAuth Access Tokens to be used as standalone Bearer tokens“ ein.',
  'Activate the integration and copy the access token.':
    'Aktivieren Sie die Integration und kopieren Sie den Zugriffstoken.',
  'Of the integration. System > Integrations.': 'Der Integration. System > Integrationen.',
  'States of orders that are to be sent: processing; new as well where they are paid on delivery.':
    'Zustände von Bestellungen, die zu versenden sind: processing; auch new, wo bei Lieferung bezahlt wird.',
  'Inventory source': 'Bestandsquelle',
  'Its code, where the shop keeps stock in several places. Empty: the one the shop chooses.':
    'Ihr Code, wo der Shop Bestand an mehreren Orten führt. Leer: die, die der Shop wählt.',
} as const satisfies Record<string, string>
