import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import {
  type DrawnLabel,
  type LabelDrawInput,
  type LabelFieldGroup,
  type LabelFields,
  type LabelFileInput,
  type LabelFinding,
  labelFieldGroups,
} from '../../../../shared/desk/label-templates.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type {
  LabelContent,
  LabelRenderer,
  LabelStock,
  LabelTemplate,
  TemplateData,
  TemplateRenderer,
} from '../../../../shared/labels.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { LabelSample } from '../../../carriers/contract/adapter.ts'
import type { LabelRequest } from '../../../carriers/contract/model.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import { toLabelRequest } from '../shipments/shipment-mapper.ts'
import { noShipment } from '../shipments/shipment-rules.ts'

export type LabelTemplateService = {
  /** What a template can be filled with. */
  fields: (connectionId: string) => Promise<Result<LabelFields>>
  /** What comes out of a template that is not stored, and what is wrong with it. */
  draw: (connectionId: string, asked: LabelDrawInput) => Promise<Result<DrawnLabel>>
  /** The same to be printed, under a number that no parcel has. */
  file: (connectionId: string, asked: LabelFileInput) => Promise<Result<Uint8Array>>
}

/** A label that was drawn, read and checked. */
type ProvenLabel = Pick<DrawnLabel, 'findings' | 'codes'> & {
  png: Uint8Array
  widthDots: number
  heightDots: number
}

export type LabelTemplatePorts = {
  live: Pick<LiveConnections, 'find'>
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
  calendar: Pick<ShopCalendar, 'today'>
  /** `known` has every field there is, for a shipment that lacks some. */
  proof: (asked: {
    template: LabelTemplate | null
    content: LabelContent
    data: TemplateData
    known: TemplateData
    stock: LabelStock
    trackingNumber: string
  }) => Promise<Result<ProvenLabel>>
  render: LabelRenderer
  renderTemplate: TemplateRenderer
}

const noConnection = (id: string) =>
  refuse('not_found', { message: `There is no connection ${id.slice(0, 80)} that can be used.` })
const drawsItself = refuse('state_error', {
  message: 'This carrier makes its labels itself; only those of your own carriers can be designed.',
})

export function createLabelTemplateService(ports: LabelTemplatePorts): LabelTemplateService {
  const opened = async (id: string): Promise<Result<LiveConnection>> => {
    const live = await ports.live.find(id)
    if (!live) return noConnection(id)
    return live.adapter.labelSample ? ok(live) : drawsItself
  }

  const sampleOf = (
    { adapter, connection }: LiveConnection,
    { numbers, ...subject }: Subject,
    parcel = 1,
  ): Result<LabelSample> => {
    const trackingNumber = numbers[parcel - 1] ?? null
    const sample = adapter.labelSample?.(
      { ...subject, parcel, trackingNumber },
      connection,
      ports.calendar.today(),
    )
    return sample ? ok(sample) : drawsItself
  }

  /** With the template that is asked about in place of the stored one. */
  const asIf = (live: LiveConnection, template: LabelDrawInput['template']): Result<LiveConnection> => {
    const stored = live.row.config?.label_template
    const config = {
      ...live.row.config,
      label_template: template && { slug: 'label', ...asObject(stored), ...template },
    }
    const read = live.adapter.config.safeParse(config)
    if (read.success) return ok({ ...live, connection: { ...live.connection, config: read.data } })
    const { label_template: wrong } = toFieldErrors(read.error.issues, config) as Record<string, never>
    return wrong === undefined ? noConnection(live.row.id) : refuseFields({ template: wrong })
  }

  const subjectOf = ({ row }: LiveConnection, id: string | null | undefined): Result<Subject> => {
    if (!id) return ok(nothing)
    const shipment = ports.findShipment(id, row.testMode)
    if (!shipment) return noShipment(id)
    const { service } = shipment
    const isOfThis = shipment.carrier_id === row.carrierId && shipment.carrier_name === row.carrierName
    return ok({
      request: toLabelRequest(shipment, { service }),
      numbers: isOfThis ? numbersOf(shipment) : [],
    })
  }

  const toDraw = async (
    id: string,
    { template, shipment_id }: Pick<LabelDrawInput, 'template' | 'shipment_id'>,
  ): Promise<Result<{ live: LiveConnection; subject: Subject }>> => {
    const found = await opened(id)
    if (!found.ok) return found
    const live = asIf(found.value, template)
    if (!live.ok) return live
    const subject = subjectOf(live.value, shipment_id)
    return subject.ok ? ok({ live: live.value, subject: subject.value }) : subject
  }

  return {
    fields: async id => {
      const live = await opened(id)
      if (!live.ok) return live
      const sample = sampleOf(live.value, nothing)
      if (!sample.ok) return sample
      return ok({ dpi: sample.value.stock.dpi, fields: fieldsOf(sample.value.data) })
    },
    draw: async (id, asked) => {
      const found = await toDraw(id, asked)
      if (!found.ok) return found
      const { live, subject } = found.value
      const [sample, made] = [sampleOf(live, subject, asked.parcel), sampleOf(live, nothing)]
      if (!sample.ok || !made.ok) return drawsItself
      const { parcels } = sample.value
      if (asked.parcel > parcels)
        return refuseFields({ parcel: [`This shipment has ${parcels} parcel${parcels === 1 ? '' : 's'}.`] })
      const proof = await ports.proof({ ...sample.value, known: made.value.data })
      return proof.ok ? ok(toDrawn(proof.value, sample.value)) : proof
    },
    file: async (id, asked) => {
      const found = await toDraw(id, asked)
      if (!found.ok) return found
      const { live, subject } = found.value
      const sample = sampleOf(live, { ...subject, numbers: [] })
      if (!sample.ok) return sample
      const { template, content, data, stock } = sample.value
      const { format } = asked
      if (!template) return ok(await ports.render([content], { ...stock, format }))
      try {
        return ok(await ports.renderTemplate(template, [data], { format, dpi: stock.dpi }))
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        return refuseFields({ template: { template: [message] } })
      }
    },
  }
}

/** What a label is filled with, and the numbers its parcels have. */
type Subject = { request: LabelRequest | null; numbers: readonly (string | null)[] }
const nothing: Subject = { request: null, numbers: [] }

function numbersOf({ meta, tracking_number: first }: ShipmentRecord): readonly (string | null)[] {
  const numbers: unknown = meta.tracking_numbers
  return Array.isArray(numbers) ? numbers.map(String) : [first]
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** The worst first; in the order of their lines otherwise. */
const byWeight = (findings: readonly LabelFinding[]): LabelFinding[] =>
  findings.toSorted(
    (a, b) =>
      Number(b.severity === 'error') - Number(a.severity === 'error') || (a.line ?? 0) - (b.line ?? 0),
  )

const toDrawn = (
  { png, widthDots, heightDots, findings, codes }: ProvenLabel,
  { stock, trackingNumber, parcels }: LabelSample,
): DrawnLabel => ({
  picture: Buffer.from(png).toString('base64'),
  width_dots: widthDots,
  height_dots: heightDots,
  dpi: stock.dpi,
  parcels,
  tracking_number: trackingNumber,
  findings: byWeight(findings),
  codes,
})

/** Where a field is listed, by its path; what is left out here stands twice, or is no text. */
const paths: Record<LabelFieldGroup, RegExp> = {
  label: /^(label\..*|tracking_number|service_name|package_index|total_packages|total_quantity)$/,
  recipient: /^recipient\./,
  shipper: /^shipper\./,
  parcel: /^parcel\.(?!items\b|options\b)/,
  item: /^items\.0\.(?!metadata\b)/,
  shipment: /^(reference|service)$/,
  carrier: /^carrier\./,
}

const mostExample = 60

/** Every text and number of the data that people mean by a name of its own, group by group. */
function fieldsOf(data: TemplateData): LabelFields['fields'] {
  const leaves = leavesOf(data, '')
  return labelFieldGroups.flatMap(group =>
    leaves
      .filter(({ path }) => paths[group].test(path))
      .map(({ path, value }) => ({ path, group, example: String(value ?? '').slice(0, mostExample) })),
  )
}

/** Lines of an address are at most these. */
const mostOfList = 6

function leavesOf(value: unknown, path: string): { path: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const entries = Object.entries(Array.isArray(value) ? value.slice(0, mostOfList) : value)
  return entries.flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`))
}
