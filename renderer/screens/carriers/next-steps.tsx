import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { AccountReport } from '../../../shared/desk/account-report.ts'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { exampleCodes, hasPrice } from '../../../shared/desk/rate-sheets.ts'
import { Line, Lines } from '../../components/tables/list-beside.tsx'
import { t } from '../../lib/text.ts'
import { addressOf, partsOf, sheetSetting } from './connection-tabs.tsx'

type Props = {
  connection: ConnectionRecord
  adapter: AdapterRecord
  report: AccountReport
  /** All accounts of the shop. */
  all: readonly ConnectionRecord[]
}

type Step = { key: string; text: string; to: string }

/** What an account still lacks, each with the way to it. */
export function NextSteps(props: Props) {
  const steps = stepsOf(props)
  if (steps.length === 0) return <Text c="dimmed">{t('carriers.stepsNone')}</Text>
  return (
    <Lines label={t('carriers.steps')}>
      {steps.map(({ key, text, to }) => (
        <Line key={key}>
          <Anchor inherit renderRoot={rest => <Link to={to} {...rest} />}>
            {text}
          </Anchor>
        </Line>
      ))}
    </Lines>
  )
}

function stepsOf({ connection, adapter, report, all }: Props): Step[] {
  const { id, active, config, is_sample: isSample, test_mode: isTest } = connection
  const parts = partsOf(adapter)
  const { name: sheet, fallback: usual } = sheetSetting(adapter) ?? {}
  const isExample = isSample || (sheet !== undefined && exampleCodes(config?.[sheet], usual).size > 0)
  const hasLive = all.some(each => each.adapter === adapter.slug && !each.test_mode)
  const lacks: (Step | false)[] = [
    !active && { key: 'enable', text: t('carriers.stepEnable'), to: addressOf(id, 'overview') },
    isExample &&
      parts.includes('rates') && {
        key: 'rates',
        text: t('carriers.stepRates'),
        to: addressOf(id, 'rates'),
      },
    sheet !== undefined &&
      !hasPrice(config?.[sheet]) && {
        key: 'price',
        text: t('carriers.stepPrice'),
        to: addressOf(id, 'rates'),
      },
    parts.includes('pickup') &&
      !config?.pickup_cut_off && {
        key: 'cutOff',
        text: t('carriers.stepCutOff'),
        to: addressOf(id, 'pickup'),
      },
    active && report.services.length === 0 && { key: 'first', text: t('carriers.stepFirst'), to: '/ship' },
    isTest &&
      !hasLive && {
        key: 'live',
        text: t('carriers.stepLive', { carrier: connection.display_name }),
        to: `/carriers/new/${adapter.slug}`,
      },
  ]
  return lacks.filter(step => step !== false)
}
