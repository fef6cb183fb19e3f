import { Stack, Text } from '@mantine/core'
import type { Preflight } from '../../../shared/desk/printing/preflight.ts'
import { t } from '../../lib/text.ts'
import { StatusBadge } from '../status-badge.tsx'
import classes from './finding-list.module.css'

const tones = { good: 'good', warned: 'attention', blocked: 'bad' } as const

/** What the check before printing found, the worst first, each with what to do about it. */
export function FindingList({ findings }: Pick<Preflight, 'findings'>) {
  const sorted = findings.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'))
  // The sheet says nothing where there is only one.
  const hasSheets = findings.some(({ page }) => page !== null && page > 1)
  return (
    <ul className={classes.list} aria-label={t('preview.findings')}>
      {sorted.map(({ code, severity, message, advice, page }) => (
        <li key={`${code} ${page} ${message}`} className={classes.finding} data-severity={severity}>
          <Text fz="sm" fw={600}>
            {page === null || !hasSheets ? message : t('preview.findingPage', { page, message })}
          </Text>
          <Text fz="sm">{advice}</Text>
        </li>
      ))}
    </ul>
  )
}

/** The verdict of the check in words, with its findings. */
export const CheckResult = ({ preflight: { verdict, findings } }: { preflight: Preflight }) => (
  <Stack gap="xs" align="start">
    <StatusBadge tone={tones[verdict]} text={t(`preview.verdict_${verdict}`)} />
    {findings.length > 0 ? <FindingList findings={findings} /> : null}
  </Stack>
)
