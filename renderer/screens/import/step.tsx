import { Button, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../../lib/text.ts'
import classes from './import-screen.module.css'
import { type ImportStep, importSteps } from './import-search.ts'

/** How a step stands: not come to yet, in order, or with something to look at. */
export type StepLook = 'waiting' | 'good' | 'attention'

type Props = {
  step: ImportStep
  look: StepLook
  /** Its result in a line. */
  summary: string
  isOpen: boolean
  /** What its button says; left out where it cannot be opened, or cannot be folded. */
  button?: 'change' | 'show'
  /** Stands at the end of its line while it is open. */
  actions?: ReactNode
  onOpen: (step: ImportStep | null) => void
  children?: ReactNode
}

const icons = { waiting: IconCircleDashed, good: IconCircleCheck, attention: IconAlertTriangle }
const colours = {
  waiting: 'var(--ink-soft)',
  good: 'var(--mantine-color-teal-outline)',
  attention: 'var(--mantine-color-amber-outline)',
}

export const stepName = (step: ImportStep): string =>
  t('imports.stepName', { number: importSteps.indexOf(step) + 1, name: t(`imports.step_${step}`) })

/** A step of the import: a line with its result, and what can be changed of it below while it is open. */
export function Step({ step, look, summary, isOpen, button, actions, onOpen, children }: Props) {
  const Icon = icons[look]
  const name = t(`imports.step_${step}`)
  return (
    <section
      id={`step-${step}`}
      className={classes.step}
      data-open={isOpen || undefined}
      aria-labelledby={`step-${step}-name`}
    >
      <div className={classes.stepLine}>
        <Title order={2} fz="md" id={`step-${step}-name`} tabIndex={-1} data-step-name>
          {stepName(step)}
        </Title>
        <Group gap={6} wrap="nowrap" className={classes.stepSummary}>
          <Icon size="1.125rem" stroke={1.75} aria-hidden color={colours[look]} />
          <Text span>{summary}</Text>
        </Group>
        <Group gap="xs" className={classes.stepActions}>
          {isOpen ? actions : null}
          {button === undefined ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-expanded={isOpen}
              aria-label={t(`imports.${isOpen ? 'fold' : button}Step`, { name })}
              onClick={() => onOpen(isOpen ? null : step)}
            >
              {t(`imports.${isOpen ? 'fold' : button}`)}
            </Button>
          )}
        </Group>
      </div>
      {isOpen && children ? <div className={classes.stepBody}>{children}</div> : null}
    </section>
  )
}
