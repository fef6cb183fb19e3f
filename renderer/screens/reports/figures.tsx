import { Anchor, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import type { FigureName, ReportFigure } from '../../../shared/desk/reports.ts'
import { joined, t } from '../../lib/text.ts'
import type { ReportSearch } from './report-search.ts'
import { changeText, countText, figureText } from './report-text.ts'
import classes from './reports-screen.module.css'

type Days = { from: string; to: string; search: ReportSearch }

/** The rows behind a figure. */
function rowsOf(name: FigureName, { from, to, search: { form: _, ...search } }: Days): LinkProps {
  const carrier = search.carrier === undefined ? {} : { carrier: search.carrier }
  switch (name) {
    case 'spend':
    case 'average':
      return { to: '/reports', search: { ...search, tab: 'costs' } } as LinkProps
    case 'void_rate':
      return { to: '/shipments', search: { from, to, status: 'cancelled', ...carrier } } as LinkProps
    case 'on_time':
    case 'late':
      return { to: '/tracking', search: { view: 'late', ...carrier } } as LinkProps
    case 'transit_median':
    case 'transit_ninth':
      return { to: '/tracking', search: { view: 'delivered', ...carrier } } as LinkProps
    default:
      return { to: '/shipments', search: { from, to, ...carrier } } as LinkProps
  }
}

/** The figures of a report; each opens its rows, and says on focus how it is counted. */
export const Figures = ({
  figures,
  all,
  ...days
}: Days & Record<'figures' | 'all', readonly ReportFigure[]>) => (
  <ul className={classes.figures} aria-label={t('reports.figures')}>
    {figures.map(figure => (
      <Figure
        key={`${figure.name} ${figure.currency}`}
        figure={figure}
        more={figure.name === 'saved' ? medianText(figure, all) : null}
        rows={rowsOf(figure.name, days)}
      />
    ))}
  </ul>
)

const ofText = ({ name, of }: ReportFigure): string | null => {
  if (name === 'parcels' || name === 'spend' || name === 'average') return null
  if (name === 'saved' || name === 'saved_median') return t('reports.ofChoice', { count: of })
  return t('reports.ofCount', { count: countText(of) })
}

/** The dearest offer is not what most would have taken. */
function medianText({ currency }: ReportFigure, all: readonly ReportFigure[]): string | null {
  const median = all.find(each => each.name === 'saved_median' && each.currency === currency)
  return median?.value ? t('reports.savedMedian', { amount: figureText(median) }) : null
}

type FigureProps = { figure: ReportFigure; more: string | null; rows: LinkProps }

function Figure({ figure, more, rows }: FigureProps) {
  const id = useId()
  const { name } = figure
  return (
    <li className={classes.figure}>
      <Anchor
        renderRoot={props => <Link {...rows} {...props} />}
        aria-describedby={id}
        className={classes.number}
        c="var(--ink)"
      >
        <strong>{figureText(figure)}</strong> <span>{t(`reports.figure_${name}`)}</span>
      </Anchor>
      <Text component="div" fz="0.75rem" c="dimmed">
        {joined([ofText(figure), changeText(figure)])}
        {more ? <div>{more}</div> : null}
      </Text>
      <div id={id} className={classes.formula}>
        {t(`reports.formula_${name}`)}
      </div>
    </li>
  )
}
