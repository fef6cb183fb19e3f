import { Anchor, Group, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RunPrinter, runPrinterEndpoints } from '../../../shared/desk/run-printers.ts'
import type { Run } from '../../../shared/desk/runs.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { RuleLink } from '../../components/rule-link.tsx'
import { moneyIn } from '../../components/tables/money-column.tsx'
import { useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './run-screen.module.css'
import { useSentWith } from './run-text.ts'
import type { RunActions } from './use-run.ts'

type PartProps = { run: Run; actions: RunActions; isOwn: boolean }

const figure = (number: number): string => number.toLocaleString(locale)

/** What each service takes of the total, and one choice for all of them. */
export function Services({ run, actions, isOwn }: PartProps) {
  const serviceOf = useServiceNames()
  const sentWith = useSentWith()
  const services = [...new Set(run.services.map(({ service }) => service))]
  const chosen = run.choice.kind === 'service' ? `service:${run.choice.service}` : run.choice.kind
  const choose = (value: string) => {
    if (value === 'rules' || value === 'cheapest' || value === 'fastest') actions.choose({ kind: value })
    else actions.choose({ kind: 'service', service: value.slice('service:'.length) })
  }
  const average = moneyIn(run.services.map(row => ({ ...row, amount: row.average })))
  const total = moneyIn(run.services.map(row => ({ ...row, amount: row.total })))
  return (
    <Group align="start" gap="xl" mb="xs">
      <table className={classes.services} aria-label={t('runs.services')}>
        <thead>
          <tr>
            <th scope="col">{t('runs.columnService')}</th>
            <th scope="col" data-align="end">
              {t('runs.columnLabels')}
            </th>
            <th scope="col" data-align="end">
              {average.head(t('runs.columnAverage'))}
            </th>
            <th scope="col" data-align="end">
              {total.head(t('runs.columnTotal'))}
            </th>
            <th scope="col">{t('runs.columnChosen')}</th>
          </tr>
        </thead>
        <tbody>
          {run.services.map(row => (
            <tr key={`${row.connection_id} ${row.service} ${row.currency}`}>
              <th scope="row">
                <bdi>{sentWith(row)}</bdi>
              </th>
              <td data-align="end">{figure(row.labels)}</td>
              <td data-align="end">{average.text({ ...row, amount: row.average })}</td>
              <td data-align="end">{total.text({ ...row, amount: row.total })}</td>
              <td>
                <Choosers row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <NativeSelect
        label={t('runs.choose')}
        value={chosen}
        disabled={!isOwn || actions.isBusy || run.state !== 'rated'}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: 'rules', label: t('runs.choose_rules') },
          { value: 'cheapest', label: t('runs.choose_cheapest') },
          { value: 'fastest', label: t('runs.choose_fastest') },
          ...services.map(service => ({ value: `service:${service}`, label: serviceOf({ service }) })),
        ]}
      />
    </Group>
  )
}

/** Who chose a service how often; rules by name, one press from where they can be changed. */
function Choosers({ row: { chosen_by: counts, rules } }: { row: Run['services'][number] }) {
  const others = Object.entries(counts).filter(([who]) => who !== 'rule')
  return (
    <>
      {joined(
        others.map(([who, count]) =>
          t('runs.chosenCount', { who: t(`runs.chosen_${who as 'cheapest'}`), count }),
        ),
        ', ',
      )}
      {rules.map(({ rule_id: id, name, labels }, at) => (
        <span key={id}>
          {at > 0 || others.length > 0 ? ', ' : ''}
          <RuleLink id={id} name={name} /> {figure(labels)}
        </span>
      ))}
    </>
  )
}

/** Where the labels would come out, as the station would send them, and why there. */
export function RunPrinters({ run, isPrinting }: { run: Run; isPrinting: boolean }) {
  const found = useQuery(query(runPrinterEndpoints.list, { params: { id: run.id }, query: {} }, useMode()))
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  const printers = found.data?.results ?? []
  if (printers.length === 0) return null
  const title = t(isPrinting ? 'runs.printers' : 'runs.printersLater')
  return (
    <section className={classes.printers} aria-label={title}>
      <Text fz="sm" c="dimmed">
        {title}
      </Text>
      <ul>
        {printers.map(printer => (
          <li key={`${printer.printer_id} ${printer.because} ${printer.route_id} ${printer.rule?.rule_id}`}>
            <Printer printer={printer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Printer({ printer }: { printer: RunPrinter }) {
  const { printer_id: id, printer_name: name, labels, saves_files, because, rule, by_size } = printer
  if (id === null || name === null) return <Text fz="sm">{t('runs.printerNone', { count: labels })}</Text>
  return (
    <Text fz="sm" component="span">
      <Anchor inherit renderRoot={props => <Link to="/printers/$id" params={{ id }} {...props} />}>
        <bdi>{name}</bdi>
      </Anchor>{' '}
      {joined(
        [
          t('runs.printerLabels', { count: labels }),
          because === 'rule'
            ? null
            : t(`runs.printerBy_${because === 'fallback' || because === 'route' ? because : 'default'}`),
          saves_files ? t('runs.printerFiles') : null,
          by_size ? t('runs.printerBySize') : null,
        ],
        ', ',
      )}
      {rule ? (
        <>
          , <RuleLink id={rule.rule_id} name={rule.name} />
        </>
      ) : null}
    </Text>
  )
}
