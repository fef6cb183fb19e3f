import { Button } from '@mantine/core'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { t } from '../../lib/text.ts'
import classes from './printer-buttons.module.css'
import { PrinterMenu } from './printer-menu.tsx'
import { canTest } from './test-label.ts'
import type { PrinterActions } from './use-printer-actions.ts'

type Props = { printer: Printer; actions: PrinterActions }

/** What is done with a printer most, and the rest in a menu. */
export function PrinterButtons({ printer, actions }: Props) {
  return (
    <div className={classes.buttons}>
      <CheckButton printer={printer} actions={actions} size="xs" />
      {canTest(printer) ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('printers.testAt', { name: printer.name })}
          onClick={() => actions.test(printer)}
        >
          {t('printers.testName')}
        </Button>
      ) : null}
      <PrinterMenu printer={printer} actions={actions} withSettings />
    </div>
  )
}

export function CheckButton({ printer, actions, size }: Props & { size: 'xs' | 'sm' }) {
  const isChecking = actions.checking === printer.id
  return (
    <Button
      size={size}
      variant="default"
      miw="6.5rem"
      disabled={isChecking}
      {...(isChecking ? {} : { 'aria-label': t('printers.checkName', { name: printer.name }) })}
      onClick={() => actions.check(printer)}
    >
      {t(isChecking ? 'printers.checking' : 'printers.check')}
    </Button>
  )
}
