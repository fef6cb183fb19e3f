import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { stationAnswers } from '../../../main/platform/home-lock.ts'
import { runCommand } from '../../support/command-line/command-line.ts'
import { callerOf } from '../../support/contract/call.ts'
import { heldPurchase } from '../../support/desks/held-purchase.ts'
import { firstWindow, shellUnderTest } from '../../support/electron/launched-shell.ts'
import { until } from '../../support/until.ts'

const shell = shellUnderTest()

describe('The end', () => {
  test('waits until the station has stopped', async () => {
    const electron = await shell.launch()
    const { url } = await firstWindow(electron)
    electron.module.app.quit()
    expect(electron.exits).toEqual([])
    await until(() => expect(electron.exits).toEqual([0]))
    expect(await stationAnswers(url.origin)).toBe(false)
  })

  const midPurchase = async (answers: number[]) => {
    const electron = await shell.launch({ answers })
    const { url } = await firstWindow(electron)
    const { out } = await runCommand('keys', 'create', '--home', shell.home(), '--name', 'bench')
    const call = callerOf(url.origin, { test: out.trim(), live: '' })
    return { electron, call, ...(await heldPurchase(call)) }
  }

  test('waits for a label that is being bought, and says so', async () => {
    const { electron, ups, draft, answer } = await midPurchase([1])
    electron.module.app.quit()
    expect(electron.log).toContain('question: Packdesk is finishing its work')
    expect(electron.exits).toEqual([])
    ups.release()
    expect((await answer)?.body).toMatchObject({ id: draft.id, status: 'purchased' })
    await until(() => expect(electron.exits).toEqual([0]))
  })

  test('comes at once when the person does not want to wait', async () => {
    const { electron, ups, answer } = await midPurchase([0])
    electron.module.app.quit()
    await until(() => expect(electron.exits).toEqual([1]))
    ups.release()
    await answer
  })

  test('comes at once for who quits again', async () => {
    const { electron, ups, answer } = await midPurchase([1])
    electron.module.app.quit()
    await new Promise(setImmediate)
    electron.module.app.quit()
    expect(electron.exits).toEqual([1])
    ups.release()
    await answer
  })

  test('opens nothing any more for who starts it again meanwhile, and comes back afterwards', async () => {
    const { electron, ups, answer } = await midPurchase([1])
    electron.module.app.quit()
    electron.emitApp('second-instance', [], '', {})
    electron.emitApp('second-instance', [], '', {})
    electron.emitApp('activate')
    expect(electron.windows).toHaveLength(1)
    expect(electron.log.filter(line => line === 'app.relaunch')).toHaveLength(1)
    ups.release()
    await answer
    await until(() => expect(electron.exits).toEqual([0]))
  })

  test('leaves an attached station running', async () => {
    const url = await shell.useOtherStation()
    const electron = await shell.launch()
    await firstWindow(electron)
    electron.module.app.quit()
    await until(() => expect(electron.exits).toEqual([0]))
    expect(await stationAnswers(url)).toBe(true)
  })

  test('comes with the last window, except on macOS, and its place is remembered', async () => {
    const electron = await shell.launch()
    const { window } = await firstWindow(electron)
    window.close()
    expect(electron.log.includes('app.quit')).toBe(process.platform !== 'darwin')
    const remembered = JSON.parse(readFileSync(join(shell.home(), 'window', 'desk.json'), 'utf8'))
    expect(remembered.bounds).toEqual(window.getNormalBounds())
  })

  test('does not come with the last window when the person wants the station to go on', async () => {
    mkdirSync(join(shell.home(), 'window'))
    writeFileSync(join(shell.home(), 'window', 'desk.json'), '{"keepRunning":true}')
    const electron = await shell.launch()
    const { window, url } = await firstWindow(electron)
    window.close()
    expect(electron.log).not.toContain('app.quit')
    expect(await stationAnswers(url.origin)).toBe(true)
    electron.emitApp('activate')
    expect(electron.windows).toHaveLength(2)
  })

  test('comes when the system goes down', async () => {
    const electron = await shell.launch()
    await firstWindow(electron)
    electron.emitPower('shutdown')
    await until(() => expect(electron.exits).toEqual([0]))
  })
})
