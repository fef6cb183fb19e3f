import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './sheet-panel.module.css'

/** The sheet that labels share: which places are used, and where the next label goes. */
export function SheetPanel({ printer }: { printer: Printer }) {
  const { id, media, next_slot: next } = printer
  const renew = useMutation({
    ...change(printerEndpoints.newSheet),
    onSuccess: () => announce(t('printerSettings.newSheetSaid')),
  })
  const choose = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: ({ next_slot: slot }) => announce(t('printerSettings.slotChosen', { number: slot + 1 })),
  })
  const { slots, widthMm, heightMm } = printerMediaSizes[media]
  const error = renew.error ?? choose.error
  return (
    <Panel
      title={t('printerSettings.sheet')}
      actions={
        <Button
          size="xs"
          variant="default"
          disabled={next === 0 || renew.isPending}
          onClick={() => renew.mutate({ params: { id } })}
        >
          {t('printerSettings.newSheet')}
        </Button>
      }
    >
      <div className={classes.line}>
        <fieldset
          className={classes.sheet}
          aria-label={t('printerSettings.sheet')}
          style={{ aspectRatio: `${widthMm} / ${heightMm ?? widthMm}` }}
        >
          {Array.from({ length: slots }, (_, at) => at).map(at => (
            <button
              key={at}
              type="button"
              className={classes.slot}
              data-use={stateOf(at, next)}
              aria-pressed={at === next}
              onClick={() => choose.mutate({ params: { id }, body: { next_slot: at } })}
            >
              <span>{t('printerSettings.slot', { number: at + 1 })}</span>
              <strong>{t(`printerSettings.slot${stateOf(at, next)}`)}</strong>
            </button>
          ))}
        </fieldset>
        <Text c="dimmed" fz="sm" maw="14rem">
          {t('printerSettings.sheetHint')}
        </Text>
      </div>
      {error ? <ProblemNotice error={error} doing="save" /> : null}
    </Panel>
  )
}

function stateOf(at: number, next: number): 'Used' | 'Next' | 'Free' {
  if (at === next) return 'Next'
  return at < next ? 'Used' : 'Free'
}
