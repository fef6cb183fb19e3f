import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { PreflightFinding } from '../../../shared/desk/printing/preflight.ts'
import { type PrintFit, printFits } from '../../../shared/desk/printing/printer-kinds.ts'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { withFurtherTexts } from '../../lib/language.ts'
import { later } from '../../lib/later.tsx'
import { usePreview } from '../../lib/printing/use-preview.ts'
import { type Stopped, usePrintTarget } from '../../lib/printing/use-printing.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { LabelPreview } from './label-preview.tsx'

/** What is remembered of the labels of a carrier has words of its own. */
const RestOfSource = later(
  withFurtherTexts(() => import('./rest-of-source.tsx')),
  'default',
)

type Props = { findings: readonly PreflightFinding[]; stopped: Stopped | null; isBusy: boolean }

const tooLarge: readonly string[] = ['ink_lost', 'barcode_lost', 'barcode_narrowed']

/**
 * How a label that is larger than its paper, or only a part of its page, can be printed all the same; nothing for any
 * other finding.
 */
export function WaysOut({ findings, stopped, isBusy }: Props) {
  const [fit, choose] = useState<PrintFit | null>(null)
  const fits = findings.some(({ code }) => tooLarge.includes(code)) ? printFits : []
  const isPart = findings.some(({ code }) => code === 'part_left_out')
  if (!stopped || (fits.length === 0 && !isPart)) return null
  return (
    <Stack gap="xs">
      <Group gap="xs" role="group" aria-label={t('printing.waysOut')}>
        {fits.map(each => (
          <Button key={each} size="xs" variant="default" disabled={isBusy} onClick={() => choose(each)}>
            {t(`printing.fit_${each}`)}
          </Button>
        ))}
        {isPart ? <AlwaysAlone stopped={stopped} isBusy={isBusy} /> : null}
        {isPart && stopped.previewed.of !== 'file' ? (
          <Suspense>
            <RestOfSource stopped={stopped} isBusy={isBusy} />
          </Suspense>
        ) : null}
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

/** Says for a printer that the rest of larger pages may stay away, and prints; the printer has to be known. */
function AlwaysAlone({ stopped: { previewed, print }, isBusy }: { stopped: Stopped; isBusy: boolean }) {
  const { of, id, printerId } = previewed
  const { previewAt, usable } = usePrintTarget(of === 'label' ? id : null, printerId ?? null)
  const decide = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: ({ name }) => {
      announce(t('printing.saidAlone', { printer: name }))
      print(null)
    },
  })
  const printer = usable.find(each => each.id === (of === 'label' ? previewAt : printerId))
  if (!printer) return null
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isBusy || decide.isPending}
      onClick={() => decide.mutate({ params: { id: printer.id }, body: { drops_rest: true } })}
    >
      {t('printing.alwaysAlone', { printer: printer.name })}
    </Button>
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
  const shown = { ...previewed, printerId: of === 'label' ? previewAt : printerId, fit }
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
