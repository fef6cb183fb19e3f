import { Button, Text } from '@mantine/core'
import type { Column } from '../../components/tables/record-table.tsx'
import { t } from '../../lib/text.ts'
import { takesText } from './takes-text.ts'
import type { Found, FoundPrinters } from './use-found-printers.ts'

type Ports = Pick<FoundPrinters, 'take' | 'adding'>

export const foundColumns = ({ take, adding }: Ports): Column<Found>[] => [
  {
    key: 'printer',
    label: t('printers.columnPrinter'),
    cell: ({ name, model }) => (
      <>
        <Text fw={600}>{name}</Text>
        {model && model !== name ? (
          <Text fz="sm" c="dimmed">
            {model}
          </Text>
        ) : null}
      </>
    ),
  },
  {
    key: 'where',
    label: t('printers.columnFound'),
    cell: ({ source, uri }) => (
      <>
        {t(`printers.source_${source}`)}
        <Text fz="sm" c="dimmed">
          {uri}
        </Text>
      </>
    ),
  },
  {
    key: 'takes',
    label: t('printers.columnTakes'),
    cell: found => takesText(found) || <Text c="dimmed">{t('printers.foundUnknown')}</Text>,
  },
  {
    key: 'actions',
    label: t('printers.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: found =>
      found.added ? (
        <Text c="dimmed">{t('printers.isAdded')}</Text>
      ) : (
        <Button
          size="xs"
          variant="default"
          miw="5rem"
          disabled={adding !== null}
          aria-label={t('printers.addFoundName', { name: found.name })}
          onClick={() => take(found)}
        >
          {t(adding === found.uri ? 'printers.adding' : 'printers.addFound')}
        </Button>
      ),
  },
]
