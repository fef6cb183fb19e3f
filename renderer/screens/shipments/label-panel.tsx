import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { labelFormats } from '../../../shared/labels/label-content.ts'
import { LabelPreview } from '../../components/label-preview.tsx'
import { Panel } from '../../components/panel.tsx'
import { fileUrl } from '../../lib/file-url.ts'
import { t } from '../../lib/text.ts'

/** The bought label, to look at and to take away. */
export function LabelPanel({ shipment }: { shipment: ShipmentRecord }) {
  const { label_type: bought, tracking_number: number, invoice_url: invoice } = shipment
  // A picture can be made of a label, but never printer code of a picture.
  const formats = labelFormats.filter(format => format !== 'ZPL' || bought === 'ZPL')
  return (
    <Panel title={t('shipments.label')}>
      {shipment.status === 'cancelled' ? (
        <Alert color="red" mb="sm" icon={<IconAlertTriangle aria-hidden />} role="note" c="var(--ink)">
          {t('shipments.labelVoid')}
        </Alert>
      ) : null}
      <LabelPreview shipment={shipment} trackingNumber={number} />
      <Text fw={600} fz="sm" mt="sm">
        {t('shipments.download')}
      </Text>
      <List listStyleType="none" spacing={2}>
        {formats
          .toSorted((a, b) => Number(b === bought) - Number(a === bought))
          .map(format => (
            <List.Item key={format}>
              <Anchor href={fileUrl(shipment, `label.${format.toLowerCase()}`, 'download')} download>
                {t(format === bought ? 'shipments.downloadBought' : 'shipments.downloadMade', { format })}
              </Anchor>
            </List.Item>
          ))}
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
