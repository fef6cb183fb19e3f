import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import type { Column } from '../../components/tables/record-table.tsx'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { t } from '../../lib/text.ts'
import { PrinterButtons } from './printer-buttons.tsx'
import { PrinterState } from './printer-state.tsx'
import { takesText } from './takes-text.ts'
import type { PrinterActions } from './use-printer-actions.ts'

export const printerColumns = (actions: PrinterActions): Column<Printer>[] => [
  {
    key: 'printer',
    label: t('printers.columnPrinter'),
    cell: (printer, link) => <Name printer={printer} link={link} />,
  },
  {
    key: 'state',
    label: t('printers.columnState'),
    stays: 'bare',
    cell: printer => <PrinterState printer={printer} />,
  },
  {
    key: 'takes',
    label: t('printers.columnTakes'),
    cell: printer => <Takes printer={printer} />,
  },
  {
    key: 'actions',
    label: t('printers.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: printer => <PrinterButtons printer={printer} actions={actions} />,
  },
]

const Takes = ({ printer: { language, dpi, media } }: { printer: Printer }) => (
  <>
    {t(`printers.takes_${language}`)}
    <Text fz="sm" c="dimmed" miw="max-content">
      {takesText({ language: null, dpi, media })}
    </Text>
  </>
)

const Name = ({ printer, link }: { printer: Printer; link: RowLinkProps }) => (
  <>
    <Group gap="xs" style={{ rowGap: 0 }}>
      <Anchor
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/printers/$id" params={{ id: printer.id }} {...props} />}
        {...link}
      >
        {printer.name}
      </Anchor>
      <PrinterMarks printer={printer} />
    </Group>
    <Text fz="sm" c="dimmed">
      {printer.uri}
    </Text>
  </>
)

/** What a printer is besides its name. */
export const PrinterMarks = ({ printer }: { printer: Printer }) => (
  <>
    {printer.is_default ? (
      <Badge variant="light" tt="none" miw="max-content">
        {t('printers.default')}
      </Badge>
    ) : null}
    {printer.is_sample ? (
      <Badge variant="light" color="kraft" c="var(--ink)" tt="none" miw="max-content">
        {t('printers.sample')}
      </Badge>
    ) : null}
  </>
)
