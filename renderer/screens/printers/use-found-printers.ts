import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type FoundPrinterAnswer,
  foundPrinterEndpoints,
} from '../../../shared/desk/printing/found-printers.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** A printer that was found, and the printer of the desk it is, if it is one already. */
export type Found = FoundPrinterAnswer & { added: Printer | null }

/** What the computer has, what answered in the network, and taking one of them. */
export function useFoundPrinters(onAdded: (printer: Printer) => void) {
  const here = useQuery({ ...query(foundPrinterEndpoints.list, {}), refetchOnMount: 'always' })
  const printers = useQuery(query(printerEndpoints.list, {})).data?.results ?? []
  const probe = useMutation({
    ...change(foundPrinterEndpoints.probe),
    onSuccess: ({ count }) =>
      announce(count === 0 ? t('printers.foundNothingThere') : t('printers.foundCount', { count })),
  })
  const add = useMutation({ ...change(printerEndpoints.create), onSuccess: onAdded })
  const answers = [...(probe.data?.results ?? []), ...(here.data?.results ?? [])]
  return {
    found: answers
      .filter(({ uri }, at) => answers.findIndex(other => other.uri === uri) === at)
      .map(each => ({ ...each, added: printers.find(({ uri }) => uri === each.uri) ?? null })),
    here,
    probe,
    add,
    /** The address of the one that is being added. */
    adding: add.isPending ? add.variables.body.uri : null,
    take: ({ name, uri, language, dpi, media }: FoundPrinterAnswer) =>
      add.mutate({
        body: {
          name: name.slice(0, 80),
          uri,
          ...(language ? { language } : {}),
          ...(dpi ? { dpi } : {}),
          ...(media ? { media } : {}),
        },
      }),
  }
}

export type FoundPrinters = ReturnType<typeof useFoundPrinters>
