import { requestKey } from '../../../main/carriers/canadapost/shipment-request.ts'
import { requestShapes } from '../../../main/carriers/canadapost/wire.ts'
import type { CarrierServer } from '../../support/carriers/describe-carrier.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const ws = 'http://www.canadapost.ca/ws'
const host = 'https://ct.soa-gw.canadapost.ca'
const shipment = `${host}/rs/1234567/1234567/shipment/520841300000000001`

export const messages = (code: string, description: string): string =>
  `${head}<messages xmlns="${ws}/messages"><message><code>${code}</code><description>${description}</description></message></messages>`

const quote = (code: string, name: string, base: string, due: string, tax: string): string => `<price-quote>
  <service-code>${code}</service-code><service-link rel="service" href="${host}/rs/ship/service/${code}" media-type="application/vnd.cpc.ship.rate-v4+xml"/>
  <service-name>${name}</service-name>
  <price-details><base>${base}</base><taxes><gst>0.00</gst><pst>0</pst><hst percent="13.000">${tax}</hst></taxes><due>${due}</due>
    <options><option><option-code>DC</option-code><option-name>Delivery confirmation</option-name><option-price>0</option-price><qualifier><included>true</included></qualifier></option></options>
    <adjustments><adjustment><adjustment-code>FUELSC</adjustment-code><adjustment-name>Fuel surcharge</adjustment-name><adjustment-cost>1.00</adjustment-cost><qualifier><percent>8.000</percent></qualifier></adjustment>
    <adjustment><adjustment-code>AUTDISC</adjustment-code><adjustment-name>Automation discount</adjustment-name><adjustment-cost>-0.30</adjustment-cost></adjustment></adjustments></price-details>
  <weight-details/>
  <service-standard><am-delivery>false</am-delivery><guaranteed-delivery>true</guaranteed-delivery><expected-transit-time>4</expected-transit-time><expected-delivery-date>2026-03-10</expected-delivery-date></service-standard>
</price-quote>`

const rates = (body: string): string => {
  const all = [
    quote('DOM.EP', 'Expedited Parcel', '10.00', '12.09', '1.39'),
    quote('DOM.XP', 'Xpresspost', '20.00', '23.39', '2.69'),
  ]
  const wanted = all.filter(
    each => !body.includes('<services>') || body.includes(/DOM\.\w+/.exec(each)?.[0] ?? ''),
  )
  return `${head}<price-quotes xmlns="${ws}/ship/rate-v4">${wanted.join('')}</price-quotes>`
}

/** The same with a label for the way back, where one was asked for. */
const ordered = (body: string): string =>
  body.includes('<return-spec>')
    ? info('created')
        .replace(
          '</tracking-pin>',
          '</tracking-pin><return-tracking-pin>7023210000000025</return-tracking-pin>',
        )
        .replace(
          '</links>',
          `<link rel="returnLabel" href="${host}/rs/artifact/76108cb5192002d5/10239/0" media-type="application/zpl" index="0"/></links>`,
        )
    : info('created')

const info = (status: string): string => `${head}<shipment-info xmlns="${ws}/shipment-v8">
  <shipment-id>520841300000000001</shipment-id><shipment-status>${status}</shipment-status><tracking-pin>7023210000000018</tracking-pin>
  <links><link rel="self" href="${shipment}" media-type="application/vnd.cpc.shipment-v8+xml"/>
  <link rel="label" href="${host}/rs/artifact/76108cb5192002d5/10238/0" media-type="application/zpl" index="0"/></links>
  <shipment-price><service-code>DOM.EP</service-code><base-amount>10.00</base-amount><adjustments><adjustment><adjustment-code>FUELSC</adjustment-code><adjustment-amount>0.80</adjustment-amount></adjustment></adjustments>
  <pre-tax-amount>10.80</pre-tax-amount><gst-amount>0.00</gst-amount><pst-amount>0.00</pst-amount><hst-amount>1.40</hst-amount><due-amount>12.20</due-amount>
  <service-standard><am-delivery>false</am-delivery><guaranteed-delivery>true</guaranteed-delivery><expected-transmit-time>4</expected-transmit-time><expected-delivery-date>2026-03-10</expected-delivery-date></service-standard></shipment-price>
</shipment-info>`

const occurrence = (code: string, day: string, text: string): string =>
  `<occurrence><event-identifier>${code}</event-identifier><event-date>${day}</event-date><event-time>10:15:00</event-time><event-time-zone>EDT</event-time-zone><event-description>${text}</event-description><signatory-name/><event-site>MONTRÉAL</event-site><event-province>QC</event-province><event-retail-location-id/><event-retail-name/></occurrence>`

const tracked = `${head}<tracking-detail xmlns="${ws}/track-v2"><pin>7023210000000018</pin><active-exists>1</active-exists><archive-exists/><changed-expected-date/><destination-postal-id>H2X1Y4</destination-postal-id><expected-delivery-date>2026-03-06</expected-delivery-date><service-name>Expedited Parcels</service-name><customer-ref-1>Order 7</customer-ref-1><signature-image-exists>false</signature-image-exists><suppress-signature>false</suppress-signature>
<significant-events>${occurrence('0174', '2026-03-04', 'Item out for delivery')}${occurrence('0170', '2026-03-03', 'Article traité')}</significant-events></tracking-detail>`

const pickup = `${head}<pickup-request-info xmlns="${ws}/pickuprequest"><pickup-request-header><request-id>3000001</request-id><request-status>Active</request-status><pickup-type>OnDemand</pickup-type><request-date>2026-03-04</request-date><next-pickup-date>2026-03-05</next-pickup-date></pickup-request-header>
<pickup-request-price><pre-tax-amount>3.50</pre-tax-amount><gst-amount>0.18</gst-amount><pst-amount>0.00</pst-amount><hst-amount>0.00</hst-amount><due-amount>3.68</due-amount></pickup-request-price></pickup-request-info>`

const availability = `${head}<pickup-availability xmlns="${ws}/pickup"><postal-code>H2X1Y4</postal-code><on-demand-cutoff>15:00</on-demand-cutoff><on-demand-tour>true</on-demand-tour><priority-world-cutoff>14:00</priority-world-cutoff><scheduled-pickups-available>true</scheduled-pickups-available></pickup-availability>`

const listed = `${head}<shipments xmlns="${ws}/shipment-v8"><link rel="shipment" href="${shipment}" media-type="application/vnd.cpc.shipment-v8+xml"/></shipments>`
const details = `${head}<shipment-details xmlns="${ws}/shipment-v8"><customer-request-id>${requestKey('shp_1')}-01234567-1-1</customer-request-id><shipment-status>created</shipment-status><tracking-pin>7023210000000018</tracking-pin></shipment-details>`
const manifestType = 'application/vnd.cpc.manifest-v8+xml'
const manifests = `${head}<manifests xmlns="${ws}/manifest-v8"><link rel="manifest" href="${host}/rs/1234567/1234567/manifest/700000000000001" media-type="${manifestType}"/></manifests>`
const manifest = `${head}<manifest xmlns="${ws}/manifest-v8"><po-number>P000000001</po-number><links><link rel="artifact" href="${host}/rs/artifact/76108cb5192002d5/20/0" media-type="application/pdf"/><link rel="manifestShipments" href="${host}/rs/1234567/1234567/manifest/700000000000001/shipments" media-type="application/vnd.cpc.shipment-v8+xml"/></links></manifest>`

const place = '/rs/1234567/1234567'

/** A shipment that is on the manifest. */
export const handedOver = '520841300000000009'
const onManifest = `${head}<shipments xmlns="${ws}/shipment-v8"><link rel="shipment" href="${host}${place}/shipment/${handedOver}" media-type="application/vnd.cpc.shipment-v8+xml"/></shipments>`

/** Answers written after the description of the interface; see SOURCES.md. */
export const server: CarrierServer = {
  requests: requestShapes,
  answers: {
    'POST /rs/ship/price': ({ body }) => ({ body: rates(body) }),
    [`POST ${place}/shipment`]: ({ body }) => ({ body: ordered(body) }),
    [`GET ${place}/shipment/${handedOver}`]: { body: info('transmitted') },
    [`GET ${place}/shipment/*/details`]: { body: details },
    [`GET ${place}/shipment/*`]: { body: info('created') },
    [`GET ${place}/shipment`]: { body: listed },
    [`DELETE ${place}/shipment/*`]: { status: 204 },
    'GET /rs/artifact/76108cb5192002d5/10238/0': {
      body: Buffer.from('^XA^FO60,600^BY3^BCN,200^FD7023210000000018^FS^XZ\n'),
    },
    'GET /rs/artifact/76108cb5192002d5/10239/0': {
      body: Buffer.from('^XA^FO60,600^BY3^BCN,200^FD7023210000000025^FS^XZ\n'),
    },
    'GET /rs/artifact/76108cb5192002d5/20/0': { body: Buffer.from('%PDF-1.4\n%%EOF\n') },
    'GET /vis/track/pin/*/detail': { body: tracked },
    'GET /ad/pickup/pickupavailability/*': { body: availability },
    'POST /enab/1234567/pickuprequest': { body: pickup },
    'PUT /enab/1234567/pickuprequest/*': { body: '' },
    'DELETE /enab/1234567/pickuprequest/*': { body: '' },
    [`POST ${place}/manifest`]: { body: manifests },
    [`GET ${place}/manifest`]: { body: manifests },
    [`GET ${place}/manifest/*/shipments`]: { body: onManifest },
    [`GET ${place}/manifest/*`]: { body: manifest },
  },
  refusals: [
    {
      name: 'a lane it has no prices for',
      operation: 'rate',
      answers: { 'POST /rs/ship/price': { status: 400, body: messages('9111', 'No rates found') } },
      code: '9111',
    },
    {
      name: 'a contract it does not know',
      operation: 'createLabel',
      answers: { [`POST ${place}/shipment`]: { status: 400, body: messages('7278', 'Contrat non valide') } },
      code: '7278',
    },
    {
      name: 'elements in the wrong order',
      operation: 'createLabel',
      answers: {
        [`POST ${place}/shipment`]: {
          status: 400,
          body: messages('Server', '/rs/shipment: cvc-complex-type 2.4'),
        },
      },
      code: 'Server',
    },
    {
      name: 'a PIN without a history',
      operation: 'track',
      answers: { 'GET /vis/track/pin/*/detail': { status: 404, body: messages('004', 'No Pin History') } },
      code: '004',
    },
    {
      name: 'a second pickup of a day',
      operation: 'schedulePickup',
      answers: {
        'POST /enab/1234567/pickuprequest': {
          status: 400,
          body: messages('8534', 'A pickup is there already'),
        },
      },
      code: '8534',
    },
  ],
  golden: new URL('./golden/', import.meta.url),
}
