import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { Panel } from '../../components/page/panel.tsx'
import { LabelPreview } from '../../components/printing/label-preview.tsx'
import { fileUrl } from '../../lib/station/file-url.ts'
import { t } from '../../lib/text.ts'

type Props = { shipment: ShipmentRecord; previewAt: string | null | undefined }

/** The bought label, to look at as it will come out and to take away. */
export function LabelPanel({ shipment, previewAt }: Props) {
  const { id, label_type: bought, tracking_number: number, invoice_url: invoice } = shipment
  return (
    <Panel title={t('shipments.label')}>
      {shipment.status === 'cancelled' ? (
        <Alert color="red" mb="sm" icon={<IconAlertTriangle aria-hidden />} role="note" c="var(--ink)">
          {t('shipments.labelVoid')}
        </Alert>
      ) : null}
      <LabelPreview previewed={{ of: 'label', id, printerId: previewAt }} name={number ?? id} />
      <Text fw={600} fz="sm" mt="sm">
        {t('shipments.download')}
      </Text>
      <List listStyleType="none" spacing={2}>
        {bought ? (
          <List.Item>
            <Anchor href={fileUrl(shipment, `label.${bought.toLowerCase()}`, 'download')} download>
              {t('shipments.downloadBought', { format: bought })}
            </Anchor>
          </List.Item>
        ) : null}
        {invoice ? (
          <List.Item>
            <Anchor href={fileUrl(shipment, 'invoice.pdf', 'download')} download>
              {t('shipments.invoice')}
            </Anchor>
          </List.Item>
        ) : null}
      </List>
    </Panel>
  )
}
