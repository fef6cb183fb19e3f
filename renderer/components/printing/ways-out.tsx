import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PreflightFinding } from '../../../shared/desk/printing/preflight.ts'
import { type PrintFit, printFits } from '../../../shared/desk/printing/printer-kinds.ts'
import { usePreview } from '../../lib/printing/use-preview.ts'
import { type Stopped, usePrintTarget } from '../../lib/printing/use-printing.ts'
import { t } from '../../lib/text.ts'
import { LabelPreview } from './label-preview.tsx'

type Props = { findings: readonly PreflightFinding[]; stopped: Stopped | null; isBusy: boolean }

const tooLarge: readonly string[] = ['ink_lost', 'barcode_lost', 'barcode_narrowed']

/** How a label that is larger than its paper can be printed all the same; nothing for any other finding. */
export function WaysOut({ findings, stopped, isBusy }: Props) {
  const [fit, choose] = useState<PrintFit | null>(null)
  if (!stopped || !findings.some(({ code }) => tooLarge.includes(code))) return null
  return (
    <Stack gap="xs">
      <Group gap="xs" role="group" aria-label={t('printing.waysOut')}>
        {printFits.map(each => (
          <Button key={each} size="xs" variant="default" disabled={isBusy} onClick={() => choose(each)}>
            {t(`printing.fit_${each}`)}
          </Button>
        ))}
      </Group>
      <Text fz="sm">
        {t('printing.orElsewhere')}{' '}
        <Anchor fz="sm" underline="always" renderRoot={props => <Link to="/printers" {...props} />}>
          {t('printing.toPrinters')}
        </Anchor>
      </Text>
      <FitDialog stopped={stopped} fit={fit} isBusy={isBusy} onClose={() => choose(null)} />
    </Stack>
  )
}

type DialogProps = { stopped: Stopped; fit: PrintFit | null; isBusy: boolean; onClose: () => void }

/** What comes out that way, before it does. */
const FitDialog = ({ stopped, fit, isBusy, onClose }: DialogProps) => (
  <Modal
    opened={fit !== null}
    onClose={onClose}
    size="60rem"
    title={fit ? t(`printing.fit_${fit}`) : ''}
    closeButtonProps={{ 'aria-label': t('preview.close') }}
  >
    {fit ? <Fitted stopped={stopped} fit={fit} isBusy={isBusy} onClose={onClose} /> : null}
  </Modal>
)

function Fitted({ stopped: { previewed, print }, fit, isBusy, onClose }: DialogProps & { fit: PrintFit }) {
  const { of, id, printerId } = previewed
  const { previewAt } = usePrintTarget(of === 'label' ? id : null, printerId ?? null)
  const shown = { of, id, printerId: of === 'label' ? previewAt : printerId, fit } as const
  const name = t(`printing.fit_${fit}`)
  const { preview } = usePreview(shown, name)
  const isGood = preview !== null && preview.preflight.verdict !== 'blocked'
  return (
    <Stack gap="md">
      <Text fz="sm">{t(preview && !isGood ? 'printing.fitBlocked' : `printing.fitText_${fit}`)}</Text>
      <Group gap="xs" justify="end">
        <Button variant="default" onClick={onClose}>
          {t('printing.blockedKeep')}
        </Button>
        <Button
          disabled={!isGood || isBusy}
          onClick={() => {
            onClose()
            print(fit)
          }}
        >
          {t('printing.fitPrint')}
        </Button>
      </Group>
      <LabelPreview previewed={shown} name={name} look="wide" />
    </Stack>
  )
}
