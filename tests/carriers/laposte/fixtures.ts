import { queryShapes } from '../../../main/carriers/laposte/wire.ts'
import { aLabelRequest, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import type { CarrierFixtures } from '../../support/carriers/describe-carrier.ts'

export const found = (idShip: string, code = 'ET1') => ({
  lang: 'fr_FR',
  scope: 'open',
  returnCode: 200,
  idShip,
  shipment: {
    idShip,
    holder: 4,
    product: 'Colissimo',
    isFinal: false,
    entryDate: '2026-03-03T10:00:00+01:00',
    estimDate: '2026-03-06T00:00:00+01:00',
    timeline: [
      { shortLabel: 'En cours', longLabel: 'Votre colis est en transit', id: 3, status: true, type: 1 },
    ],
    event: [
      {
        order: 2,
        label: 'Votre colis est en cours d’acheminement.',
        date: '2026-03-04T08:15:00+01:00',
        code,
      },
      { label: 'Votre colis est pris en charge.', date: '2026-03-03T18:00:00+01:00', code: 'PC1' },
    ],
    contextData: {
      originCountry: 'FR',
      arrivalCountry: 'BE',
      partner: { name: 'bpost', reference: '323200001234' },
    },
    url: 'https://www.laposte.fr/outils/suivre-vos-envois?code=8R00000000001',
  },
})
export const notFound = (idShip: string) => ({
  returnCode: 104,
  returnMessage: 'Le numéro saisi est incorrect ou n’est pas encore connu.',
  idShip,
})

/** Written from the documentation of the carrier; nothing here was recorded. */
export const fixtures: CarrierFixtures = {
  credentials: { api_key: 'an-okapi-key-of-the-shop', lang: 'fr_FR' },
  config: {},
  rateRequest: aRateRequest(),
  labelRequest: aLabelRequest('none'),
  trackingAnswer: { list: 'event', count: 2, days: ['date'], code: 'code', words: ['label'] },
  trackRequest: {
    trackingNumbers: ['8R00000000001'],
    carrierName: null,
    reference: null,
    accountNumber: null,
  },
  server: {
    answers: { 'GET /suivi/v2/idships/*': { body: [found('8R00000000001')] } },
    requests: queryShapes,
    asked: ({ pathname, searchParams }) => ({
      path: '/idships',
      body: { ids: pathname.split('/').at(-1)?.split(','), lang: searchParams.get('lang') },
    }),
    refusals: [
      {
        name: 'a number that is not known yet',
        operation: 'track',
        answers: { 'GET /suivi/v2/idships/*': { status: 404, body: notFound('8R00000000001') } },
        code: '104',
      },
    ],
    partial: [
      {
        name: 'only a part is known',
        operation: 'track',
        answers: {
          'GET /suivi/v2/idships/*': {
            body: { ...found('8R00000000001'), returnCode: 201, returnMessage: 'Réponse partielle' },
          },
        },
        code: '201',
      },
    ],
    unknownStatus: { 'GET /suivi/v2/idships/*': { body: found('8R00000000001', 'ZZ9') } },
    golden: new URL('./golden/', import.meta.url),
  },
}
