import { Button, List, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type MissingFrames, moveFor, noneMissing } from './calibration-move.ts'

const edges = ['left', 'right', 'top', 'bottom'] as const
const counts = ['0', '1', '2', '3', '4', '5']

/** What the calibration label shows as numbers, and the move that puts the print right. */
export function CalibrationReading({ printer }: { printer: Printer }) {
  const [missing, setMissing] = useState<MissingFrames>(noneMissing)
  const save = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: () => {
      setMissing(noneMissing)
      announce(t('printDoctor.adjusted'))
    },
  })
  const move = moveFor(missing)
  const isStill = move.x === 0 && move.y === 0
  const words = isStill ? t('printDoctor.adjustNothing') : t('printDoctor.adjustWill', move)
  return (
    <Stack gap="xs" pt={4}>
      <Text fz="sm">{t('printDoctor.adjustText')}</Text>
      <SimpleGrid cols={4} spacing="xs" role="group" aria-label={t('printDoctor.missing')}>
        {edges.map(edge => (
          <NativeSelect
            key={edge}
            size="xs"
            label={t(`printDoctor.missing_${edge}`)}
            value={String(missing[edge])}
            onChange={({ currentTarget: { value } }) => setMissing({ ...missing, [edge]: Number(value) })}
            data={counts}
          />
        ))}
      </SimpleGrid>
      <Text fz="sm" c="dimmed">
        {save.isSuccess && isStill ? t('printDoctor.adjusted') : words}
      </Text>
      {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={isStill || save.isPending}
        onClick={() =>
          save.mutate({
            params: { id: printer.id },
            body: {
              offset_x_mm: printer.offset_x_mm + move.x,
              offset_y_mm: printer.offset_y_mm + move.y,
            },
          })
        }
      >
        {t('printDoctor.adjustMove')}
      </Button>
      <List size="sm" c="dimmed">
        <List.Item>{t('printDoctor.ruler')}</List.Item>
        <List.Item>{t('printDoctor.bars')}</List.Item>
        <List.Item>{t('printDoctor.codes')}</List.Item>
      </List>
    </Stack>
  )
}
