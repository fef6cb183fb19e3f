import { Modal } from '@mantine/core'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { t } from '../../lib/text.ts'
import { LabelPreview } from './label-preview.tsx'

type Props = { job: PrintJob | null; onClose: () => void }

/** What a print job puts on paper, as its printer gets it. */
export const PreviewDialog = ({ job, onClose }: Props) => (
  <Modal
    opened={job !== null}
    onClose={onClose}
    size="60rem"
    title={t('preview.title', { name: job?.name ?? '' })}
    closeButtonProps={{ 'aria-label': t('preview.close') }}
  >
    {job ? (
      <LabelPreview previewed={{ of: 'job', id: job.id, printerId: null }} name={job.name} look="wide" />
    ) : null}
  </Modal>
)
