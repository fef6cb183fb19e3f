import { Anchor, Badge, Group, Text } from '@mantine/core'
import type { Printer } from '../../../shared/desk/printers.ts'
import type { Column } from '../../components/record-table.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { t } from '../../lib/text.ts'
import type { RowLinkProps } from '../../lib/use-row-keys.ts'
import { PrinterButtons } from './printer-buttons.tsx'
import type { PrinterActions } from './use-printer-actions.ts'

type Ports = { actions: PrinterActions; onEdit: (printer: Printer) => void }

const tones = { unknown: 'neutral', ready: 'good', offline: 'bad', blocked: 'attention' } as const

export const printerColumns = ({ actions, onEdit }: Ports): Column<Printer>[] => [
  {
    key: 'printer',
    label: t('printers.columnPrinter'),
    cell: (printer, link) => <Name printer={printer} link={link} onEdit={onEdit} />,
  },
  {
    key: 'state',
    label: t('printers.columnState'),
    cell: ({ enabled, state, last_error: error }) =>
      enabled ? (
        <>
          <StatusBadge tone={tones[state]} text={t(`printers.state_${state}`)} />
          <Text fz="sm" maw="22rem">
            {error}
          </Text>
        </>
      ) : (
        <StatusBadge tone="neutral" text={t('printers.off')} />
      ),
  },
  {
    key: 'takes',
    label: t('printers.columnTakes'),
    cell: ({ language, dpi, media }) => (
      <>
        {language === 'any' ? t('printers.takes_any') : language}
        <Text fz="sm" c="dimmed">
          {[t(`printers.media_${media}`), t('printers.dpi', { dpi })].join(' · ')}
        </Text>
      </>
    ),
  },
  {
    key: 'actions',
    label: t('printers.columnActions'),
    align: 'end',
    cell: printer => <PrinterButtons printer={printer} actions={actions} onEdit={onEdit} />,
  },
]

type NameProps = { printer: Printer; link: RowLinkProps; onEdit: (printer: Printer) => void }

const Name = ({ printer, link, onEdit }: NameProps) => (
  <>
    <Group gap="xs">
      <Anchor
        component="button"
        type="button"
        fw={600}
        c="var(--ink)"
        onClick={() => onEdit(printer)}
        {...link}
      >
        {printer.name}
      </Anchor>
      {printer.is_default ? (
        <Badge variant="light" tt="none">
          {t('printers.default')}
        </Badge>
      ) : null}
      {printer.is_sample ? (
        <Badge variant="light" color="kraft" c="var(--ink)" tt="none">
          {t('printers.sample')}
        </Badge>
      ) : null}
    </Group>
    <Text fz="sm" c="dimmed">
      {printer.uri}
    </Text>
  </>
)
