import { useQuery } from '@tanstack/react-query'
import { problemOfTrouble } from '../../../../shared/desk/printing/print-problems.ts'
import { printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import type { Words } from '../look/words.ts'
import type { Shown } from './pack-store.ts'

/** What the printer itself says is wrong, in the words of the page; nothing where it says nothing. */
export function useTrouble(shown: Shown | null): Partial<Words> {
  const isTrouble = shown?.kind === 'printer_trouble'
  const { data } = useQuery({ ...query(printerEndpoints.list, {}), enabled: isTrouble })
  if (!isTrouble) return {}
  const printer = data?.results.find(
    ({ id, name }) => id === shown.printer_id || (shown.printer_id === null && name === shown.printer_name),
  )
  const trouble = printer?.troubles.find(each => problemOfTrouble(each) !== null)
  if (trouble === 'paper_out')
    return { word: t('pack.problem_out_of_paper'), line: t('pack.line_out_of_paper') }
  if (trouble) return { word: t(`printers.trouble_${trouble}`), line: t('pack.line_printer_trouble_bare') }
  return {}
}
