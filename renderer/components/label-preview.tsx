import { Text } from '@mantine/core'
import { useState } from 'react'
import { shipmentEndpoints } from '../../shared/api/shipments.ts'
import { api } from '../lib/api.ts'
import { t } from '../lib/text.ts'
import classes from './label-preview.module.css'

type Props = { shipmentId: string; trackingNumber: string | null }

/** The bought label as a picture; whatever was bought, what is printed are the carrier's own bytes. */
export function LabelPreview({ shipmentId, trackingNumber }: Props) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Text c="dimmed">{t('ship.previewMissing')}</Text>
  const params = { id: shipmentId, file: 'label.png' }
  return (
    <img
      className={classes.label}
      src={api.url(shipmentEndpoints.file, { params, query: { preview: '' } })}
      alt={t('ship.previewAlt', { number: trackingNumber ?? shipmentId })}
      onError={() => setBroken(true)}
    />
  )
}
