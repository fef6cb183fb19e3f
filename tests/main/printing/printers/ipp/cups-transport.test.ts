import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createIppTransport,
  findCupsQueues,
  type IppTransport,
  queueAt,
} from '../../../../../main/printing/printers/ipp/ipp-transport.ts'
import { manualClock } from '../../../../support/manual-clock.ts'
import { describePrintTransport } from '../../../../support/print-transport-suite/describe-print-transport.ts'
import { sendOptions } from '../../../../support/print-transport-suite/place.ts'
import { fakePrinter } from '../../../../support/printers/fake-printer.ts'
import { findCupsd, type PrivateCupsd, privateCupsd } from '../../../../support/printers/private-cupsd.ts'
import { until } from '../../../../support/until.ts'

const program = findCupsd()
if (program === null)
  test('printing through CUPS', ({ skip }) =>
    skip('NOT RUN: there is no cupsd on this machine (Debian: apt-get install cups)'))
else describe('a CUPS of its own', () => tryCups(program))

function tryCups(cupsd: string): void {
  let cups: PrivateCupsd
  let queues = 0
  beforeAll(async () => {
    cups = await privateCupsd(cupsd)
  })
  afterAll(() => cups.end())

  const transportTo = (queue: string, clock = manualClock()) =>
    createIppTransport(
      queueAt(() => cups.place, queue),
      { clock, askTimeoutMs: 10_000 },
    )

  const isDrained = (transport: IppTransport) =>
    until(async () => {
      const about = await transport.queueFacts(sendOptions())
      expect(about).toMatchObject({ facts: { queued: 0, state: 'idle' } })
    })

  async function createQueue() {
    const printer = await fakePrinter()
    const queue = `ZD421-203dpi-ZPL-${++queues}`
    await cups.start()
    await cups.addQueue(queue, `socket://127.0.0.1:${printer.port}/?waiteof=false`)
    return { printer, queue }
  }

  /** What a raw queue does with its printer is CUPS' own business and shows only in the jobs. */
  describePrintTransport('a queue of CUPS', {
    outcome: 'sent',
    manners: ['refuses'],
    talents: ['identity', 'following', 'trouble', 'withdraw'],
    createPlace: async () => {
      const { printer, queue } = await createQueue()
      const clock = manualClock()
      const transport = transportTo(queue, clock)
      const resume = () => cups.tell(queue, 'Resume-Printer')
      const pause = () => cups.tell(queue, 'Pause-Printer')
      return {
        transport,
        clock,
        arrived: printer.received,
        begun: () => printer.documents.length,
        breakDown: cups.kill,
        repair: cups.start,
        behave: () => {
          const rejecting = cups.tell(queue, 'CUPS-Reject-Jobs')
          return { done: () => rejecting }
        },
        identity: { languages: ['ZPL'], dpi: 203 },
        following: {
          hold: pause,
          letPrint: async () => {
            await resume()
            await isDrained(transport)
          },
          trouble: { named: 'paused', cause: pause, cure: resume },
          afterRestart: () => transportTo(queue),
        },
      }
    },
  })

  test('a job that never got its document is cancelled when it is asked about, and prints nothing', async () => {
    const { printer, queue } = await createQueue()
    const transport = transportTo(queue)
    const stop = new AbortController()
    let receipt = ''
    const noteReceipt = (noted: string) => {
      receipt = noted
      stop.abort()
    }
    const sending = transport.send(label, sendOptions({ noteReceipt, signal: stop.signal }))
    expect(await sending).toMatchObject({ outcome: 'failed', problem: { code: 'interrupted' } })
    expect(await transportTo(queue).follow(receipt, sendOptions())).toMatchObject({ outcome: 'failed' })
    expect(await transportTo(queue).send(label, sendOptions())).toEqual({ outcome: 'sent' })
    expect(await printer.received(1)).toEqual([label])
  })

  test('a print server that was killed with a job in hand still knows it when it is back', async () => {
    const { printer, queue } = await createQueue()
    const transport = transportTo(queue)
    await cups.tell(queue, 'Pause-Printer')
    let receipt = ''
    const noteReceipt = (noted: string) => {
      receipt = noted
    }
    await transport.send(label, sendOptions({ noteReceipt }))
    await cups.kill()
    expect(await transport.follow(receipt, sendOptions())).toMatchObject({ outcome: 'pending' })
    await cups.start()
    await cups.tell(queue, 'Resume-Printer')
    await printer.received(1)
    await isDrained(transport)
    expect(await transport.follow(receipt, sendOptions())).toEqual({ outcome: 'confirmed' })
    expect(printer.documents).toEqual([label])
  })

  /** A queue whose backend does as told, with one job in it. */
  async function sendThrough(script: string) {
    const queue = `backend-${++queues}`
    await cups.start()
    cups.addBackend(queue, script)
    await cups.addQueue(queue, `${queue}:/`)
    const transport = transportTo(queue)
    let receipt = ''
    const noteReceipt = (noted: string) => {
      receipt = noted
    }
    expect(await transport.send(label, sendOptions({ noteReceipt }))).toEqual({ outcome: 'sent' })
    const follow = () => transport.follow(receipt, sendOptions())
    const waitsFor = (code: string) =>
      until(async () => expect(await follow()).toMatchObject({ problem: { code } }))
    return { queue, transport, follow, waitsFor }
  }
  const fails = 'cat > /dev/null; echo "ERROR: The cable is out" >&2'

  test('a queue that its backend has stopped is told as that, whatever the backend says', async () => {
    const { queue, transport, follow, waitsFor } = await sendThrough(`${fails}; exit 4`)
    await waitsFor('stopped')
    const problem = {
      code: 'stopped',
      message: `The print server has stopped the queue ${queue}, because handing a job to the printer failed. It says: The cable is out`,
    }
    expect(await follow()).toEqual({ outcome: 'pending', troubles: ['stopped'], problem })
    expect(await transport.check(sendOptions())).toEqual({ state: 'blocked', troubles: ['stopped'], problem })
  })

  test('a queue that somebody paused is told as that, also with a job in hand and in their words', async () => {
    const { queue, transport, follow } = await sendThrough('cat > /dev/null; sleep 60')
    await until(async () =>
      expect(await transport.queueFacts(sendOptions())).toMatchObject({ facts: { state: 'processing' } }),
    )
    const isSaid = async (problem: object) => {
      expect(await follow()).toEqual({ outcome: 'pending', troubles: ['paused'], problem })
      expect(await transport.check(sendOptions())).toEqual({
        state: 'blocked',
        troubles: ['paused'],
        problem,
      })
    }
    await cups.tell(queue, 'Pause-Printer')
    const paused = { code: 'paused', message: `The queue ${queue} is paused at the print server.` }
    await isSaid(paused)
    await cups.tell(queue, 'Pause-Printer', 'Out of labels')
    await isSaid({ ...paused, message: `${paused.message} It says: Out of labels` })
  })

  test('a job the server tries again by itself, and one it holds, are told as that and not as a pause', async () => {
    const retried = await sendThrough(`${fails}; exit 1`)
    await retried.waitsFor('job_retried')
    expect(await retried.follow()).toMatchObject({
      troubles: [],
      problem: { message: expect.stringMatching(/tries again automatically\. It says: The cable is out$/) },
    })
    const held = await sendThrough(`${fails}; exit 3`)
    await held.waitsFor('job_held')
    expect(await held.follow()).toMatchObject({
      troubles: [],
      problem: { message: `The job is held at the queue ${held.queue}.` },
    })
  })

  test('says how a queue is set up, and which queues there are', async () => {
    const { queue, printer } = await createQueue()
    expect(await transportTo(queue).queueFacts(sendOptions())).toMatchObject({
      ok: true,
      facts: {
        queue,
        isRaw: true,
        hasDriver: false,
        takesRaw: true,
        isAccepting: true,
        state: 'idle',
        deviceUri: `socket://127.0.0.1:${printer.port}/?waiteof=false`,
      },
    })
    const found = await findCupsQueues(
      () => cups.place,
      { clock: manualClock(), askTimeoutMs: 10_000 },
      sendOptions(),
    )
    expect(found).toContainEqual(expect.objectContaining({ queue }))
    expect(await transportTo('no-such-queue').check(sendOptions())).toMatchObject({
      state: 'blocked',
      problem: {
        code: 'no_such_queue',
        message:
          'The queue no-such-queue is not known to the print server. It says: The printer or class does not exist.',
      },
    })
  })
}

const label = Buffer.from('^XA^FDfollowed^FS^XZ')
