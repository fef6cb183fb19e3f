import { bookOf, type CorpusFile, latin, tableOf } from './corpus-file.ts'

const shopify =
  'Name|Email|Financial Status|Paid at|Fulfillment Status|Fulfilled at|Accepts Marketing|Currency|Subtotal|Shipping|Taxes|Total|Discount Code|Discount Amount|Shipping Method|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem compare at price|Lineitem sku|Lineitem requires shipping|Lineitem taxable|Lineitem fulfillment status|Billing Name|Billing Street|Billing Address1|Billing Address2|Billing Company|Billing City|Billing Zip|Billing Province|Billing Country|Billing Phone|Shipping Name|Shipping Street|Shipping Address1|Shipping Address2|Shipping Company|Shipping City|Shipping Zip|Shipping Province|Shipping Country|Shipping Phone|Notes|Note Attributes|Cancelled at'
const shopifyNew = `${shopify}|Payment Method|Payment Reference|Refunded Amount|Vendor|Outstanding Balance|Employee|Location|Device ID|Id|Tags|Risk Level|Source|Lineitem discount|Tax 1 Name|Tax 1 Value|Phone|Receipt Number|Duties|Billing Province Name|Shipping Province Name`
const anna = {
  Name: '#1001',
  Email: 'anna@mail.example',
  'Financial Status': 'paid',
  'Fulfillment Status': 'unfulfilled',
  Currency: 'EUR',
  Total: '38.50',
  'Shipping Method': 'Standard',
  'Created at': '2026-10-02 17:09:34 -0300',
  'Lineitem quantity': '2',
  'Lineitem name': 'Mug blue',
  'Lineitem price': '12.00',
  'Lineitem sku': 'MUG-B',
  'Lineitem requires shipping': 'true',
  'Shipping Name': 'Anna Berg',
  'Shipping Street': 'Hang 4, Hof',
  'Shipping Address1': 'Hang 4',
  'Shipping Address2': 'Hof',
  'Shipping City': 'Dresden',
  'Shipping Zip': "'01067",
  'Shipping Province': 'SN',
  'Shipping Country': 'DE',
  'Shipping Phone': '+49 351 2345678',
}
const moreItems = [
  {
    Name: '#1001',
    Email: 'anna@mail.example',
    'Lineitem quantity': '1',
    'Lineitem name': 'Plate',
    'Lineitem price': '9.50',
    'Lineitem sku': 'PLATE',
  },
  {
    Name: '#1001',
    Email: 'anna@mail.example',
    'Lineitem quantity': '1',
    'Lineitem name': 'Bowl',
    'Lineitem price': '5.00',
    'Lineitem sku': 'BOWL',
  },
]
const annasOrder = {
  order_id: '#1001',
  order_date: '2026-10-02',
  source: 'Shopify',
  shipping_to: {
    person_name: 'Anna Berg',
    address_line1: 'Hang 4',
    address_line2: 'Hof',
    city: 'Dresden',
    postal_code: '01067',
    country_code: 'DE',
    email: 'anna@mail.example',
  },
  line_items: [
    { title: 'Mug blue', sku: 'MUG-B', quantity: 2, value_amount: 12, value_currency: 'EUR' },
    { title: 'Plate', sku: 'PLATE', quantity: 1 },
    { title: 'Bowl', quantity: 1 },
  ],
}
const bo = { ...anna, Name: '#1002', 'Shipping Name': 'Bo Lind' }

const squarespace =
  'Order ID|Email|Financial Status|Paid at|Fulfillment Status|Fulfilled at|Currency|Subtotal|Shipping|Taxes|Amount Refunded|Total|Discount Code|Discount Amount|Shipping Method|Created at|Lineitem quantity|Lineitem name|Lineitem price|Lineitem sku|Lineitem variant|Lineitem requires shipping|Lineitem taxable|Lineitem fulfillment status|Billing Name|Billing Address1|Billing Address2|Billing City|Billing Zip|Billing Province|Billing Country|Billing Phone|Shipping Name|Shipping Address1|Shipping Address2|Shipping City|Shipping Zip|Shipping Province|Shipping Country|Shipping Phone|Cancelled at|Private Notes|Payment Method|Payment Reference'

const woo =
  'Order Number|Order Status|Order Date|Customer Note|First Name (Billing)|Last Name (Billing)|Company (Billing)|Address 1&2 (Billing)|City (Billing)|State Code (Billing)|Postcode (Billing)|Country Code (Billing)|Email (Billing)|Phone (Billing)|First Name (Shipping)|Last Name (Shipping)|Address 1&2 (Shipping)|City (Shipping)|State Code (Shipping)|Postcode (Shipping)|Country Code (Shipping)|Payment Method Title|Cart Discount Amount|Order Subtotal Amount|Shipping Method Title|Order Shipping Amount|Order Refund Amount|Order Total Amount|Order Total Tax Amount|SKU|Item #|Item Name|Quantity (- Refund)|Item Cost|Coupon Code|Discount Amount|Discount Amount Tax'
const wooOrder = {
  'Order Number': '5512',
  'Order Status': 'Processing',
  'Order Date': '2026-09-30 14:05',
  'Email (Billing)': 'cy@mail.example',
  'Phone (Billing)': "'+442079460000",
  'First Name (Shipping)': 'Cy',
  'Last Name (Shipping)': 'Moss',
  'Address 1&2 (Shipping)': '12 Hill Rd Flat 2',
  'City (Shipping)': 'Leeds',
  'Postcode (Shipping)': 'LS11AA',
  'Country Code (Shipping)': 'GB',
  'Shipping Method Title': 'Royal Mail 48',
  'Order Total Amount': '24.00',
  SKU: 'TEE-M',
  'Item Name': 'Tee',
  'Quantity (- Refund)': '2',
  'Item Cost': '10.00',
}

const etsyOrders =
  'Sale Date|Order ID|Buyer User ID|Full Name|First Name|Last Name|Number of Items|Payment Method|Date Shipped|Street 1|Street 2|Ship City|Ship State|Ship Zipcode|Ship Country|Currency|Order Value|Coupon Code|Coupon Details|Discount Amount|Shipping Discount|Shipping|Sales Tax|Order Total|Status|Card Processing Fees|Order Net|Adjusted Order Total|Adjusted Card Processing Fees|Adjusted Net Order Amount|Buyer|Order Type|Payment Type|InPerson Discount|InPerson Location|SKU'
const etsyOrder = {
  'Sale Date': '03/04/26',
  'Order ID': '3001234567',
  'Full Name': 'Dee Ray',
  'Number of Items': '1',
  'Street 1': '7 Elm St',
  'Ship City': 'Boston',
  'Ship State': 'MA',
  'Ship Zipcode': '02108',
  'Ship Country': 'United States',
  Currency: 'USD',
  'Order Total': '25.00',
  'Order Type': 'online',
  SKU: 'A-1',
}
const etsyItems =
  'Sale Date|Item Name|Buyer|Quantity|Price|Coupon Code|Coupon Details|Discount Amount|Shipping Discount|Order Shipping|Order Sales Tax|Item Total|Currency|Transaction ID|Listing ID|Date Paid|Date Shipped|Ship Name|Ship Address1|Ship Address2|Ship City|Ship State|Ship Zipcode|Ship Country|Order ID|Variations|Order Type|Listings Type|Payment Type|InPerson Discount|InPerson Location|VAT Paid by Buyer|SKU'
const etsyItem = {
  'Sale Date': '09/28/26',
  'Item Name': 'Oak board',
  Quantity: '1',
  Price: '25.00',
  Currency: 'USD',
  'Transaction ID': '4001',
  'Listing ID': '5001',
  'Ship Name': 'Dee Ray',
  'Ship Address1': '7 Elm St',
  'Ship City': 'Boston',
  'Ship State': 'MA',
  'Ship Zipcode': '02108',
  'Ship Country': 'United States',
  'Order ID': '3001234567',
  SKU: 'OAK',
}

const ebay =
  'Sales Record Number|Order Number|Buyer Username|Buyer Name|Buyer Email|Buyer Note|Buyer Address 1|Buyer City|Buyer State|Buyer Zip|Buyer Country|Ship To Name|Ship To Phone|Ship To Address 1|Ship To Address 2|Ship To City|Ship To State|Ship To Zip|Ship To Country|Item Number|Item Title|Custom Label|Sold Via Promoted Listings|Quantity|Sold For|Shipping And Handling|Total Price|Payment Method|Sale Date|Paid On Date|Ship By Date|Shipped On Date|Shipping Service|Tracking Number|Transaction ID|Variation Details|Global Shipping Program'
const ebayOrder = {
  'Sales Record Number': '81',
  'Order Number': '12-34567-89012',
  'Ship To Name': 'Eve Park',
  'Ship To Phone': '212 555 0100',
  'Ship To Address 1': '9 Lake Ave',
  'Ship To City': 'Albany',
  'Ship To State': 'NY',
  'Ship To Zip': '12203',
  'Ship To Country': 'United States',
  'Total Price': '$42.00',
  'Sale Date': 'Sep-30-26',
  'Paid On Date': 'Sep-30-26',
}
const ebayItem = {
  'Sales Record Number': '81',
  'Order Number': '12-34567-89012',
  'Item Number': '1100',
  Quantity: '1',
}
const ebayFile = (
  rows: Record<string, string>[],
  footer = '2,record(s) downloaded,from Sep-01-26,to Sep-30-26',
) => {
  const lines = tableOf(ebay, rows).split('\r\n')
  const blank = ','.repeat(ebay.split('|').length - 1)
  return [blank, lines[0], blank, ...lines.slice(1), '', footer, 'Seller ID : shop-of-eve'].join('\r\n')
}

const ebayUk =
  'Sales record number|Order number|Buyer username|Buyer name|Buyer email|Buyer county|Buyer postcode|Post to name|Post to phone|Post to address 1|Post to address 2|Post to city|Post to county|Post to postcode|Post to country|Item number|Item title|Custom label|Quantity|Sold for|Postage and packaging|Total price|Sale date|Paid on date|Post by date|Dispatched on date|Delivery service|Tracking number\t'
const ebayDe =
  'Verkaufsprotokollnummer|Bestellnummer|Nutzername des Käufers|Name des Käufers|E-Mail des Käufers|Name des Empfängers|Telefonnummer des Empfängers|Adresse 1 des Empfängers|Adresse 2 des Empfängers|Versand nach - Ort|Versand nach - PLZ|Versand nach - Land|Artikelnummer|Angebotstitel|Bestandseinheit|Anzahl|Verkauft für|Verpackung und Versand|Gesamtbetrag|Verkauft am|Zahlungsdatum|Verschickt am - Datum|Versandservice|Sendungsnummer'

const amazon =
  'order-id|order-item-id|purchase-date|payments-date|reporting-date|promise-date|days-past-promise|buyer-email|buyer-name|buyer-phone-number|sku|product-name|quantity-purchased|quantity-shipped|quantity-to-ship|ship-service-level|recipient-name|ship-address-1|ship-address-2|ship-address-3|ship-city|ship-state|ship-postal-code|ship-country|is-business-order'
const amazonRow = {
  'order-id': '123-1234567-1234567',
  'order-item-id': '52336500000001',
  'purchase-date': '2026-07-30T08:34:47+00:00',
  'days-past-promise': '-2',
  'buyer-email': 'x1@marketplace.amazon.example',
  'buyer-phone-number': '+1 480-555-0100 ext. 12345',
  sku: 'PL-10',
  'product-name': '10" plate, 2" rim',
  'quantity-purchased': '3',
  'quantity-to-ship': '1',
  'ship-service-level': 'Standard',
  'recipient-name': 'Fay Hill',
  'ship-address-1': 'Hill Ltd',
  'ship-address-2': '5 Dune Rd',
  'ship-city': 'PHOENIX',
  'ship-state': 'Arizona',
  'ship-postal-code': '85001',
  'ship-country': 'US',
}
const tabbed = (heads: string, rows: Record<string, string>[]) =>
  [heads.split('|'), ...rows.map(row => heads.split('|').map(head => row[head] ?? ''))]
    .map(cells => cells.join('\t'))
    .join('\n')

export const sourceFiles: CorpusFile[] = [
  {
    name: 'shopify-three-items-below-one-order.csv',
    content: tableOf(shopifyNew, [anna, ...moreItems], ',', '\n'),
    source: 'shopify',
    records: [annasOrder],
    problems: [],
  },
  {
    name: 'shopify-items-sorted-away-from-their-order.csv',
    content: tableOf(shopifyNew, [anna, bo, ...moreItems]),
    source: 'shopify',
    records: [annasOrder, { order_id: '#1002' }],
    notes: ['rows_apart'],
  },
  {
    name: 'shopify-header-of-2012.csv',
    content: tableOf(shopify, [anna, ...moreItems]),
    source: 'shopify',
    records: [annasOrder],
  },
  {
    name: 'shopify-apostrophe-keeps-zeros.csv',
    content: tableOf(shopifyNew, [{ ...anna, 'Shipping Phone': "'+493512345678" }]),
    records: [{ shipping_to: { postal_code: '01067', phone_number: '+49 351 2345678' } }],
  },
  {
    name: 'shopify-gift-card-beside-a-mug.csv',
    content: tableOf(shopifyNew, [
      anna,
      {
        Name: '#1001',
        'Lineitem quantity': '1',
        'Lineitem name': 'Gift card',
        'Lineitem requires shipping': 'false',
      },
    ]),
    records: [{ order_id: '#1001', line_items: [{ title: 'Mug blue' }] }],
    skipped: [[3, 'digital']],
  },
  {
    name: 'shopify-cancelled-and-partially-refunded.csv',
    content: tableOf(shopifyNew, [
      { ...anna, 'Cancelled at': '2026-10-03 08:00:00 -0300' },
      { ...bo, 'Financial Status': 'partially_refunded' },
    ]),
    records: [{ order_id: '#1002' }],
    skipped: [[2, 'cancelled']],
  },
  {
    name: 'shopify-notes-with-lines-and-heads-inside.csv',
    content: tableOf(shopifyNew, [{ ...anna, Notes: 'Ring twice,\n"please"\nName,Email,Total' }, bo]),
    records: [
      { metadata: { customer_note: 'Ring twice,\n"please"\nName,Email,Total' } },
      { order_id: '#1002' },
    ],
  },
  {
    name: 'shopify-prefix-of-the-shop-in-the-number.csv',
    content: tableOf(shopifyNew, [{ ...anna, Name: 'EU-1044' }]),
    records: [{ order_id: 'EU-1044' }],
  },
  {
    name: 'shopify-money-without-decimals.csv',
    content: tableOf(shopifyNew, [{ ...anna, Currency: 'CLP', Total: '163056', 'Lineitem price': '81528' }]),
    records: [{ options: { currency: 'CLP' }, line_items: [{ value_amount: 81528 }] }],
  },
  {
    name: 'squarespace-with-rows-of-commas-at-its-end.csv',
    content: `${tableOf(squarespace, [
      {
        'Order ID': '00412',
        Email: 'g@mail.example',
        'Financial Status': 'PAID',
        'Created at': '2018-07-25 21:06:11 -0700',
        Currency: 'USD',
        Total: '30.00',
        'Lineitem quantity': '1',
        'Lineitem name': 'Print',
        'Lineitem price': '30.00',
        'Lineitem variant': 'A3',
        'Shipping Name': 'Gil Hart',
        'Shipping Address1': '1 Pine',
        'Shipping City': 'Austin',
        'Shipping Zip': '73301',
        'Shipping Province': 'TX',
        'Shipping Country': 'United States',
        'Private Notes': 'fragile',
      },
      {
        'Order ID': '00412',
        'Lineitem quantity': '2',
        'Lineitem name': 'Card',
        'Lineitem price': '0.00',
        'Lineitem variant': 'red',
      },
    ])}\r\n${','.repeat(43)}\r\n${','.repeat(43)}\r\n`,
    source: 'squarespace',
    records: [
      {
        order_id: '00412',
        source: 'Squarespace',
        shipping_to: { country_code: 'US', state_code: 'TX' },
        line_items: [
          { title: 'Print', metadata: { variation: 'A3' } },
          { title: 'Card', quantity: 2 },
        ],
        metadata: { private_note: 'fragile' },
      },
    ],
    file: { rows: 2 },
  },
  {
    name: 'woocommerce-two-address-lines-in-one-cell.csv',
    content: tableOf(woo, [wooOrder]),
    source: 'woo_advanced',
    records: [
      {
        order_id: '5512',
        source: 'WooCommerce',
        shipping_to: {
          person_name: 'Cy Moss',
          address_line1: '12 Hill Rd Flat 2',
          postal_code: 'LS1 1AA',
          phone_number: '+44 20 7946 0000',
        },
        line_items: [{ title: 'Tee', quantity: 2 }],
      },
    ],
  },
  {
    name: 'woocommerce-billing-address-stands-in.csv',
    content: tableOf(woo, [
      {
        ...wooOrder,
        'First Name (Shipping)': '',
        'Last Name (Shipping)': '',
        'Address 1&2 (Shipping)': '',
        'City (Shipping)': '',
        'Postcode (Shipping)': '',
        'Country Code (Shipping)': '',
        'First Name (Billing)': 'Di',
        'Last Name (Billing)': 'Moss',
        'Address 1&2 (Billing)': '3 Low Rd',
        'City (Billing)': 'York',
        'Postcode (Billing)': 'YO1 7HH',
        'Country Code (Billing)': 'GB',
      },
    ]),
    records: [{ shipping_to: { person_name: 'Di Moss', address_line1: '3 Low Rd', city: 'York' } }],
    notes: ['billing_used'],
  },
  {
    name: 'woocommerce-status-completed-and-on-hold.csv',
    content: tableOf(woo, [
      wooOrder,
      { ...wooOrder, 'Order Number': '5513', 'Order Status': 'wc-completed' },
      { ...wooOrder, 'Order Number': '5514', 'Order Status': 'On hold' },
    ]),
    records: [{ order_id: '5512' }],
    skipped: [
      [3, 'shipped'],
      [4, 'unpaid'],
    ],
  },
  {
    name: 'woocommerce-analytics-without-addresses.csv',
    content: tableOf(
      'Date|Order #|N. Revenue (formatted)|Status|Customer|Customer type|Product(s)|Items sold|Coupon(s)|Net Sales',
      [{ Date: '2026-09-30', 'Order #': '5512' }],
    ),
    refused: /no addresses/,
  },
  {
    name: 'webtoffee-items-in-columns-of-pipes.csv',
    content: tableOf(
      'order_id|order_number|order_date|paid_date|status|shipping_total|order_total|order_key|order_currency|shipping_method|customer_email|billing_first_name|billing_last_name|billing_phone|shipping_first_name|shipping_last_name|shipping_company|shipping_address_1|shipping_address_2|shipping_city|shipping_state|shipping_postcode|shipping_country|customer_note|wt_import_key|line_item_1|line_item_2',
      [
        {
          order_id: '90',
          order_number: '90',
          order_date: '9/26/2026 6:29:00',
          status: 'processing',
          order_total: '27.00',
          order_currency: 'USD',
          billing_phone: '212 555 0101',
          shipping_first_name: 'Hal',
          shipping_last_name: 'Orr',
          shipping_address_1: '4 Bay',
          shipping_city: 'Miami',
          shipping_state: 'FL',
          shipping_postcode: '33101',
          shipping_country: 'US',
          line_item_1: 'name:Mug|product_id:12|sku:MUG-1|quantity:2|total:18.00',
          line_item_2: 'name:Cap: red|product_id:13|sku:CAP|quantity:1|total:9.00',
        },
      ],
    ),
    source: 'woo_webtoffee',
    records: [
      {
        order_id: '90',
        order_date: '2026-09-26',
        line_items: [
          { title: 'Mug', sku: 'MUG-1', quantity: 2 },
          { title: 'Cap: red', sku: 'CAP', quantity: 1 },
        ],
      },
    ],
  },
  {
    name: 'skyverge-one-row-per-item.csv',
    content: tableOf(
      'order_id|order_number|date|status|shipping_total|order_total|shipping_method|shipping_first_name|shipping_last_name|shipping_address_1|shipping_city|shipping_state|shipping_postcode|shipping_country|item_sku|item_name|item_quantity',
      [
        {
          order_id: '7',
          order_number: 'W-7',
          date: '2026-09-30 09:00',
          status: 'processing',
          shipping_first_name: 'Ida',
          shipping_last_name: 'Roe',
          shipping_address_1: '2 Ash',
          shipping_city: 'Reno',
          shipping_state: 'NV',
          shipping_postcode: '89501',
          shipping_country: 'US',
          item_sku: 'S1',
          item_name: 'Sock',
          item_quantity: '3',
        },
        {
          order_id: '7',
          order_number: 'W-7',
          date: '2026-09-30 09:00',
          status: 'processing',
          shipping_first_name: 'Ida',
          shipping_last_name: 'Roe',
          shipping_address_1: '2 Ash',
          shipping_city: 'Reno',
          shipping_state: 'NV',
          shipping_postcode: '89501',
          shipping_country: 'US',
          item_sku: 'S2',
          item_name: 'Hat',
          item_quantity: '1',
        },
      ],
    ),
    source: 'woo_skyverge',
    records: [{ order_id: 'W-7', line_items: [{ sku: 'S1', quantity: 3 }, { sku: 'S2' }] }],
    problems: [],
  },
  {
    name: 'etsy-orders-dates-are-american.csv',
    content: tableOf(etsyOrders, [etsyOrder]),
    source: 'etsy_orders',
    records: [
      {
        order_id: '3001234567',
        order_date: '2026-03-04',
        source: 'Etsy',
        shipping_to: { country_code: 'US', postal_code: '02108' },
        line_items: [{ sku: 'A-1', quantity: 1 }],
      },
    ],
    problems: [],
  },
  {
    name: 'etsy-orders-of-several-skus-in-one-cell.csv',
    content: tableOf(etsyOrders, [{ ...etsyOrder, 'Number of Items': '3', SKU: 'A-1,B-2' }]),
    records: [{ line_items: [{ title: '3 items', description: 'SKUs A-1, B-2', quantity: 3 }] }],
  },
  {
    name: 'etsy-orders-shipped-already.csv',
    content: tableOf(etsyOrders, [
      etsyOrder,
      { ...etsyOrder, 'Order ID': '3001234568', 'Date Shipped': '03/05/2026' },
    ]),
    records: [{ order_id: '3001234567' }],
    skipped: [[3, 'shipped']],
  },
  {
    name: 'etsy-items-variations-with-entities-and-lines.csv',
    content: tableOf(etsyItems, [
      {
        ...etsyItem,
        'Item Name': 'Tom &amp; Jo&#39;s board',
        Variations: 'Size:12 x 9 inches,Text:Tom &amp; Jo\nforever, "2026"',
      },
    ]),
    source: 'etsy_items',
    records: [
      {
        order_date: '2026-09-28',
        line_items: [
          {
            title: "Tom & Jo's board",
            metadata: { variation: 'Size:12 x 9 inches,Text:Tom & Jo\nforever, "2026"' },
          },
        ],
      },
    ],
  },
  {
    name: 'etsy-items-two-listings-of-one-order.csv',
    content: tableOf(etsyItems, [
      etsyItem,
      { ...etsyItem, 'Item Name': 'Oil', 'Transaction ID': '4002', SKU: 'OIL', Price: '$8.00' },
    ]),
    records: [
      {
        line_items: [
          { sku: 'OAK', value_amount: 25 },
          { sku: 'OIL', value_amount: 8 },
        ],
      },
    ],
  },
  {
    name: 'etsy-payments-are-no-orders.csv',
    content: tableOf(
      'Payment ID|Buyer Username|Order ID|Gross Amount|Fees|Net Amount|Posted Gross|Posted Fees',
      [{ 'Payment ID': '1', 'Order ID': '3001' }],
    ),
    refused: /money report/,
  },
  {
    name: 'ebay-us-heads-in-line-2-and-a-footer.csv',
    content: ebayFile([
      {
        ...ebayOrder,
        'Item Number': '1100',
        'Item Title': 'Lamp 12" brass',
        Quantity: '1',
        'Sold For': '$35.00',
        'Custom Label': 'LAMP',
      },
    ]),
    source: 'ebay_us',
    file: { header_line: 2, rows: 1 },
    records: [
      {
        order_id: '12-34567-89012',
        order_date: '2026-09-30',
        source: 'eBay',
        shipping_to: { state_code: 'NY', country_code: 'US' },
        line_items: [{ title: 'Lamp 12" brass', value_amount: 35, quantity: 1 }],
      },
    ],
    notes: ['footer_left_out'],
    problems: [],
  },
  {
    name: 'ebay-us-summary-row-and-two-items.csv',
    content: ebayFile([
      ebayOrder,
      { ...ebayItem, 'Item Title': 'Lamp', 'Sold For': '$30.00' },
      { ...ebayItem, 'Item Number': '1101', 'Item Title': 'Bulb', 'Sold For': '$12.00' },
    ]),
    records: [
      {
        order_id: '12-34567-89012',
        shipping_to: { person_name: 'Eve Park' },
        line_items: [{ title: 'Lamp' }, { title: 'Bulb' }],
      },
    ],
    problems: [],
  },
  {
    name: 'ebay-us-two-downloads-in-one-file.csv',
    content: `${ebayFile([{ ...ebayOrder, 'Item Title': 'Lamp', Quantity: '1' }])}\r\n${ebayFile([{ ...ebayOrder, 'Sales Record Number': '82', 'Order Number': '12-34567-89013', 'Item Title': 'Vase', Quantity: '1' }])}`,
    records: [{ order_id: '12-34567-89012' }, { order_id: '12-34567-89013' }],
    notes: ['footer_left_out', 'heads_repeated'],
  },
  {
    name: 'ebay-us-not-paid.csv',
    content: ebayFile([
      { ...ebayOrder, 'Order Number': '', 'Paid On Date': '', 'Item Title': 'Lamp', Quantity: '1' },
      {
        ...ebayOrder,
        'Sales Record Number': '82',
        'Order Number': '12-34567-89013',
        'Item Title': 'Vase',
        Quantity: '1',
      },
    ]),
    records: [{ order_id: '12-34567-89013' }],
    skipped: [[4, 'unpaid']],
  },
  {
    name: 'ebay-uk-tab-behind-a-head.csv',
    content: tableOf(ebayUk, [
      {
        'Sales record number': '5',
        'Order number': '04-11111-22222',
        'Post to name': 'Flo Reed',
        'Post to address 1': '1 Mill Ln',
        'Post to city': 'Bath',
        'Post to county': 'Somerset',
        'Post to postcode': 'BA11AA',
        'Post to country': 'United Kingdom',
        'Item title': 'Jug',
        Quantity: '1',
        'Sold for': '£1,022.25',
        'Sale date': '30-Sep-26',
        'Paid on date': '30-Sep-26',
      },
    ]),
    source: 'ebay_uk',
    records: [
      {
        order_date: '2026-09-30',
        shipping_to: { postal_code: 'BA1 1AA', country_code: 'GB' },
        line_items: [{ value_amount: 1022.25, value_currency: 'GBP' }],
      },
    ],
    unused: ['Tracking number'],
  },
  {
    name: 'ebay-de-semicolons-and-windows-letters.csv',
    content: latin(
      tableOf(
        ebayDe,
        [
          {
            Verkaufsprotokollnummer: '9',
            Bestellnummer: '09-33333-44444',
            'Name des Empfängers': 'Jörg Müßig',
            'Adresse 1 des Empfängers': 'Öderweg 3',
            'Versand nach - Ort': 'Köln',
            'Versand nach - PLZ': '50667',
            'Versand nach - Land': 'Deutschland',
            Angebotstitel: 'Löffel',
            Anzahl: '1',
            'Verkauft für': '116,99 €',
            Gesamtbetrag: '121,98 €',
            'Verkauft am': '10-Dez-25',
            Zahlungsdatum: '10-Dez-25',
          },
        ],
        ';',
      ),
    ),
    source: 'ebay_de',
    file: { encoding: 'windows-1252', delimiter: ';' },
    records: [
      {
        order_date: '2025-12-10',
        shipping_to: { person_name: 'Jörg Müßig', city: 'Köln', country_code: 'DE' },
        line_items: [{ title: 'Löffel', value_amount: 116.99, value_currency: 'EUR' }],
      },
    ],
  },
  {
    name: 'ebay-name-of-dashes.csv',
    content: ebayFile([{ ...ebayOrder, 'Ship To Name': '--', 'Item Title': 'Lamp', Quantity: '1' }]),
    records: [{ order_id: '12-34567-89012', shipping_to: { address_line1: '9 Lake Ave' } }],
  },
  {
    name: 'amazon-unshipped-inch-marks-in-tabs.txt',
    content: tabbed(amazon, [
      amazonRow,
      { ...amazonRow, 'order-id': '123-1234567-1234568', 'product-name': '"Big" bowl' },
    ]),
    source: 'amazon_unshipped',
    file: { format: 'tsv', delimiter: '\t' },
    records: [
      {
        order_id: '123-1234567-1234567',
        order_date: '2026-07-30',
        source: 'Amazon',
        shipping_to: {
          phone_number: expect_(/480-555-0100 ext\. 12345$/),
          state_code: 'AZ',
          address_line2: '5 Dune Rd',
        },
        line_items: [{ title: '10" plate, 2" rim', quantity: 1 }],
      },
      { line_items: [{ title: '"Big" bowl' }] },
    ],
  },
  {
    name: 'amazon-item-ids-shortened-by-excel.csv',
    content: tableOf(amazon, [{ ...amazonRow, 'order-item-id': '5.23365E+13' }]),
    records: [{ order_id: '123-1234567-1234567' }],
    problems: [],
  },
  {
    name: 'amazon-order-report.txt',
    content: tabbed(
      'order-id|order-item-id|purchase-date|payments-date|buyer-email|buyer-name|buyer-phone-number|sku|product-name|quantity-purchased|currency|item-price|item-tax|shipping-price|ship-service-level|recipient-name|ship-address-1|ship-address-2|ship-address-3|ship-city|ship-state|ship-postal-code|ship-country|ship-phone-number|gift-message-text|delivery-instructions',
      [
        {
          ...amazonRow,
          currency: 'USD',
          'item-price': '20.00',
          'ship-phone-number': '480 555 0101',
          'gift-message-text': 'Enjoy!',
        },
      ],
    ),
    source: 'amazon_orders',
    records: [
      { options: { currency: 'USD' }, metadata: { gift_message: 'Enjoy!' }, line_items: [{ quantity: 3 }] },
    ],
  },
  {
    name: 'amazon-all-orders-without-streets.txt',
    content: tabbed(
      'amazon-order-id|merchant-order-id|purchase-date|order-status|fulfillment-channel|sales-channel|product-name|sku|quantity|ship-city|ship-state|ship-postal-code|ship-country',
      [{ 'amazon-order-id': '1' }],
    ),
    refused: /no names and streets/,
  },
  {
    name: 'bigcommerce-products-in-one-cell-with-a-bar-in-a-name.csv',
    content: tableOf(
      'Order ID|Order Status|Order Date|Order Total (inc tax)|Ship Method|Customer Message|Shipping Name|Shipping Street 1|Shipping Suburb|Shipping State|Shipping Zip|Shipping Country|Shipping Phone|Product Details|# Unique Products in Order|Combined Product Weight|Order Currency Code',
      [
        {
          'Order ID': '118',
          'Order Status': 'Awaiting Fulfillment',
          'Order Date': '09/30/2026',
          'Ship Method': 'Ground',
          'Shipping Name': 'Gus Kerr',
          'Shipping Street 1': '6 Fig',
          'Shipping Suburb': 'Provo',
          'Shipping State': 'Utah',
          'Shipping Zip': '84601',
          'Shipping Country': 'United States',
          'Product Details':
            'Product ID: 7, Product Qty: 2, Product SKU: A7, Product Name: Salt | pepper, Product Weight: 0.5, Product Unit Price: 4.00|Product ID: 8, Product Qty: 1, Product SKU: A8, Product Name: Tray, Product Weight: 1.2, Product Unit Price: 9.00',
          'Order Currency Code': 'USD',
        },
      ],
    ),
    source: 'bigcommerce',
    records: [
      {
        order_id: '118',
        order_date: '2026-09-30',
        shipping_to: { city: 'Provo', state_code: 'UT' },
        line_items: [
          { title: 'Salt | pepper', sku: 'A7', quantity: 2, value_amount: 4 },
          { title: 'Tray', sku: 'A8' },
        ],
      },
    ],
  },
  {
    name: 'wix-delivery-block-twice.csv',
    content: `${'Order number|Date created|Time|Fulfill by|Total order quantity|Contact email|Note from customer|Additional checkout info|Item|Variant|SKU|Qty|Price|Weight|Delivery method|Recipient name|Recipient phone|Recipient company name|Delivery country|Delivery state|Delivery city|Delivery address|Delivery zip/postal code|Billing name|Billing company name|Delivery country|Delivery state|Delivery city|Delivery address|Delivery zip/postal code|Payment status|Total|Currency|Fulfillment status'.split('|').join(',')}\n"10021","Dec 8, 2024","9:15:51 AM","","1","w@mail.example","","","Pen","","PEN","1","4.00","0.1","DHL","Kai Lenz","030 1234567","","DEU","DE-BE","Berlin","Torstr. 1","10119","Kai Lenz","","AUT","AT-9","Wien","Ring 1","1010","Paid","4.00","EUR","Unfulfilled"\n`,
    source: 'wix',
    records: [
      {
        order_id: '10021',
        order_date: '2024-12-08',
        shipping_to: { country_code: 'DE', state_code: 'BE', city: 'Berlin', postal_code: '10119' },
        line_items: [{ title: 'Pen', quantity: 1, weight: 0.1 }],
      },
    ],
  },
  {
    name: 'magento-address-in-one-cell.csv',
    content: tableOf(
      'ID|Purchase Point|Purchase Date|Bill-to Name|Ship-to Name|Grand Total (Base)|Grand Total (Purchased)|Status|Billing Address|Shipping Address|Shipping Information|Customer Email|Customer Group',
      [
        {
          ID: '000000123',
          'Purchase Point': 'Main\nStore\nView',
          'Purchase Date': 'Nov 8, 2026 4:14:27 PM',
          'Ship-to Name': 'Lea Oh',
          Status: 'Processing',
          'Shipping Address': '12 Main St, Rear,Springfield,Illinois,62701',
        },
      ],
    ),
    source: 'magento',
    records: [],
    problems: [[2, null, /country is missing/i]],
  },
  {
    name: 'prestashop-list-in-french.csv',
    content: tableOf(
      'ID|Référence|Nouveau client|Livraison|Client|Total|Paiement|État|Date',
      [{ ID: '5', Référence: 'ABCDEFGHI' }],
      ';',
    ),
    refused: /no addresses/,
  },
  {
    name: 'opencart-as-its-tables.csv',
    content: tableOf(
      'order_id|invoice_no|firstname|lastname|email|telephone|shipping_firstname|shipping_lastname|shipping_company|shipping_address_1|shipping_address_2|shipping_city|shipping_postcode|shipping_zone|shipping_country|shipping_method|comment|total|order_status|currency_code|date_added|name|model|quantity|price',
      [
        {
          order_id: '31',
          email: 'o@mail.example',
          telephone: '613 555 0100',
          shipping_firstname: 'Mo',
          shipping_lastname: 'Dam',
          shipping_address_1: '8 Oak',
          shipping_city: 'Ottawa',
          shipping_postcode: 'k1a0b1',
          shipping_zone: 'Ontario',
          shipping_country: 'Canada',
          total: '15.00',
          order_status: 'Processing',
          currency_code: 'CAD',
          date_added: '2026-09-01 10:00:00',
          name: 'Cup',
          model: 'C-1',
          quantity: '1',
          price: '15.00',
        },
      ],
    ),
    source: 'opencart',
    records: [
      {
        order_id: '31',
        shipping_to: { person_name: 'Mo Dam', state_code: 'ON', postal_code: 'K1A0B1', country_code: 'CA' },
        line_items: [{ title: 'Cup', sku: 'C-1' }],
      },
    ],
  },
  {
    name: 'ecwid-comments-with-line-breaks-of-pages.csv',
    content: tableOf(
      'order_number|timestamp|email|payment_status|fulfillment_status|bill_person_name|shipto_person_name|shipto_person_phone|shipto_person_street|shipto_person_city|shipto_person_postalcode|shipto_person_state|shipto_person_country|name|sku|quantity|price|weight|order_total|order_comments',
      [
        {
          order_number: 'J5',
          timestamp: '1790000000',
          payment_status: 'Paid',
          fulfillment_status: 'Awaiting Processing',
          shipto_person_name: 'Nia Fox',
          shipto_person_street: '1 Rue X',
          shipto_person_city: 'Lyon',
          shipto_person_postalcode: '69001',
          shipto_person_country: 'FR',
          name: 'Thé',
          sku: 'T',
          quantity: '1',
          price: '7.5',
          weight: '0.2',
          order_comments: 'Ring<br />twice',
        },
      ],
    ),
    source: 'ecwid',
    records: [{ order_id: 'J5', order_date: '2026-09-21', metadata: { customer_note: 'Ring\ntwice' } }],
  },
  {
    name: 'square-rows-without-an-item.csv',
    content: tableOf(
      'Order|Order Date|Currency|Order Subtotal|Order Total|Fulfillment Type|Fulfillment Status|Fulfillment Location|Fulfillment Notes|Recipient Name|Recipient Email|Recipient Phone|Recipient Address|Recipient Address 2|Recipient Postal Code|Recipient City|Recipient Region|Recipient Country|Item Quantity|Item Name|Item SKU|Item Variation|Item Modifiers|Item Price',
      [
        {
          Order: 'SQ1',
          'Order Date': '2026/01/31',
          Currency: 'USD',
          'Fulfillment Type': 'Shipment',
          'Fulfillment Status': 'Proposed',
          'Recipient Name': 'Ola Tan',
          'Recipient Address': '3 Fir',
          'Recipient Postal Code': '94103',
          'Recipient City': 'San Francisco',
          'Recipient Region': 'CA',
          'Recipient Country': 'US',
        },
        {
          Order: 'SQ1',
          'Item Quantity': '2',
          'Item Name': 'Soap',
          'Item Modifiers': '1x Large',
          'Item Price': '6.00',
        },
      ],
    ),
    source: 'square',
    records: [{ order_id: 'SQ1', order_date: '2026-01-31', line_items: [{ title: 'Soap', quantity: 2 }] }],
  },
  {
    name: 'square-transactions-are-no-orders.csv',
    content: tableOf('Date|Time|Time Zone|Gross Sales|Discounts|Net Sales|Transaction ID|Payment ID', [
      { Date: '01/31/2026' },
    ]),
    refused: /money report/,
  },
  {
    name: 'walmart-zip-as-a-number.xlsx',
    content: bookOf({
      'PO Details': [
        [
          'PO#',
          'Order#',
          'Order Date',
          'Ship By',
          'Customer Name',
          'Customer Shipping Address',
          'Customer Phone Number',
          'Ship to Address 1',
          'Ship to Address 2',
          'City',
          'State',
          'Zip',
          'Segment',
          'FLIDS',
          'Line#',
          'UPC',
          'Status',
          'Item Description',
          'Shipping Method',
          'Shipping SLA',
          'Qty',
          'SKU',
          'Item Cost',
        ],
        [
          '1081234567890',
          '2001234567890',
          '2026-09-30',
          '2026-10-02',
          'Pam Cole',
          'Pam Cole, 2 Bay',
          '6175550100',
          '2 Bay',
          '',
          'Boston',
          'MA',
          2108,
          '',
          '',
          '1',
          '00012',
          'Acknowledged',
          'Rug',
          'Value',
          '',
          1,
          'RUG',
          20.5,
        ],
      ],
    }),
    source: 'walmart',
    records: [
      {
        order_id: '1081234567890',
        shipping_to: { postal_code: '02108', country_code: 'US', state_code: 'MA' },
        line_items: [{ sku: 'RUG', quantity: 1, value_currency: 'USD' }],
      },
    ],
    notes: ['postal_code_padded'],
  },
  {
    name: 'tiktok-description-row-below-the-heads.xlsx',
    content: bookOf({
      OrderSKUList: [
        [
          'Order ID',
          'Order Status',
          'Order Substatus',
          'SKU ID',
          'Seller SKU',
          'Product Name',
          'Variation',
          ' Virtual Bundle Seller SKU',
          'Quantity',
          'SKU Unit Original Price',
          'Order Amount',
          'Created Time',
          'Paid Time',
          'RTS Time',
          'Recipient',
          'Phone #',
          'Country',
          'State',
          'City',
          'Zipcode',
          'Address Line 1',
          'Address Line 2',
          'Weight(kg)',
          'Buyer Message',
        ],
        [
          'Platform unique order ID.',
          'Current order status.',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
          '',
        ],
        [
          '576461234567890123',
          'To ship',
          'Awaiting shipment',
          '17',
          'BAG',
          'Bag',
          'Default',
          '',
          '1',
          '19.99',
          '25.00',
          '03/31/2026 11:52:23 PM',
          '',
          '',
          'Quin Wu',
          '(+1)4155550100',
          'United States',
          'California',
          'Oakland',
          '94601',
          '5 Bay St',
          '',
          '0.45',
          '',
        ],
      ],
    }),
    source: 'tiktok',
    records: [
      {
        order_id: '576461234567890123',
        order_date: '2026-03-31',
        shipping_to: { state_code: 'CA' },
        line_items: [{ title: 'Bag', weight: 0.45, weight_unit: 'KG' }],
      },
    ],
    notes: ['footer_left_out'],
  },
  {
    name: 'tiktok-tabs-in-cells-and-lost-digits.csv',
    content:
      'Order ID\t,Order Substatus\t,SKU Unit Original Price\t,Recipient,Country,Zipcode,Address Line 1,City,Quantity,Product Name\n5.76E+17\t,Awaiting\t,19.99\t,Quin Wu\t,United States\t,94601\t,5 Bay St\t,Oakland\t,1\t,Bag\t\n',
    source: 'tiktok',
    records: [],
    problems: [[2, 'Order ID', /digits are lost/]],
  },
  {
    name: 'tiktok-hidden-recipient.csv',
    content:
      'Order ID,Order Substatus,SKU Unit Original Price,Recipient,Country,Zipcode,Address Line 1,City,Quantity,Product Name\n576461234567890123,Awaiting,19.99,J*** D**,United States,94601,5 B***,Oakland,1,Bag\n',
    records: [],
    problems: [[2, 'Recipient', /hidden with stars/]],
  },
  {
    name: 'shopware-country-as-an-id.csv',
    content: tableOf(
      'id|order_number|customer_firstname|customer_lastname|customer_email|shipping_address_street|shipping_address_zipcode|shipping_address_city|shipping_address_company|shipping_address_country_id|amount_total|order_state_id|line_items|order_date_time',
      [
        {
          id: 'a1',
          order_number: '10007',
          customer_firstname: 'Rolf',
          customer_lastname: 'Ern',
          shipping_address_street: 'Allee 2',
          shipping_address_zipcode: '04109',
          shipping_address_city: 'Leipzig',
          shipping_address_country_id: '0123456789abcdef0123456789abcdef',
          amount_total: '20',
          line_items: '2x Mug | 1x Plate',
          order_date_time: '2026-09-30T12:34:56.000+00:00',
        },
      ],
      ';',
    ),
    source: 'shopware',
    records: [],
    problems: [[2, 'shipping_address_country_id', /only the other program knows/]],
  },
  {
    name: 'veeqo-doubled-word-in-a-head.csv',
    content: tableOf(
      'id|number|receipt_printed|status|total_price|created_at|delivery_method|shipped_at|cancelled_at|notes|customer_note|customer_email|customer_phone|shipping_address_first_name|shipping_address_last_name|shipping_address_company|shipping_address_address1|shipping_address_address2|shipping_address_city|shipping_address_country|shipping_address_state|shipping_address_zip|number_of_lines|sku|quantity|price_per_unit|product_title|variant_title|variant_weight',
      [
        {
          id: '1',
          number: 'P-1',
          receipt_printed: 'false',
          status: 'awaiting_fulfilment',
          created_at: '2026-05-12 09:00:00',
          shipping_address_first_name: 'Sam',
          shipping_address_last_name: 'Oak',
          shipping_address_address1: '1 High St',
          shipping_address_city: 'Hull',
          shipping_address_country: 'GB',
          shipping_address_zip: 'HU1 1AA',
          sku: 'V1',
          quantity: '1',
          product_title: 'Vest',
        },
      ],
    ),
    source: 'veeqo',
    records: [
      {
        order_id: 'P-1',
        order_date: '2026-05-12',
        shipping_to: { address_line1: '1 High St' },
        line_items: [{ sku: 'V1' }],
      },
    ],
  },
  {
    name: 'linnworks-open-orders.csv',
    content: tableOf(
      'Order Id|Reference Number|External Reference|Channel Reference|Received date|Dispatch By|Customer email address|Customer buyer phone number|Customer company|Shipping customer name|Shipping address 1|Shipping town|Shipping postcode|Shipping country',
      [
        {
          'Reference Number': 'LW-9',
          'Received date': '2026-09-30',
          'Shipping customer name': 'Tess Ives',
          'Shipping address 1': '2 Low',
          'Shipping town': 'Ely',
          'Shipping postcode': 'CB74AA',
          'Shipping country': 'United Kingdom',
        },
      ],
    ),
    source: 'linnworks',
    records: [{ order_id: 'LW-9', shipping_to: { person_name: 'Tess Ives', country_code: 'GB' } }],
  },
  {
    name: 'jtl-shipping-data.csv',
    content: latin(
      tableOf(
        'Auftragsnummer|externe Auftragsnummer|Erstelldatum|Lieferscheinnummer|Versanddatum|Erster Artikel|Sendungsnummer|Lieferanschrift Name|Lieferanschrift Straße|Lieferanschrift PLZ|Lieferanschrift Ort|Lieferland',
        [
          {
            Auftragsnummer: 'AU-1',
            Erstelldatum: '30.09.2026',
            Lieferscheinnummer: 'LS-1',
            'Erster Artikel': 'Kännchen',
            'Lieferanschrift Name': 'Uta Groß',
            'Lieferanschrift Straße': 'Am Wall 5',
            'Lieferanschrift PLZ': '28195',
            'Lieferanschrift Ort': 'Bremen',
            Lieferland: 'Deutschland',
          },
        ],
        ';',
      ),
    ),
    source: 'jtl',
    records: [
      {
        order_id: 'AU-1',
        order_date: '2026-09-30',
        shipping_to: { person_name: 'Uta Groß', city: 'Bremen', country_code: 'DE' },
        line_items: [{ title: 'Kännchen' }],
      },
    ],
  },
  {
    name: 'shipstation-orders.csv',
    content: tableOf(
      'Order - Number|Date - Order Date|Date - Paid Date|Amount - Order Total|Buyer - Email|Ship To - Name|Ship To - Company|Ship To - Address 1|Ship To - Address 2|Ship To - Address 3|Ship To - City|Ship To - State|Ship To - Postal Code|Ship To - Country|Ship To - Phone|Item - SKU|Item - Name|Item - Qty|Item - Price|Item - Options|Notes - From Buyer|Market - Store Name',
      [
        {
          'Order - Number': 'SS-1',
          'Date - Order Date': '09/07/2026 10:11:12',
          'Ship To - Name': 'Val Dow',
          'Ship To - Address 1': '9 Gum',
          'Ship To - City': 'Perth',
          'Ship To - State': 'Western Australia',
          'Ship To - Postal Code': '6000',
          'Ship To - Country': 'AU',
          'Item - SKU': 'K',
          'Item - Name': 'Kite',
          'Item - Qty': '1',
          'Market - Store Name': 'Beach shop',
        },
      ],
    ),
    source: 'shipstation',
    records: [
      { order_id: 'SS-1', order_date: '2026-09-07', source: 'Beach shop', shipping_to: { state_code: 'WA' } },
    ],
  },
  {
    name: 'stamps-weight-in-ounces.csv',
    content: tableOf(
      'Order ID (required)|Order Date|Order Value|Requested Service|Ship To - Name|Ship To - Company|Ship To - Address 1|Ship To - Address 2|Ship To - Address 3|Ship To - State/Province|Ship To - City|Ship To - Postal Code|Ship To - Country|Ship To - Phone|Ship To - Email|Total Weight in Oz|Dimensions - Length|Notes - From Customer|Gift Wrap?|Gift Message',
      [
        {
          'Order ID (required)': 'ST1',
          'Order Date': '03/04/2026',
          'Ship To - Name': 'Wes Pye',
          'Ship To - Address 1': '4 Ivy',
          'Ship To - City': 'Salem',
          'Ship To - State/Province': 'OR',
          'Ship To - Postal Code': '97301',
          'Ship To - Country': 'US',
          'Total Weight in Oz': '12.5',
        },
      ],
    ),
    source: 'stamps',
    records: [
      { order_id: 'ST1', order_date: '2026-03-04', line_items: [{ weight: 12.5, weight_unit: 'OZ' }] },
    ],
  },
  {
    name: 'pirate-ship-export-is-shipped.csv',
    content: tableOf(
      'Created Date|Recipient|Company|Email|Tracking Number|Cost|Status|Saved Package|Weight (oz)|Address Line 1|City|State|Zipcode|Country|Order ID|Rubber Stamp 1',
      [{ Recipient: 'X' }],
    ),
    refused: /labels already/,
  },
  {
    name: 'pirate-ship-import-with-ounces.csv',
    content: tableOf(
      'Order ID|Name|Company|Address|Address Line 2|City|State|Zipcode|Country|Email|Weight (oz)',
      [
        {
          'Order ID': 'PS1',
          Name: 'Xan Bee',
          Address: '1 Key',
          City: 'Tampa',
          State: 'Fla.',
          Zipcode: '33601',
          Country: 'US',
          'Weight (oz)': '8',
        },
      ],
    ),
    source: null,
    records: [
      { order_id: 'PS1', shipping_to: { state_code: 'FL' }, line_items: [{ weight: 8, weight_unit: 'OZ' }] },
    ],
  },
  {
    name: 'click-and-drop-kilograms.csv',
    content: tableOf(
      'Order reference|Special instructions|Date|Weight|Package size|Sub-total|Shipping cost|Total|Currency code|Service code|First name|Last name|Full name|Phone|Email|Company name|Address line 1|Address line 2|Address line 3|City|County|Postcode|Country',
      [
        {
          'Order reference': 'CD-1',
          Date: '04/03/26',
          Weight: '0.75',
          Total: '12.00',
          'Currency code': 'GBP',
          'Service code': '01',
          'Full name': 'Yve Kay',
          'Address line 1': '2 Dock',
          City: 'Hull',
          Postcode: 'hu11aa',
          Country: 'United Kingdom',
        },
      ],
    ),
    source: 'click_and_drop',
    records: [
      {
        order_id: 'CD-1',
        order_date: '2026-03-04',
        shipping_to: { person_name: 'Yve Kay', postal_code: 'HU1 1AA' },
        line_items: [{ weight: 0.75, weight_unit: 'KG' }],
        metadata: { requested_service: '01' },
      },
    ],
  },
  {
    name: 'worldship-batch.csv',
    content: tableOf(
      'OrderId|ShipmentInformation_ServiceType|ShipTo_CompanyOrName|ShipTo_StreetAddress|ShipTo_RoomFloorAddress2|ShipTo_City|ShipTo_State|ShipTo_Country|ShipTo_ZipCode|ShipTo_Telephone|ShipTo_ResidentialIndicator|Package_PackageType|Package_Weight|Package_Reference1',
      [
        {
          OrderId: 'U1',
          ShipTo_CompanyOrName: 'Zed Ltd',
          ShipTo_StreetAddress: '1 Rail',
          ShipTo_City: 'Omaha',
          ShipTo_State: 'NE',
          ShipTo_Country: 'United States',
          ShipTo_ZipCode: '681021234',
          ShipTo_ResidentialIndicator: '0',
          Package_Weight: '5 lb',
        },
      ],
    ),
    source: 'worldship',
    records: [
      {
        order_id: 'U1',
        shipping_to: { postal_code: '68102-1234', residential: false },
        line_items: [{ weight: 5, weight_unit: 'LB' }],
      },
    ],
  },
  {
    name: 'ups-batch-without-heads.csv',
    content:
      'Ann Lee,Lee Ltd,US,1 Elm,,,Boise,ID,83702,2085550100,,0,a@mail.example,2,,3,,,,LB,Books,,,,03\nBob Ray,,US,2 Fir,,,Boise,ID,83702,2085550101,,1,,2,,4,,,,LB,Books,,,,03\n',
    source: null,
    file: { header_line: 0, rows: 2 },
    notes: ['no_heads'],
  },
  {
    name: 'fedex-camel-case-heads.csv',
    content: tableOf(
      'serviceType|shipmentType|senderContactName|senderLine1|senderCity|senderPostcode|senderCountry|recipientContactName|recipientCompany|recipientContactNumber|recipientLine1|recipientLine2|recipientCity|recipientState|recipientPostcode|recipientCountry|recipientEmail|recipientResidential|packageWeight|weightUnits|reference',
      [
        {
          serviceType: 'FEDEX_GROUND',
          recipientContactName: 'Abe Nox',
          recipientLine1: '7 Oak',
          recipientCity: 'Dover',
          recipientState: 'DE',
          recipientPostcode: '19901',
          recipientCountry: 'US',
          recipientResidential: 'Y',
          packageWeight: '3',
          weightUnits: 'LBS',
          reference: 'FX-1',
        },
      ],
    ),
    source: 'fedex',
    records: [
      {
        order_id: 'FX-1',
        shipping_to: { state_code: 'DE', country_code: 'US', residential: true },
        line_items: [{ weight: 3, weight_unit: 'LB' }],
      },
    ],
  },
  {
    name: 'dhl-gkp-kilograms-with-commas.csv',
    content: latin(
      tableOf(
        'Sendungsreferenz|Sendungsdatum|Absender Name 1|Empfänger Name 1|Empfänger Name 2 / Postnummer|Empfänger Straße|Empfänger Hausnummer|Empfänger PLZ|Empfänger Ort|Empfänger Provinz|Empfänger Land|Empfänger E-Mail-Adresse|Empfänger Telefonnummer|Gewicht|Länge|Breite|Höhe|Produkt- und Servicedetails|Abrechnungsnummer',
        [
          {
            Sendungsreferenz: 'D-77',
            Sendungsdatum: '30.09.2026',
            'Absender Name 1': 'Laden',
            'Empfänger Name 1': 'Bärbel Süß',
            'Empfänger Straße': 'Hauptstraße',
            'Empfänger Hausnummer': '12 a',
            'Empfänger PLZ': '01067',
            'Empfänger Ort': 'Dresden',
            'Empfänger Land': 'DEU',
            Gewicht: '2,5000',
            'Produkt- und Servicedetails': 'V01PAK',
          },
        ],
        ';',
      ),
    ),
    source: 'dhl_gkp',
    records: [
      {
        order_id: 'D-77',
        order_date: '2026-09-30',
        shipping_to: {
          person_name: 'Bärbel Süß',
          address_line1: 'Hauptstraße',
          street_number: '12 a',
          country_code: 'DE',
        },
        line_items: [{ weight: 2.5, weight_unit: 'KG' }],
      },
    ],
  },
  {
    name: 'internetmarke-address-list.csv',
    content: latin(
      tableOf(
        'NAME|ZUSATZ|STRASSE|NUMMER|PLZ|STADT|LAND|ADRESS_TYP|REFERENZ',
        [
          {
            NAME: 'Cem Öz',
            STRASSE: 'Ring',
            NUMMER: '9',
            PLZ: '50667',
            STADT: 'Köln',
            LAND: 'DEU',
            ADRESS_TYP: 'HOUSE',
            REFERENZ: 'IM-1',
          },
        ],
        ';',
      ),
    ),
    source: 'internetmarke',
    records: [
      { order_id: 'IM-1', shipping_to: { person_name: 'Cem Öz', street_number: '9', country_code: 'DE' } },
    ],
  },
  {
    name: 'dreamrobot-rows-by-position.csv',
    content: tableOf(
      'orderId|orderDate|deliveryAddressFirstName|deliveryAddressLastName|deliveryAddressCompany|deliveryAddressStreet|deliveryAddressHousenumber|deliveryAddressAdditional|deliveryAddressZipCode|deliveryAddressCity|deliveryAddressProvince|deliveryAddressCountry',
      [
        {
          orderId: 'DR1',
          orderDate: '2026-09-30',
          deliveryAddressFirstName: 'Dora',
          deliveryAddressLastName: 'Eck',
          deliveryAddressStreet: 'Weg',
          deliveryAddressHousenumber: '3',
          deliveryAddressZipCode: '10115',
          deliveryAddressCity: 'Berlin',
          deliveryAddressCountry: 'DE',
        },
      ],
      ';',
    ),
    source: 'dreamrobot',
    records: [{ order_id: 'DR1', shipping_to: { person_name: 'Dora Eck', street_number: '3' } }],
  },
  {
    name: 'plentymarkets-country-as-a-number.csv',
    content: tableOf(
      'OrderID|DeliveryCompany|DeliveryFirstName|DeliveryLastName|DeliveryStreet|DeliveryHouseNo|DeliveryAdditionalName|DeliveryCity|DeliveryZip|DeliveryLand|DeliveryPhone|DeliveryEmail',
      [
        {
          OrderID: '41',
          DeliveryFirstName: 'Ed',
          DeliveryLastName: 'Uhl',
          DeliveryStreet: 'Gasse',
          DeliveryHouseNo: '1',
          DeliveryCity: 'Ulm',
          DeliveryZip: '89073',
          DeliveryLand: '1',
        },
      ],
      ';',
    ),
    source: 'plentymarkets',
    records: [],
    problems: [[2, 'DeliveryLand', /only the other program knows/]],
  },
  {
    name: 'sap-heads-and-minus-behind.csv',
    content: tableOf(
      'VBELN|POSNR|KUNNR|NAME1|NAME2|STRAS|HOUSE_NUM1|PSTLZ|ORT01|LAND1|MATNR|ARKTX|KWMENG|VRKME|NETWR|WAERK|BRGEW|GEWEI',
      [
        {
          VBELN: '0000104711',
          POSNR: '10',
          NAME1: 'Fa. Kern',
          STRAS: 'Hafen',
          HOUSE_NUM1: '2',
          PSTLZ: '20457',
          ORT01: 'Hamburg',
          LAND1: 'DE',
          MATNR: 'M-1',
          ARKTX: 'Ventil',
          KWMENG: '2,000',
          VRKME: 'ST',
          NETWR: '1.234,50-',
          WAERK: 'EUR',
          BRGEW: '1,500',
          GEWEI: 'KG',
        },
      ],
      ';',
    ),
    source: 'sap',
    records: [
      { order_id: '0000104711', line_items: [{ sku: 'M-1', quantity: 2, weight: 1.5, weight_unit: 'KG' }] },
    ],
  },
]

/** Matched as a text in a record. */
function expect_(pattern: RegExp): unknown {
  return { asymmetricMatch: (value: unknown) => typeof value === 'string' && pattern.test(value) }
}
