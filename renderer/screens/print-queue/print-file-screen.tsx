import { Alert, Anchor, Button, FileButton, NativeSelect, NumberInput, Stack, Text } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { maxCopies, printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import type { PrintFit } from '../../../shared/desk/printing/printer-kinds.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { BackLink, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { DotsQuestion, waitsForDots } from '../../components/printing/dots-question.tsx'
import { LabelPreview } from '../../components/printing/label-preview.tsx'
import { PrintProblem } from '../../components/printing/print-problem.tsx'
import { labelEndings, showLabelFiles } from '../../lib/printing/label-files.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type LabelFile, labelFile } from '../../stores/label-file.ts'
import { preferences } from '../../stores/preferences.ts'
import classes from './print-file-screen.module.css'

/** A label of one's own: seen as its printer would draw it, and printed when somebody says so, never by itself. */
export function PrintFileScreen() {
  const { shown, refused, waiting } = labelFile()
  const problem = refused ? t(`printFile.problem_${refused.why}`, { name: refused.name }) : null
  useEffect(() => {
    if (problem) announce(problem, { urgent: true })
    else if (shown) announce(t('printFile.shown', { name: shown.name }))
  }, [problem, shown])
  return (
    <Page
      title={shown?.name ?? t('printFile.title')}
      above={<BackLink to="/print-queue">{t('screens.printQueue')}</BackLink>}
      actions={
        <>
          {waiting.length > 0 ? (
            <Button variant="default" onClick={() => void showLabelFiles(waiting)}>
              {t('printFile.next', { count: waiting.length })}
            </Button>
          ) : null}
          {shown ? <ChooseFile label={t('printFile.another')} /> : null}
        </>
      }
    >
      <Stack gap="lg">
        {problem ? (
          <Alert color="red" c="var(--ink)" role="group" aria-label={t('printFile.title')}>
            {problem}
          </Alert>
        ) : null}
        {shown ? <PrintFile key={shown.id} file={shown} /> : <NoFile />}
      </Stack>
    </Page>
  )
}

const ChooseFile = ({ label }: { label: string }) => (
  <FileButton accept={labelEndings} onChange={file => file && void showLabelFiles([file])}>
    {props => (
      <Button variant="default" {...props}>
        {label}
      </Button>
    )}
  </FileButton>
)

const NoFile = () => (
  <section className={classes.drop} aria-labelledby="label-file">
    <IconTag size="2.5rem" stroke={1.2} aria-hidden />
    <Text id="label-file" fw={600} fz="lg">
      {t('printFile.dropTitle')}
    </Text>
    <Text c="dimmed" maw="32rem">
      {t('printFile.dropText')}
    </Text>
    <ChooseFile label={t('printFile.choose')} />
  </section>
)

/** The printers that are on, and the one to print at: chosen here, by this desk, or the usual one. */
function usePrinterOf() {
  const found = useQuery(query(printerEndpoints.list, {}))
  const ofDesk = preferences(({ printerId }) => printerId)
  const [chosen, choose] = useState<string | null>(null)
  const usable = (found.data?.results ?? []).filter(({ enabled }) => enabled)
  const isUsable = (id: string | null) => usable.some(each => each.id === id)
  const usual = usable.find(({ is_default: isDefault }) => isDefault) ?? usable[0]
  const printerId = [chosen, ofDesk].find(isUsable) ?? usual?.id ?? null
  return { found, usable, printerId, choose }
}

function PrintFile({ file }: { file: LabelFile }) {
  const { found, usable, printerId, choose } = usePrinterOf()
  const printing = useMutation({
    ...change(printJobEndpoints.create),
    onSuccess: ({ printer_name: printer }) => announce(t('printFile.queued', { printer })),
  })
  const print = (more: { copies?: number; fit?: PrintFit; override?: boolean }) => {
    const { base64: document_base64, format, name } = file
    printing.mutate({ body: { document_base64, format, name, printer_id: printerId, ...more } })
  }
  /** What the check has stopped, another way. */
  const printAgain = (more: { fit?: PrintFit; override?: boolean }) =>
    print({ copies: printing.variables?.body.copies ?? 1, ...more })
  const previewed = {
    of: 'file',
    id: file.id,
    file,
    printerId: found.isPending ? undefined : printerId,
  } as const
  return (
    <div className={classes.work}>
      <LabelPreview previewed={previewed} name={file.name} look="wide" />
      <Stack gap="md">
        {found.error ? <ProblemNotice error={found.error} doing="load" /> : null}
        {usable.length === 0 && found.isSuccess ? (
          <NoPrinter />
        ) : (
          <PrintForm
            printers={usable}
            printerId={printerId}
            isBusy={printing.isPending}
            onPrinter={choose}
            onPrint={copies => print({ copies })}
          />
        )}
        {printing.data ? <Queued id={printing.data.id} printer={printing.data.printer_name} /> : null}
        {printing.error ? (
          <PrintProblem
            error={printing.error}
            onAnyway={() => printAgain({ override: true })}
            stopped={{ previewed, print: fit => printAgain(fit === null ? {} : { fit }) }}
            isBusy={printing.isPending}
            onDismiss={printing.reset}
          />
        ) : null}
      </Stack>
    </div>
  )
}

type FormProps = {
  printers: readonly Pick<Printer, 'id' | 'name'>[]
  printerId: string | null
  isBusy: boolean
  onPrinter: (id: string) => void
  onPrint: (copies: number) => void
}

function PrintForm({ printers, printerId, isBusy, onPrinter, onPrint }: FormProps) {
  const [copies, setCopies] = useState<number | string>(1)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) onPrint(Number(copies) || 1)
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label={t('printing.printer')}
          value={printerId ?? ''}
          onChange={({ currentTarget }) => onPrinter(currentTarget.value)}
          data={printers.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NumberInput
          label={t('printFile.copies')}
          value={copies}
          onChange={setCopies}
          min={1}
          max={maxCopies}
          allowDecimal={false}
        />
        <Button type="submit" disabled={isBusy || printerId === null}>
          {isBusy ? t('printing.againBusy') : t('printFile.print')}
        </Button>
        <Text fz="sm" c="dimmed">
          {t('printFile.byHand')}
        </Text>
      </Stack>
    </form>
  )
}

const NoPrinter = () => (
  <Text>
    {t('printFile.noPrinter')}{' '}
    <Anchor underline="always" renderRoot={props => <Link to="/printers" {...props} />}>
      {t('printing.toPrinters')}
    </Anchor>
  </Text>
)

/** Where it is now, and what it still waits to be told. */
function Queued({ id, printer }: { id: string; printer: string }) {
  const { data: job } = useQuery(query(printJobEndpoints.retrieve, { params: { id } }))
  return (
    <>
      <InQueue printer={printer} />
      {job && waitsForDots(job) ? <DotsQuestion job={job} /> : null}
    </>
  )
}

const InQueue = ({ printer }: { printer: string }) => (
  <Alert color="green" c="var(--ink)" role="group" aria-label={t('printFile.queued', { printer })}>
    {t('printFile.queued', { printer })}{' '}
    <Anchor c="var(--ink)" underline="always" renderRoot={props => <Link to="/print-queue" {...props} />}>
      {t('printFile.toQueue')}
    </Anchor>
  </Alert>
)
