import { Text } from '@mantine/core'
import { useState } from 'react'
import { type FilesOf, fileUrl } from '../lib/file-url.ts'
import { t } from '../lib/text.ts'
import classes from './label-preview.module.css'

type Props = { shipment: FilesOf; trackingNumber: string | null }

/** The bought label as a picture; whatever was bought, what is printed are the carrier's own bytes. */
export function LabelPreview({ shipment, trackingNumber }: Props) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Text c="dimmed">{t('ship.previewMissing')}</Text>
  return (
    <img
      className={classes.label}
      src={fileUrl(shipment, 'label.png', 'preview')}
      alt={t('ship.previewAlt', { number: trackingNumber ?? shipment.id })}
      onError={() => setBroken(true)}
    />
  )
}
