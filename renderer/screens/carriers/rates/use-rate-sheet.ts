import { useRef, useState } from 'react'
import type { AdapterRecord } from '../../../../shared/desk/adapters.ts'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { rowKey, withoutEmpty } from '../../../lib/drafts/json-draft.ts'
import { useRecordForm } from '../../../lib/drafts/use-record-form.ts'
import { dayText } from '../../../lib/format.ts'
import type { FieldTexts } from '../../../lib/station/field-errors.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { type ConnectionDraft, checkConnection, fromConnection } from '../connection-draft.ts'
import { saveSheet } from './dated-sheets.ts'
import { cellFields, changedCells, offered, unreadFields } from './rate-grid.ts'
import { rowsOf, type SheetRow } from './sheet-rows.ts'

/** What was pasted into a service, or read from a file, and does not count yet. */
export type Pasted = {
  service: unknown
  /** Tells it from what was pasted before. */
  key: string
  isFile: boolean
  cells: number
  /** Cells that were pasted, or lines of a file, which have no place in the table. */
  left: number
  /** The rows of the service as they would be. */
  become: (zones: SheetRow[]) => SheetRow[]
}

/** The two sides of a sheet, which have an address each, and the parts of the first. */
export type SheetSide = 'rates' | 'surcharges'
export const sheetParts = ['prices', 'zones', 'service', 'compare'] as const
export type SheetPart = (typeof sheetParts)[number]

type Ports = {
  adapter: AdapterRecord
  connection: ConnectionRecord
  /** Name of the setting the sheet is. */
  setting: string
  /** The day from which the sheet counts; null for the one in force, which is in the settings. */
  validFrom: ShopDay | null
  /** Shows the other side, with the same entries. */
  turnTo: (side: SheetSide) => void
}

/** The rate sheet of a connection while it is edited: saved as a whole or not at all, with a way back for its prices. */
export function useRateSheet({ adapter, connection, setting, validFrom, turnTo }: Ports) {
  const shown = useShown(setting, turnTo)
  const { revealed } = shown
  const base = useRef(connection)
  const [start] = useState(() => fromConnection(connection, adapter))
  const [saved, setSaved] = useState(() => rowsOf(start.config[setting]))
  const sent = useRef(start)
  const record = useRecordForm<ConnectionDraft, ConnectionRecord>({
    start,
    check: draft => revealed({ ...checkConnection(draft, adapter), ...unreadCells(draft, setting) }, draft),
    save: draft => {
      sent.current = draft
      return saveSheet(base.current, { setting, services: toSaved(draft, setting), validFrom })
    },
    atFields: (texts, draft) =>
      revealed(atTheirRows(inSettings(texts, setting), rowsOf(draft.config[setting]), setting), draft),
    onSaved: next => {
      const { form } = record
      const services = savedRows(sent.current, setting)
      base.current = next
      // What was typed while it was being saved stays, and is not saved yet.
      if (form.getValues().config[setting] === sent.current.config[setting])
        form.setFieldValue(`config.${setting}`, services)
      form.resetDirty({ ...sent.current, config: { ...sent.current.config, [setting]: services } })
      setSaved(services)
      announce(savedText(next, validFrom))
    },
  })
  const services = rowsOf(record.form.values.config[setting])
  const at = Math.max(
    0,
    services.findIndex(each => each[rowKey] === shown.chosen),
  )
  const pricing = usePricing({ record, setting, services, at })
  const pasting = usePasted(services[at])
  return {
    record,
    setting,
    path: `config.${setting}`,
    services,
    saved,
    part: shown.part,
    show: shown.show,
    at,
    service: services[at],
    choose: shown.choose,
    ...pricing,
    ...pasting,
    changed: changedIn(saved, services),
    base,
    /** Goes on from what somebody else has saved, which is `stored`, with these entries. */
    startFrom: (theirs: ConnectionRecord, draft: ConnectionDraft, stored = draft) => {
      base.current = theirs
      setSaved(rowsOf(stored.config[setting]))
      record.form.setValues(draft)
      return draft
    },
  }
}

/** What was pasted into the service that is looked at, and does not count yet. */
function usePasted(service: SheetRow | undefined) {
  const [pasted, setPasted] = useState<Pasted | null>(null)
  return { pasted: pasted !== null && pasted.service === service?.[rowKey] ? pasted : null, setPasted }
}

const savedText = ({ display_name: name }: ConnectionRecord, validFrom: ShopDay | null): string =>
  validFrom === null ? t('rates.saved', { name }) : t('rates.savedFor', { name, day: dayText(validFrom) })

/** The service and the part of it that are looked at; where something is wrong, these are turned to. */
function useShown(setting: string, turnTo: Ports['turnTo']) {
  const [part, show] = useState<SheetPart>('prices')
  const [chosen, setChosen] = useState<unknown>(undefined)
  const choose = (service: SheetRow | undefined) => setChosen(service?.[rowKey])
  return {
    part,
    show,
    chosen,
    choose,
    /** Turns to where the first mistake is. */
    revealed: (texts: FieldTexts, draft: ConnectionDraft): FieldTexts => {
      const place = placeOf(Object.keys(texts)[0] ?? '', setting)
      if (!place) return texts
      if (place.service !== null) choose(rowsOf(draft.config[setting])[place.service])
      if (place.part !== 'surcharges') show(place.part)
      turnTo(place.part === 'surcharges' ? 'surcharges' : 'rates')
      return texts
    },
  }
}

export type RateSheet = ReturnType<typeof useRateSheet>

type PricingPorts = {
  record: ReturnType<typeof useRecordForm<ConnectionDraft, ConnectionRecord>>
  setting: string
  services: readonly SheetRow[]
  at: number
}

/** Prices and zones of the service that is looked at, with a way back. */
function usePricing({ record: { form }, setting, services, at }: PricingPorts) {
  const past = useRef<{ service: unknown; zones: SheetRow[]; topic: string | undefined }[]>([])
  const [isUndoable, setUndoable] = useState(false)
  const zones = rowsOf(services[at]?.zones)
  const put = (index: number, next: SheetRow[]) => {
    const path = `config.${setting}.${index}.zones`
    form.setErrors(
      Object.fromEntries(Object.entries(form.errors).filter(([field]) => !field.startsWith(`${path}.`))),
    )
    form.setFieldValue(path, next)
  }
  return {
    zones,
    isUndoable,
    /** Keys typed in one field, which is the topic, are taken back together. */
    change: (next: SheetRow[], topic?: string) => {
      const service = services[at]?.[rowKey]
      const last = past.current.at(-1)
      if (topic === undefined || last?.topic !== topic || last.service !== service)
        past.current.push({ service, zones, topic })
      setUndoable(true)
      put(at, next)
    },
    undo: () => {
      const last = past.current.pop()
      setUndoable(past.current.length > 0)
      const index = services.findIndex(each => each[rowKey] === last?.service)
      if (!last || index < 0) return announce(t('rates.nothingToUndo'))
      put(index, last.zones)
      announce(t('rates.undone'))
    },
  }
}

const savedRows = (draft: ConnectionDraft, setting: string): SheetRow[] =>
  rowsOf(draft.config[setting]).map(service => ({ ...service, zones: offered(rowsOf(service.zones)) }))

const toSaved = (draft: ConnectionDraft, setting: string): unknown =>
  typeof draft.config[setting] === 'string'
    ? draft.config[setting]
    : (withoutEmpty({ rows: savedRows(draft, setting) }) as { rows: unknown }).rows

/** A sheet that is prepared is sent by itself: what is said of it is shown where it stands in the settings. */
const inSettings = (texts: FieldTexts, setting: string): FieldTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field.replace(/^services(?=\.|$)/, `config.${setting}`),
      text,
    ]),
  )

/** Where a field of the form is seen: which service, and which part of it. */
function placeOf(
  field: string,
  setting: string,
): { service: number | null; part: SheetPart | 'surcharges' } | null {
  const [, list, index, part, , name] = field.split('.')
  if (list !== setting) return null
  const service = index === undefined ? null : Number(index)
  if (part === 'surcharges') return { service, part }
  if (part !== 'zones') return { service, part: 'service' }
  return { service, part: cellFields.some(each => each === name) ? 'prices' : 'zones' }
}

/** Cells with a text that is no number, by the path of their field. */
function unreadCells(draft: ConnectionDraft, setting: string): FieldTexts {
  const wrong = rowsOf(draft.config[setting]).flatMap((service, index) =>
    rowsOf(service.zones).flatMap((row, at) =>
      unreadFields(row).map(
        name => [`config.${setting}.${index}.zones.${at}.${name}`, t('rates.wrongNumber')] as const,
      ),
    ),
  )
  return Object.fromEntries(wrong)
}

/** Rows without a price were not sent: what is said of those that were is put where they stand here. */
function atTheirRows(texts: FieldTexts, services: readonly SheetRow[], setting: string): FieldTexts {
  const path = new RegExp(`^(config\\.${setting}\\.(\\d+)\\.zones\\.)(\\d+)(?=\\.|$)`)
  const here = (_: string, before: string, service: string, row: string) => {
    const zones = rowsOf(services[Number(service)]?.zones)
    const sent = offered(zones)[Number(row)]
    return `${before}${sent ? zones.indexOf(sent) : row}`
  }
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field.replace(path, here), text]))
}

/** How much of a sheet is not saved: cells with prices, and services of which something else was changed. */
function changedIn(saved: readonly SheetRow[], services: readonly SheetRow[]) {
  const before = new Map(saved.map(service => [service[rowKey], service]))
  const cells = services.map(service =>
    changedCells(rowsOf(before.get(service[rowKey])?.zones), rowsOf(service.zones)),
  )
  const isOther = (service: SheetRow) => withoutZones(before.get(service[rowKey])) !== withoutZones(service)
  const isSameOrder =
    JSON.stringify(saved.map(each => each[rowKey])) === JSON.stringify(services.map(each => each[rowKey]))
  return {
    cells: cells.reduce((sum, count) => sum + count, 0),
    services: Math.max(services.filter(isOther).length, isSameOrder ? 0 : 1),
  }
}

const withoutZones = (service: SheetRow | undefined): string =>
  JSON.stringify(service && withoutEmpty({ ...service, zones: null }))
