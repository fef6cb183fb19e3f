import { languages, usualPaperChoices } from '../../../shared/desk/shop-settings.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { LabelContent, LabelDrawing, UndrawableFinder } from '../../../shared/labels.ts'
import { type PaperLanguages, paperFor } from '../../../shared/papers/paper-languages.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { type CarrierAdapter, type CarrierContext, isReturnAsked } from '../contract/adapter.ts'
import type { CarrierCommodity, LabelRequest, LabelResult } from '../contract/model.ts'
import {
  adapterCodes,
  done,
  failed,
  fieldError,
  invalid,
  type Outcome,
  type Refused,
} from '../contract/outcome.ts'
import { sampleAddress, sampleParcel } from '../kit/samples.ts'
import { priceService, toMessage } from '../rate-sheet/rate-sheet.ts'
import type { ServiceLevel } from '../rate-sheet/service-level.ts'
import { standardLevel } from './codes.ts'
import { type LabelJob, type NumberedParcel, toLabelContent, toTemplateData } from './labels.ts'
import { type GenericConnection, levelsOf, refusal, termsOf } from './rates.ts'
import type { GenericConfig, GenericSettings } from './settings.ts'
import {
  type Claim,
  checkDigit,
  chosenNumbers,
  keptReferences,
  nextTrackingNumber,
  notNumbers,
  trackingPrefix,
} from './tracking-number.ts'

/**
 * Makes the labels of a shipment, one number a parcel. The price agreed on stands: no quote is returned, but
 * a shipment the service does not take is refused. Numbers are taken only when everything else is in order.
 */
export async function createLabel(
  request: LabelRequest,
  connection: GenericConnection,
  context: CarrierContext,
): Promise<Outcome<LabelResult>> {
  const today = context.calendar.today()
  const refused = refusal(request, context)
  if (refused) return refused
  const level = levelsOf(connection).find(each => each.service_code === request.service)
  if (!level) return failed([unknownService(request.service)])
  const priced = priceService(level, request, termsOf(connection, context.calendar))
  if ('code' in priced) return failed([toMessage(level, request, priced)])
  if (connection.config.label_template && !context.renderTemplate) return failed([noTemplates])
  const { settings, testMode } = connection
  const { shipmentId } = request
  const claim = (number: string) =>
    context.claimNumber(number, { carrierName: settings.custom_carrier_name, testMode, shipmentId })
  const chosen = chosenNumbers(request, connection.config, claim)
  if (!chosen.ok) return failed([fieldError(chosen.fields)])

  const prefix = trackingPrefix(connection.settings, connection.config)
  const numbers = chosen.numbers.map(number => number ?? nextFreeNumber(prefix, context, claim))
  try {
    const job = toJob(request, level, connection, { today, papers: context.paperLanguages() })
    const drawing = drawingOf(job, numbers, connection)
    const bytes = await drawLabels(drawing, job, connection, context)
    const messages = connection.config.label_template
      ? []
      : await undrawableIn(contentsOf(job, numbers), context.findUndrawable)
    const references = keptReferences(request, connection.config)
    return done(
      {
        ...toLabelResult(numbers, {
          format: request.labelFormat,
          bytes,
          dpi: connection.config.label_dpi,
          drawing,
        }),
        references,
      },
      [...messages, ...notNumbers(request, connection.config)],
    )
  } catch (error) {
    return failed([notDrawn(error)], 'safe')
  }
}

/** Whether a number is another label's is seen when it is taken. */
export function refuseLabel(request: LabelRequest, { config }: GenericConnection): Refused | null {
  const chosen = chosenNumbers(request, config)
  return chosen.ok ? null : failed([fieldError(chosen.fields)])
}

/** Somebody may have chosen what the row of numbers comes to now. */
function nextFreeNumber(prefix: string, { nextNumber }: CarrierContext, claim: Claim): string {
  for (;;) {
    const number = nextTrackingNumber(prefix, nextNumber)
    if (claim(number)) return number
  }
}

const toJob = (
  request: LabelRequest,
  level: ServiceLevel,
  { settings, config, testMode }: GenericConnection,
  { today, papers }: { today: ShopDay; papers: PaperLanguages },
): LabelJob => ({
  request: asPrinted(request),
  level,
  settings,
  testMode,
  today,
  paper: labelPaper(request, config.language_code, papers),
})

/** In the language of the connection, where it names one the station writes, else as the shop set it. */
function labelPaper(
  { shipper, recipient }: LabelRequest,
  code: string | null | undefined,
  papers: PaperLanguages,
) {
  const own = languages.find(language => code?.toLowerCase().startsWith(language))
  const reader = {
    country_code: recipient.countryCode,
    state_code: recipient.stateCode,
    postal_code: recipient.postalCode,
  }
  return paperFor(own ?? papers.label_language, { reader, sender: shipper.countryCode }, papers)
}

/** The label of a parcel that comes back names who sends it as the sender. */
const asPrinted = (request: LabelRequest): LabelRequest =>
  isReturnAsked(request.options)
    ? { ...request, shipper: request.recipient, recipient: request.shipper }
    : request

/** A label for every parcel, by the shop's own design when it has one. */
const drawingOf = (
  job: LabelJob,
  numbers: readonly string[],
  { config }: Pick<GenericConnection, 'config'>,
): LabelDrawing =>
  config.label_template
    ? {
        kind: 'template',
        template: config.label_template,
        dpi: config.label_dpi,
        parcels: numberParcels(job, numbers).map(parcel => toTemplateData(job, parcel)),
      }
    : { kind: 'content', media: config.label_media, labels: contentsOf(job, numbers) }

/** The document with all of them. */
function drawLabels(
  drawing: LabelDrawing,
  job: LabelJob,
  { config }: Pick<GenericConnection, 'config'>,
  context: Pick<CarrierContext, 'renderLabels' | 'renderTemplate'>,
): Promise<Uint8Array> {
  const target = { format: job.request.labelFormat, dpi: config.label_dpi }
  if (drawing.kind === 'content')
    return context.renderLabels(drawing.labels, { ...target, media: drawing.media })
  if (!context.renderTemplate) throw new Error(noTemplates.message)
  return context.renderTemplate(drawing.template, drawing.parcels, target)
}

const numberParcels = ({ request }: LabelJob, numbers: readonly string[]): NumberedParcel[] =>
  request.parcels.map((parcel, index) => ({
    parcel,
    trackingNumber: numbers[index] ?? '',
    index: index + 1,
  }))

/** What the built-in labels say, one a parcel. */
const contentsOf = (job: LabelJob, numbers: readonly string[]): LabelContent[] =>
  numberParcels(job, numbers).map(parcel => toLabelContent(job, parcel))

/** A courier of one's own knows a shipment by the number of its first parcel. */
function toLabelResult(numbers: string[], label: LabelResult['label']): LabelResult {
  const [first = ''] = numbers
  return {
    trackingNumber: first,
    shipmentIdentifier: first,
    trackingNumbers: numbers,
    shipmentIdentifiers: numbers,
    label,
    invoice: null,
    trackingUrl: null,
    quote: null,
    meta: {},
  }
}

/** Nothing has left the station, so a label that cannot be drawn may simply be asked for again. */
const notDrawn = (error: unknown) => ({
  code: adapterCodes.internal,
  message: `The label could not be drawn: ${error instanceof Error ? error.message : String(error)}`,
})

const unknownService = (service: string) =>
  fieldError({ service: invalid(`This carrier has no service "${service.slice(0, 50)}".`) })

const noTemplates = {
  code: adapterCodes.notSupported,
  message: 'This station cannot draw labels of its own design; remove the label design from the connection.',
}

/** Tells of what labels show as `?`; nothing where they show everything. */
async function undrawableIn(
  labels: readonly LabelContent[],
  find: UndrawableFinder,
): Promise<CarrierMessage[]> {
  const details: Record<string, string[]> = {}
  for (const { field, characters } of (await Promise.all(labels.map(find))).flat())
    details[field] = [...new Set([...(details[field] ?? []), ...characters])]
  const all = [...new Set(Object.values(details).flat())]
  return all.length > 0
    ? [{ code: 'undrawable_text', message: undrawableSentence(all.join(' ')), details }]
    : []
}

const undrawableSentence = (characters: string): string =>
  `The label shows ? in place of ${characters}, for which no letters are shipped. Look whether it can still be read; if not, cancel it and write that another way.`

const sampleRecipient = sampleAddress({
  personName: 'Sam Sample',
  companyName: 'Sample Books',
  addressLine1: '123 Example Street',
  addressLine2: 'Suite 4',
  city: 'Sampletown',
  stateCode: 'NY',
  postalCode: '12345',
  countryCode: 'US',
  phoneNumber: '+1 555 010 0199',
  email: 'sam@example.com',
})

const sampleItem: CarrierCommodity = {
  title: 'Blue mug',
  description: 'Mug, blue, 300 ml',
  sku: 'MUG-BLUE',
  hsCode: '691200',
  quantity: 2,
  weight: 0.6,
  weightUnit: 'KG',
  valueAmount: 12,
  valueCurrency: 'USD',
  originCountry: 'CA',
  metadata: {},
}

const sampleRequest: Omit<LabelRequest, 'services' | 'service'> = {
  shipmentId: 'sample',
  shipper: { ...sampleRecipient, personName: null, companyName: 'Your shop' },
  recipient: sampleRecipient,
  parcels: [sampleParcel({ weight: 1.2, referenceNumber: '0000000000', items: [sampleItem] })],
  options: {},
  reference: 'SAMPLE',
  labelFormat: 'PNG',
  payment: { paidBy: 'sender', currency: null, accountNumber: null },
  billingAddress: null,
  customs: null,
  metadata: {},
  rateMeta: {},
}

/** Nobody reads a sample but its designer; a connection with a language of its own shows it. */
const samplePapers: PaperLanguages = { ...usualPaperChoices, label_language: 'en', station: 'en' }

/** The label a connection prints, for looking at; without a number of a parcel it is always marked as a test. */
export const labelSample: NonNullable<CarrierAdapter<GenericSettings, GenericConfig>['labelSample']> = (
  { request, trackingNumber, parcel: place },
  connection,
  today,
) => {
  const { settings, config } = connection
  const levels = levelsOf(connection)
  const level = levels.find(each => each.service_code === request?.service) ?? levels[0] ?? standardLevel
  const { service_code: service } = level
  const asked = request ?? { ...sampleRequest, service, services: [service] }
  const job = toJob(
    asked,
    level,
    { ...connection, testMode: connection.testMode || trackingNumber === null },
    { today, papers: samplePapers },
  )
  const number = trackingNumber ?? `${trackingPrefix(settings, config)}000000000${checkDigit('000000000')}`
  const parcel = {
    parcel: job.request.parcels[place - 1] ?? sampleParcel(),
    trackingNumber: number,
    index: place,
  }
  const { label_template: template = null } = config
  return {
    parcels: job.request.parcels.length,
    trackingNumber: number,
    content: toLabelContent(job, parcel),
    stock: { media: config.label_media, dpi: config.label_dpi },
    template,
    data: { ...toTemplateData(job, parcel), ...(request ? {} : template?.shipment_sample) },
  }
}
