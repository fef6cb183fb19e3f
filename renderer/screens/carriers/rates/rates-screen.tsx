import { Button, Text } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { AdapterRecord } from '../../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../../shared/desk/connections.ts'
import { LeaveGuard } from '../../../components/dialogs.tsx'
import { Keys } from '../../../components/keys.tsx'
import { BackLink, EmptyState, Page, PageFoot } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { ViewTab, ViewTabs } from '../../../components/tables/view-tabs.tsx'
import { rowKey } from '../../../lib/drafts/json-draft.ts'
import { settingsOf } from '../../../lib/drafts/setting-schema.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { keep } from '../../../lib/station/files.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { ChangedElsewhere, ConfigConflict } from '../config-conflict.tsx'
import { fromConnection } from '../connection-draft.ts'
import { useAdapter } from '../connection-screen.tsx'
import { nameOf, newService } from '../sheet-rows.ts'
import { gridOf } from './rate-grid.ts'
import { RateTable } from './rate-table.tsx'
import classes from './rates-screen.module.css'
import { ServicePart, SurchargesPart, ZonesPart } from './sheet-parts.tsx'
import { fromCsv, headName, toCsv, toTable, withTable } from './sheet-text.ts'
import { TrialLine, useTrial } from './trial-line.tsx'
import { type RateSheet, useRateSheet } from './use-rate-sheet.ts'

const saveKeys = 'mod+Enter'

/** The own prices of a carrier, kept as in a spreadsheet. */
export function RatesScreen() {
  const params = useParams({ from: '/carriers/$id/rates' })
  const found = useQuery(query(connectionEndpoints.retrieve, { params }))
  const { adapter, error } = useAdapter(found.data?.adapter)
  const setting = adapter && settingsOf(adapter.config_schema).find(({ kind }) => kind === 'rate_sheet')
  if (found.data && adapter && setting)
    return (
      <RatesEditor key={found.data.id} adapter={adapter} connection={found.data} setting={setting.name} />
    )
  const problem = found.error ?? error
  return (
    <Page above={<BackLink to="/carriers">{t('carriers.back')}</BackLink>} title={t('rates.title')}>
      {problem ? <ProblemNotice error={problem} doing="load" onRetry={() => void found.refetch()} /> : null}
      {adapter && !setting ? (
        <EmptyState
          icon={<IconPlugConnectedX size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('rates.noSheetTitle')}
          text={t('rates.noSheetText')}
        />
      ) : null}
    </Page>
  )
}

type EditorProps = { adapter: AdapterRecord; connection: ConnectionRecord; setting: string }

const parts = ['prices', 'zones', 'surcharges', 'service'] as const

function RatesEditor({ adapter, connection, setting }: EditorProps) {
  const sheet = useRateSheet({ adapter, connection, setting })
  const [part, show] = useState<(typeof parts)[number]>('prices')
  const { record, service } = sheet
  const trial = useTrial(connection, service)
  const currency = String(service?.currency || connection.config?.default_currency || 'USD')
  useShortcuts([
    { keys: saveKeys, text: t('rates.save'), run: record.submit },
    { keys: 'mod+S', text: t('rates.save'), run: record.submit },
  ])
  return (
    <Page
      fills
      above={
        <BackLink to="/carriers/$id" params={{ id: connection.id }}>
          {connection.display_name}
        </BackLink>
      }
      title={t('rates.titleOf', { name: connection.display_name })}
      actions={<FileActions sheet={sheet} />}
    >
      <RatesProblem adapter={adapter} sheet={sheet} />
      <form
        ref={record.element}
        className={classes.editor}
        noValidate
        onSubmit={event => event.preventDefault()}
      >
        <Services sheet={sheet} onNew={() => show('service')} />
        <div className={classes.middle}>
          <ViewTabs label={t('rates.parts')}>
            {parts.map(each => (
              <ViewTab
                key={each}
                name={t(`rates.part_${each}`)}
                count={undefined}
                isShown={each === part}
                onChoose={() => show(each)}
              />
            ))}
          </ViewTabs>
          {part === 'prices' && service ? (
            <>
              <RateTable sheet={sheet} currency={currency} used={trial.row?.[rowKey]} />
              <div className={classes.zones}>{zonesText(sheet)}</div>
            </>
          ) : null}
          {part === 'zones' && service ? <ZonesPart sheet={sheet} /> : null}
          {part === 'surcharges' && service ? <SurchargesPart sheet={sheet} currency={currency} /> : null}
          {part === 'service' || !service ? <ServicePart sheet={sheet} /> : null}
        </div>
      </form>
      <TrialLine trial={trial} service={service} />
      <PageFoot>
        <SaveBar sheet={sheet} />
      </PageFoot>
      <LeaveGuard isDirty={() => record.form.isDirty()} />
    </Page>
  )
}

/** `Local H1-H9 · Canada CA` */
const zonesText = ({ zones }: RateSheet): string =>
  joined(
    gridOf(zones).heads.map(head => {
      const places = [...head.country_codes, ...head.postal_codes, ...head.cities].join(', ')
      return head.label === '' ? headName(head) : `${head.label}: ${places || t('rates.everywhere')}`
    }),
  )

/** The services of the carrier; one is looked at. */
function Services({ sheet, onNew }: { sheet: RateSheet; onNew: () => void }) {
  const { services, at, path, record } = sheet
  const hasErrors = (index: number) =>
    Object.keys(record.form.errors).some(field => field.startsWith(`${path}.${index}.`))
  return (
    <div className={classes.middle}>
      <ul className={classes.services} aria-label={t('sheet.services')}>
        {services.map((service, index) => (
          <li key={String(service[rowKey])}>
            <button
              type="button"
              className={classes.service}
              aria-current={index === at}
              onClick={() => sheet.choose(service)}
            >
              <span>{nameOf(service)}</span>
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
    const read = withTable(zones, fromCsv(await file.text()))
    sheet.change(read.zones)
    announce(read.unread > 0 ? t('rates.readButLeft', { left: read.unread }) : t('rates.read'))
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
      onMine={config => record.save.mutate(sheet.startFrom(error.theirs, { ...values, config }))}
    />
  )
}

/** What is not saved yet, and the one button that saves all of it. */
function SaveBar({ sheet: { changed, record, setting } }: { sheet: RateSheet }) {
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
