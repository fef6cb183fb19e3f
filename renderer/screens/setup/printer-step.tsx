import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import {
  type FoundPrinterAnswer,
  foundPrinterEndpoints,
} from '../../../shared/desk/printing/found-printers.ts'
import { type PrintJob, printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { formatPrinterUri, parsePrinterUri } from '../../../shared/desk/printing/printer-uri.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { timeText } from '../../lib/format.ts'
import { isUnderWay, jobState, troubleOf } from '../../lib/printing/print-text.ts'
import { testPrint } from '../../lib/printing/test-label.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { preferences } from '../../stores/preferences.ts'
import { setupDraft } from './setup-draft.ts'

/** A printer to choose: one of the station, or one that was found and is added when it is needed. */
type PrinterChoice = { uri: string; name: string; printer: Printer | null; found: FoundPrinterAnswer | null }

/** The printers of the shop, and those the computer has besides. */
function usePrinterChoices(): { choices: PrinterChoice[]; isLooking: boolean } {
  const own = useQuery(query(printerEndpoints.list, {}))
  const found = useQuery(query(foundPrinterEndpoints.list, {}))
  const printers = (own.data?.results ?? []).filter(({ is_sample }) => !is_sample)
  const known = new Set(printers.map(({ uri }) => uri))
  const others = (found.data?.results ?? []).filter(({ uri }) => !known.has(uri))
  return {
    choices: [
      ...printers.map(printer => ({ uri: printer.uri, name: printer.name, printer, found: null })),
      ...others.map(each => ({ uri: each.uri, name: each.name, printer: null, found: each })),
    ],
    isLooking: own.isPending || found.isPending,
  }
}

/** The one of the shop at an address; asked for anew, since the list that is shown may be from before it was added. */
const ownPrinter = async (uri: string): Promise<Printer | undefined> =>
  (await load(printerEndpoints.list, {})).results.find(each => each.uri === uri)

/** The printer itself; one that was only found is added first. */
async function takePrinter({ found, name, uri }: PrinterChoice): Promise<Printer> {
  const known = await ownPrinter(uri)
  if (known) return known
  const { language, dpi, media } = found ?? {}
  const facts = Object.fromEntries(Object.entries({ language, dpi, media }).filter(([, value]) => value))
  return load(printerEndpoints.create, { body: { name: name.slice(0, 80), uri, ...facts } })
}

/** `tcp://10.0.0.5:9100` as people say it: `10.0.0.5`. */
const placeOf = (uri: string): string => uri.replace(/^\w+:\/\//, '').replace(/:9100$/, '')

/** Where labels come out, what has become of the test label, and what is said of both. */
export function usePrinterStep() {
  const { choices, isLooking } = usePrinterChoices()
  const typed = setupDraft(({ printerUri }) => printerUri)
  const ofDesk = preferences(({ printerId }) => printerId)
  const own = choices.flatMap(({ printer }) => printer ?? [])
  const usual = own.find(({ id }) => id === ofDesk) ?? own.find(({ is_default }) => is_default)
  const chosen = typed === undefined ? (usual?.uri ?? null) : typed
  const choice = choices.find(({ uri }) => uri === chosen) ?? null
  const job = useTestJob(choice)
  return {
    choices,
    isLooking,
    chosen,
    choice,
    job,
    /** Null while labels are saved as files. */
    made: choice && madeText(choice, job),
    /** What stands in the way of printing there at all; null where nothing does. */
    problem: chosen === null || choice ? null : problemText(chosen, isLooking),
    /** From now on labels come out there: those of this desk, and all that no rule sends elsewhere. */
    save: async () => {
      if (!choice) return
      const { id, is_default: isDefault } = await takePrinter(choice)
      if (!isDefault) await load(printerEndpoints.update, { params: { id }, body: { is_default: true } })
      preferences.getState().setPrinter(id)
    },
  }
}

export type PrinterStep = ReturnType<typeof usePrinterStep>

const problemText = (uri: string, isLooking: boolean): string =>
  isLooking ? t('firstRun.looking') : t('firstRun.gone', { place: placeOf(uri) })

const askAgainMs = 1000

/** The test label of the printer that is chosen, followed until it has an end. */
function useTestJob(choice: PrinterChoice | null): PrintJob | null {
  const id = setupDraft(({ testJobId }) => testJobId)
  const { data } = useQuery({
    ...query(printJobEndpoints.retrieve, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state: { data: job } }) => (job && isUnderWay(job.state) ? askAgainMs : false),
  })
  return data && data.printer_id === choice?.printer?.id ? data : null
}

function madeText({ name, uri }: PrinterChoice, job: PrintJob | null): string {
  const printer = t('firstRun.printerAt', { name, place: placeOf(uri) })
  if (job === null) return joined([printer, t('firstRun.noTest')])
  const fill = { state: jobState(job).text, time: timeText(job.created_at) }
  return joined([printer, t('firstRun.test', fill), troubleOf(job)?.message])
}

const saveAsFile = ''

/** Where labels come out: a printer that is there, one in the network by its address, or a file. */
export function PrinterChoices({ step }: { step: PrinterStep }) {
  const { choices, isLooking, chosen, choice, problem } = step
  return (
    <Stack gap="xs">
      <Radio.Group
        aria-label={t('firstRun.printer')}
        value={chosen ?? saveAsFile}
        onChange={uri => setupDraft.setState({ printerUri: uri === saveAsFile ? null : uri })}
      >
        <Stack gap="xs">
          {choices.map(({ uri, name }) => (
            <Radio key={uri} value={uri} label={name} description={uri} />
          ))}
          {chosen !== null && choice === null ? (
            <Radio
              value={chosen}
              label={placeOf(chosen)}
              error={isLooking ? null : problem}
              data-field-error
            />
          ) : null}
          <Radio value={saveAsFile} label={t('firstRun.asFile')} />
        </Stack>
      </Radio.Group>
      {isLooking ? <Text c="dimmed">{t('firstRun.looking')}</Text> : null}
      {!isLooking && choices.length === 0 ? <Text c="dimmed">{t('firstRun.noPrinter')}</Text> : null}
      <NetworkPrinter />
      {choice ? <TestPrint choice={choice} step={step} /> : null}
    </Stack>
  )
}

/** Adds a printer by its address, under the name it gives itself. Null: nobody answers there, and nothing is kept. */
async function addByAddress(uri: string, place: string): Promise<Printer | null> {
  const known = await ownPrinter(uri)
  if (known) return known
  const added = await load(printerEndpoints.create, { body: { name: place.slice(0, 80), uri } })
  const params = { id: added.id }
  const { state, identity } = await load(printerEndpoints.check, { params })
  if (state === 'offline') {
    await load(printerEndpoints.remove, { params })
    return null
  }
  const model = identity?.model
  return model ? load(printerEndpoints.update, { params, body: { name: model.slice(0, 80) } }) : added
}

/** A label printer in the network, by its address: asked at once whether it is there. */
function NetworkPrinter() {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const add = useMutation({
    networkMode: 'always',
    mutationFn: ({ uri }: { uri: string; place: string }) => addByAddress(uri, placeOf(uri)),
    onSuccess: (printer, { place }) => {
      if (!printer) return refuse(t('firstRun.noAnswer', { place }))
      setupDraft.setState({ printerUri: printer.uri })
      setText('')
      announce(t('firstRun.added', { name: printer.name }))
    },
  })
  const refuse = (said: string) => {
    setWrong(said)
    announce(said, { urgent: true })
  }
  const start = () => {
    const place = text.trim()
    const parsed = parsePrinterUri(`tcp://${place}`)
    if (add.isPending) return
    if (parsed.ok) add.mutate({ uri: formatPrinterUri(parsed.uri), place })
    else refuse(t('entries.printerHost'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || text.trim() === '') return
    // Enter goes on to the next field only where nothing is typed.
    event.preventDefault()
    start()
  }
  return (
    <>
      <Group align="end" gap="xs">
        <TextInput
          label={t('firstRun.address')}
          placeholder="192.168.1.50"
          autoComplete="off"
          value={text}
          error={wrong}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setWrong(null)
          }}
        />
        <Button variant="default" disabled={text.trim() === '' || add.isPending} onClick={start}>
          {t('firstRun.add')}
        </Button>
      </Group>
      {add.error ? <ProblemNotice error={add.error} doing="save" onDismiss={add.reset} /> : null}
    </>
  )
}

function TestPrint({ choice, step: { job, made } }: { choice: PrinterChoice; step: PrinterStep }) {
  const test = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const printer = await takePrinter(choice)
      return load(printJobEndpoints.create, { body: testPrint(printer, new Date()) })
    },
    onSuccess: ({ id }) => setupDraft.setState({ testJobId: id }),
  })
  const hasNews = job !== null && (!isUnderWay(job.state) || troubleOf(job) !== null)
  useEffect(() => {
    if (hasNews && made !== null) announce(made)
  }, [hasNews, made])
  return (
    <>
      <Group gap="sm">
        <Button variant="default" disabled={test.isPending} onClick={() => test.mutate()}>
          {t('firstRun.printTest')}
        </Button>
        <Text>{made}</Text>
      </Group>
      {test.error ? <ProblemNotice error={test.error} doing="print" onDismiss={test.reset} /> : null}
    </>
  )
}
