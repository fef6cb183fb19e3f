import { Text } from '@mantine/core'
import { useId } from 'react'
import type { ReportFigure } from '../../../shared/desk/reports.ts'
import { joined, t } from '../../lib/text.ts'
import { type Behind, labelsBehind } from './behind.ts'
import { BehindAnchor } from './behind-rows.tsx'
import { changeText, countText, figureText } from './report-text.ts'
import classes from './reports-screen.module.css'

/** The rows behind a figure. */
function rowsOf({ name, currency }: ReportFigure): Behind {
  switch (name) {
    case 'spend':
    case 'average':
      return { list: 'entries', currency: currency ?? '' }
    case 'saved':
    case 'saved_median':
      return labelsBehind('choice', { currency })
    case 'void_rate':
      return labelsBehind('voided')
    case 'on_time':
    case 'late':
      return labelsBehind(name)
    case 'transit_median':
    case 'transit_ninth':
      return labelsBehind('transit')
    case 'seconds':
      return labelsBehind('timed')
    default:
      return labelsBehind('parcels')
  }
}

/** The figures of a report; each opens its rows, and says on focus how it is counted. */
export const Figures = ({ figures, all }: Record<'figures' | 'all', readonly ReportFigure[]>) => (
  <ul className={classes.figures} aria-label={t('reports.figures')}>
    {figures.map(figure => (
      <Figure
        key={`${figure.name} ${figure.currency}`}
        figure={figure}
        more={figure.name === 'saved' ? medianText(figure, all) : null}
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

type FigureProps = { figure: ReportFigure; more: string | null }

function Figure({ figure, more }: FigureProps) {
  const id = useId()
  const { name } = figure
  return (
    <li className={classes.figure}>
      <BehindAnchor behind={rowsOf(figure)} aria-describedby={id} className={classes.number}>
        <strong>{figureText(figure)}</strong> <span>{t(`reports.figure_${name}`)}</span>
      </BehindAnchor>
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
