import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { labelSourceEndpoints } from '../../../shared/desk/printing/label-sources.ts'
import { type Stopped, usePrintTarget } from '../../lib/printing/use-printing.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Props = { stopped: Stopped; isBusy: boolean }

/** Says once what becomes of the rest of pages like this: kept, or the whole page on office paper; then prints. */
export default function RestOfSource({ stopped: { previewed, print }, isBusy }: Props) {
  const { of, id, printerId } = previewed
  const { usable } = usePrintTarget(null, printerId ?? null)
  const decide = useMutation({
    ...change(labelSourceEndpoints.remember),
    onSuccess: ({ pattern }) => {
      announce(t('labelSources.saidRest', { pattern }))
      print(null)
    },
  })
  const asked = of === 'label' ? { shipment_id: id } : { print_job_id: id }
  const office = usable.filter(
    ({ language, media }) => language === 'PDF' && ['a4', 'letter'].includes(media),
  )
  const isOff = isBusy || decide.isPending
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={isOff}
        onClick={() => decide.mutate({ body: { rest: 'kept', ...asked } })}
      >
        {t('labelSources.alwaysKept')}
      </Button>
      {office.map(({ id: at, name }) => (
        <Button
          key={at}
          size="xs"
          variant="default"
          disabled={isOff}
          onClick={() => decide.mutate({ body: { rest: 'printed', rest_printer_id: at, ...asked } })}
        >
          {t('labelSources.alwaysAt', { printer: name })}
        </Button>
      ))}
    </>
  )
}
