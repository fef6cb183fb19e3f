import { Alert, Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarTime, IconTag } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { countryName } from '../../../../shared/countries/countries.ts'
import type { AdapterRecord } from '../../../../shared/desk/adapters.ts'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import { exampleCodes, type RateSheetRecord } from '../../../../shared/desk/rate-sheets.ts'
import { currencyDecimals } from '../../../../shared/units/money.ts'
import type { ShopDay } from '../../../../shared/units/shop-day.ts'
import { LeaveGuard } from '../../../components/dialogs.tsx'
import { Keys } from '../../../components/keys.tsx'
import { PageFoot } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { ViewTab, ViewTabs } from '../../../components/tables/view-tabs.tsx'
import { rowKey } from '../../../lib/drafts/json-draft.ts'
import { dayText } from '../../../lib/format.ts'
import { wrongFields } from '../../../lib/keyboard/form-focus.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { keep } from '../../../lib/station/files.ts'
import { joined, t, term } from '../../../lib/text.ts'
import { ChangedElsewhere, ConfigConflict } from '../config-conflict.tsx'
import { fromConnection } from '../connection-draft.ts'
import { addressOf, ConnectionPage, sheetSetting, type useConnection } from '../connection-tabs.tsx'
import { ComparePart, type SheetComparison, useComparison } from './compare-part.tsx'
import { gridOf } from './rate-grid.ts'
import { RateTable } from './rate-table.tsx'
import classes from './rates-screen.module.css'
import { parseRatesSearch } from './rates-search.ts'
import { ServicePart } from './service-part.tsx'
import { RemovedNotice, RemoveSheet, SheetDates } from './sheet-dates.tsx'
import { SurchargesPart, ZonesPart } from './sheet-parts.tsx'
import { fromFile } from './sheet-paste.tsx'
import { nameOf, newService, rowsOf, type SheetRow } from './sheet-rows.ts'
import { headName, priceSpan, toCsv, toTable } from './sheet-text.ts'
import { TrialLine, useTrial } from './trial-line.tsx'
import { type RateSheet, type SheetSide, sheetParts, useRateSheet } from './use-rate-sheet.ts'

const saveKeys = 'mod+Enter'

type EditorProps = {
  of: ReturnType<typeof useConnection>
  side: SheetSide
  adapter: AdapterRecord
  connection: ConnectionRecord
  setting: string
  /** The sheet that is edited, where it is not the one in force. */
  prepared: RateSheetRecord | null
  /** A prepared one that was given up just now. */
  removed: RateSheetRecord | null
  onRemoved: (sheet: RateSheetRecord) => void
  onBack: () => void
}

/** The editor of a sheet: its services, the part that is looked at, a parcel to try, and the one button that saves. */
export function RatesEditor(props: EditorProps) {
  const { of, side, adapter, connection, setting, prepared, removed } = props
  const { id } = connection
  const validFrom = (prepared?.valid_from ?? null) as ShopDay | null
  const element = useRef<HTMLFormElement | null>(null)
  const turnTo = useSides({ id, side, element })
  const sheet = useRateSheet({ adapter, connection, setting, validFrom, turnTo })
  const { record, service, services } = sheet
  const comparison = useComparison({ connection, validFrom, services })
  const trial = useTrial(connection, service)
  // In a small window everything scrolls, or there would be nothing left of the prices.
  const isRoomy = useMediaQuery('(min-width: 64em) and (min-height: 48em)') ?? true
  useSaveKeys(sheet)
  return (
    <ConnectionPage
      fills={isRoomy}
      part={side}
      of={of}
      actions={
        <>
          {side === 'rates' ? <FileActions sheet={sheet} /> : null}
          {prepared ? <RemoveSheet sheet={prepared} onRemoved={props.onRemoved} /> : null}
          <SheetDates connection={connection} setting={setting} side={side} validFrom={validFrom} />
        </>
      }
    >
      <RatesProblem adapter={adapter} sheet={sheet} />
      <SheetNotice isExample={connection.is_sample || isExample(sheet, adapter)} prepared={prepared} />
      <form
        ref={form => {
          element.current = form
          record.element.current = form
        }}
        className={classes.editor}
        noValidate
        onSubmit={event => event.preventDefault()}
      >
        <Services
          sheet={sheet}
          connection={connection}
          onNew={() => {
            turnTo('rates')
            sheet.show('service')
          }}
        />
        <SidePart {...{ sheet, side, connection, comparison }} used={trial.row?.[rowKey]} />
      </form>
      <TrialLine trial={trial} service={service} />
      <SheetFoot sheet={sheet} removed={prepared ? null : removed} onBack={props.onBack} />
      <LeaveGuard
        isDirty={() => record.form.isDirty()}
        staysAt={next =>
          [addressOf(id, 'rates'), addressOf(id, 'surcharges')].includes(next.pathname) &&
          (parseRatesSearch(next.search).from ?? null) === validFrom
        }
      />
    </ConnectionPage>
  )
}

/** What was pasted is decided on first. */
const useSaveKeys = ({ record, pasted }: RateSheet) =>
  useShortcuts(
    [saveKeys, 'mod+S'].map(keys => ({
      keys,
      text: t('rates.save'),
      run: record.submit,
      disabled: pasted !== null,
    })),
  )

/** Whether nobody has saved prices of their own for the service that is looked at. */
const isExample = ({ saved, service }: RateSheet, adapter: AdapterRecord): boolean =>
  exampleCodes(
    saved.filter(each => each[rowKey] === service?.[rowKey]),
    sheetSetting(adapter)?.fallback,
  ).size > 0

type NoticeProps = { isExample: boolean; prepared: RateSheetRecord | null }

/** Which prices these are, where one could take them for others. */
function SheetNotice({ isExample, prepared }: NoticeProps) {
  if (!isExample && !prepared) return null
  const text = prepared ? t('rates.waits', { day: dayText(prepared.valid_from) }) : t('rates.example')
  return (
    <Alert
      p="xs"
      mb="xs"
      color={prepared ? 'desk' : 'kraft'}
      icon={prepared ? <IconCalendarTime aria-hidden /> : <IconTag aria-hidden />}
      style={{ flex: 'none' }}
    >
      {text}
    </Alert>
  )
}

type SidesPorts = { id: string; side: SheetSide; element: RefObject<HTMLFormElement | null> }

/** The way to the other side of the sheet; whoever is turned to it finds the keyboard where something is wrong. */
function useSides({ id, side, element }: SidesPorts) {
  const navigate = useNavigate()
  const isTurning = useRef<SheetSide | null>(null)
  useEffect(() => {
    if (isTurning.current !== side) return
    isTurning.current = null
    wrongFields(element.current)[0]?.focus()
  }, [side, element])
  return (next: SheetSide) => {
    if (next === side) return
    isTurning.current = next
    void navigate({ to: '/carriers/$id/$side', params: { id, side: next }, search: true })
  }
}

type SideProps = Pick<EditorProps, 'side' | 'connection'> & {
  sheet: RateSheet
  comparison: SheetComparison
  /** Key of the row that prices the parcel that is tried. */
  used: unknown
}

const currencyOf = (service: SheetRow | undefined, { config }: ConnectionRecord): string =>
  String(service?.currency || config?.default_currency || 'USD')

/** What is shown of the service that is looked at. */
function SidePart({ sheet, side, connection, comparison, used }: SideProps) {
  const { part, show, service } = sheet
  const currency = currencyOf(service, connection)
  if (side === 'surcharges' && service)
    return (
      <div className={classes.middle}>
        <SurchargesPart sheet={sheet} currency={currency} />
      </div>
    )
  return (
    <div className={classes.middle}>
      <ViewTabs label={t('rates.parts')}>
        {sheetParts.map(each => (
          <ViewTab
            key={each}
            name={t(`rates.part_${each}`)}
            count={each === 'compare' && comparison.before ? comparison.differences.length : undefined}
            isShown={each === part}
            onChoose={() => show(each)}
          />
        ))}
      </ViewTabs>
      {part === 'prices' && service ? (
        <>
          <RateTable sheet={sheet} currency={currency} used={used} before={comparison.before} />
          <ZonePlaces sheet={sheet} />
        </>
      ) : null}
      {part === 'compare' && service ? <ComparePart comparison={comparison} currency={currency} /> : null}
      {part === 'zones' && service ? <ZonesPart sheet={sheet} /> : null}
      {part === 'service' || !service ? <ServicePart sheet={sheet} /> : null}
    </div>
  )
}

/** What belongs to each zone, below its prices. */
const ZonePlaces = ({ sheet: { zones } }: { sheet: RateSheet }) => (
  <dl className={classes.zones}>
    {gridOf(zones).heads.map((head, at) => {
      const countries = head.country_codes.map(code => term(countryName(code)))
      const places = [...countries, ...head.postal_codes, ...head.cities].join(', ')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a zone may have no name
        <div key={at} className={classes.zone}>
          <dt>{headName(head)}</dt>
          <dd>{places || t('rates.everywhere')}</dd>
        </div>
      )
    })}
  </dl>
)

type ServicesProps = Pick<SideProps, 'sheet' | 'connection'> & { onNew: () => void }

/** The services of the carrier, with what the cheapest and the dearest parcel costs; one is looked at. */
function Services({ sheet, connection, onNew }: ServicesProps) {
  const { services, at, path, record } = sheet
  const hasErrors = (index: number) =>
    Object.keys(record.form.errors).some(field => field.startsWith(`${path}.${index}.`))
  return (
    <div className={classes.middle}>
      {services.length === 0 ? <Text c="dimmed">{t('sheet.noServices')}</Text> : null}
      <ul className={classes.services} aria-label={t('sheet.services')}>
        {services.map((service, index) => (
          <li key={String(service[rowKey])}>
            <button
              type="button"
              className={classes.service}
              aria-current={index === at}
              onClick={() => sheet.choose(service)}
            >
              <span title={nameOf(service)}>
                {nameOf(service)}
                <span className={classes.prices}>
                  {priceSpan(rowsOf(service.zones), currencyDecimals(currencyOf(service, connection)))}
                </span>
              </span>
              <span className={classes.state}>
                {hasErrors(index)
                  ? t('rates.hasErrors')
                  : t(service.active === false ? 'rates.off' : 'rates.on')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button
        mt="xs"
        size="xs"
        variant="default"
        onClick={() => {
          const service = newService()
          record.form.setFieldValue(path, [...services, service])
          sheet.choose(service)
          onNew()
        }}
      >
        {t('sheet.addService')}
      </Button>
    </div>
  )
}

/** The prices of the service as a file, both ways, and the way back. */
function FileActions({ sheet }: { sheet: RateSheet }) {
  const input = useRef<HTMLInputElement>(null)
  const { zones, service } = sheet
  const corner = t('rates.weight', { unit: String(service?.weight_unit ?? 'KG').toLowerCase() })
  const take = async (file: File | undefined) => {
    if (!file) return
    // It is looked at below the prices, as a paste is.
    sheet.show('prices')
    sheet.setPasted(fromFile(sheet, await file.text()))
  }
  return (
    <>
      <Button variant="subtle" px="xs" disabled={!service} onClick={() => input.current?.click()}>
        {t('rates.csvIn')}
      </Button>
      <Button
        variant="subtle"
        px="xs"
        disabled={!service}
        onClick={() =>
          keep(
            // The mark tells spreadsheets how its letters are written.
            new Blob([`\ufeff${toCsv(toTable(zones, corner))}`], { type: 'text/csv' }),
            `${String(service?.service_code ?? 'rates')}.csv`,
          )
        }
      >
        {t('rates.csvOut')}
      </Button>
      <Button
        variant="subtle"
        px="xs"
        disabled={!sheet.isUndoable}
        onClick={sheet.undo}
        aria-keyshortcuts="Control+Z"
      >
        {t('rates.undo')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label={t('rates.csvIn')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Why nothing was saved; what somebody else has saved meanwhile is taken or replaced, as one says. */
function RatesProblem({ adapter, sheet }: { adapter: AdapterRecord; sheet: RateSheet }) {
  const { record, base } = sheet
  const { error } = record.save
  if (!error) return null
  if (!(error instanceof ChangedElsewhere)) return <ProblemNotice error={error} doing="save" />
  const theirs = fromConnection(error.theirs, adapter)
  const { values } = record.form
  return (
    <ConfigConflict
      adapter={adapter}
      name={base.current.display_name}
      configs={{
        base: fromConnection(base.current, adapter).config,
        mine: values.config,
        theirs: theirs.config,
      }}
      onTheirs={() => {
        record.form.resetDirty(sheet.startFrom(error.theirs, theirs))
        record.save.reset()
      }}
      onMine={config => record.save.mutate(sheet.startFrom(error.theirs, { ...values, config }, theirs))}
    />
  )
}

type FootProps = { sheet: RateSheet } & Pick<EditorProps, 'removed' | 'onBack'>

const SheetFoot = ({ sheet, removed, onBack }: FootProps) => (
  <PageFoot>
    {removed ? <RemovedNotice sheet={removed} onBack={onBack} /> : null}
    <SaveBar sheet={sheet} />
  </PageFoot>
)

/** What is not saved yet, and the one button that saves all of it. */
function SaveBar({ sheet: { changed, pasted, record, setting } }: { sheet: RateSheet }) {
  const isJson = typeof record.form.values.config[setting] === 'string'
  const isChanged = changed.cells + changed.services > 0 || isJson
  const what = joined([
    changed.cells > 0 && t('rates.cellsChanged', { count: changed.cells }),
    changed.services > 0 && t('rates.servicesChanged', { count: changed.services }),
  ])
  return (
    <div className={classes.foot}>
      <Text fz="sm" role="status">
        {isChanged ? t('rates.notSaved', { what: what || t('rates.sheetChanged') }) : t('rates.allSaved')}
      </Text>
      <Button
        // While a paste waits, applying it is the next step.
        variant={pasted ? 'default' : 'filled'}
        disabled={record.save.isPending}
        onClick={() => record.submit()}
        rightSection={<Keys of={saveKeys} />}
        aria-keyshortcuts={ariaKeys(saveKeys, isMacKeyboard())}
      >
        {t(record.save.isPending ? 'carriers.saving' : 'rates.save')}
      </Button>
    </div>
  )
}
